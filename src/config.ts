import { join, resolve } from 'node:path';
import { z } from 'zod';
import {
  decimalNumber,
  oneOf,
  plain,
  secret,
  slackToken,
  text,
  userIds,
  webAddress,
  wholeNumber,
  wrapping,
} from './config-values.ts';
import { ConfigError } from './errors.ts';
import { type LogLevel, logLevels } from './log.ts';

/** All settings of one process, frozen. */
export interface Config {
  readonly slack: {
    readonly botToken: string;
    /** Base of the Web API with a slash at its end; undefined is Slack's own. */
    readonly apiUrl: string | undefined;
    /** How long one Web API call may take; may have a fraction. */
    readonly timeoutSeconds: number;
    /** How events arrive. With both set, Socket Mode is taken. */
    readonly transport:
      | { readonly kind: 'socket'; readonly appToken: string }
      | { readonly kind: 'http'; readonly signingSecret: string };
  };
  /** SPACE-1: user ids; they may change the settings of every channel that they are in. */
  readonly operators: readonly string[];
  readonly openai: {
    /** Undefined only with a `baseUrl`: compatible servers may need none. */
    readonly apiKey: string | undefined;
    /** Without a slash at its end; undefined is OpenAI's own. */
    readonly baseUrl: string | undefined;
    readonly model: string;
    /** Chat Completions are for servers that lack the Responses API. */
    readonly api: 'responses' | 'chat';
    /** Size of the model's window; undefined: by model name. */
    readonly contextTokens: number | undefined;
  };
  readonly server: { readonly host: string; readonly port: number };
  /** Absolute paths. */
  readonly data: {
    readonly directory: string;
    readonly databaseFile: string;
    readonly piecesDirectory: string | undefined;
  };
  readonly limits: {
    readonly runMaxTurns: number;
    readonly runTimeoutSeconds: number;
    readonly modelTimeoutSeconds: number;
    readonly shutdownTimeoutSeconds: number;
    /** Sessions that this process works on side by side. */
    readonly workerConcurrency: number;
    readonly toolResultMaxChars: number;
    readonly excerptMaxChars: number;
    readonly approvalExpirySeconds: number;
  };
  readonly log: { readonly level: LogLevel };
}

const seconds = (max: number) => wholeNumber({ min: 1, max, unit: 'seconds' });

const openaiKey = 'the API key of the model service';
const signingSecret = 'the Signing Secret from "Basic Information" of the Slack app';

const schema = z
  .object({
    SLACK_BOT_TOKEN: slackToken('SLACK_BOT_TOKEN'),
    SLACK_APP_TOKEN: slackToken('SLACK_APP_TOKEN').optional(),
    SLACK_SIGNING_SECRET: secret(signingSecret).optional(),
    OPERATORS: userIds().optional(),
    SLACK_API_URL: webAddress('https://slack.com/api/').optional(),
    SLACK_TIMEOUT_SECONDS: decimalNumber({ min: 0.1, max: 600, unit: 'seconds' }).default(10),
    HOST: plain().default('127.0.0.1'),
    PORT: wholeNumber({ min: 0, max: 65_535, unit: 'a port' }).default(3000),
    OPENAI_API_KEY: secret(openaiKey).optional(),
    OPENAI_BASE_URL: webAddress('https://api.openai.com/v1').optional(),
    OPENAI_MODEL: plain().default('gpt-5.4'),
    OPENAI_API: oneOf(['responses', 'chat']).default('responses'),
    MODEL_CONTEXT_TOKENS: wholeNumber({ min: 1_000, max: 100_000_000, unit: 'tokens' }).optional(),
    MODEL_TIMEOUT_SECONDS: seconds(86_400).default(600),
    DATA_DIR: plain().default('data'),
    DATABASE_URL: text(databaseMistake, 'is missing.').optional(),
    PIECES_DIR: plain().optional(),
    RUN_MAX_TURNS: wholeNumber({ min: 1, max: 1_000, unit: 'turns' }).default(30),
    RUN_TIMEOUT_SECONDS: seconds(604_800).default(1_800),
    TOOL_RESULT_MAX_CHARS: wholeNumber({ min: 1_000, max: 10_000_000, unit: 'characters' }).default(40_000),
    EXCERPT_MAX_CHARS: wholeNumber({ min: 1_000, max: 200_000, unit: 'characters' }).default(50_000),
    APPROVAL_EXPIRY_SECONDS: seconds(31_536_000).default(604_800),
    WORKER_CONCURRENCY: wholeNumber({ min: 1, max: 1_000, unit: 'sessions' }).default(8),
    SHUTDOWN_TIMEOUT_SECONDS: seconds(3_600).default(20),
    LOG_LEVEL: oneOf(logLevels).default('info'),
  })
  .check(
    required(
      'SLACK_APP_TOKEN',
      (env) => 'SLACK_APP_TOKEN' in env || 'SLACK_SIGNING_SECRET' in env,
      `is missing, and so is SLACK_SIGNING_SECRET. Set SLACK_APP_TOKEN (xapp-…) for Socket Mode, or SLACK_SIGNING_SECRET for HTTP: ${signingSecret}.`,
    ),
    required(
      'OPENAI_API_KEY',
      (env) => 'OPENAI_API_KEY' in env || 'OPENAI_BASE_URL' in env,
      `is missing. Set it to ${openaiKey}, or set OPENAI_BASE_URL to a compatible server that needs no key.`,
    ),
  );

type Environment = Readonly<Record<string, string | undefined>>;
type Settings = z.output<typeof schema>;

/** The names of all settings, in the order of `.env.example`. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/**
 * CONF-2. Reads every setting of the process; an empty value counts as left out.
 * Throws ConfigError with one line for each mistake: the variable, what is wrong and the fix, never a value.
 */
export function readConfig(environment: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (parsed.success) return frozen(toConfig(parsed.data));
  const mistakes = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`);
  throw new ConfigError(`Baton cannot start before these settings are corrected:\n${mistakes.join('\n')}`);
}

/** Reported together with the other mistakes, hence `when`: by default zod leaves it out once a field is wrong. */
function required(name: string, isMet: (env: object) => boolean, error: string) {
  return z.refine<object>((env) => isMet(env), { path: [name], error, when: () => true });
}

function databaseMistake(value: string): string | undefined {
  const wrapped = wrapping(value);
  if (wrapped) return `${wrapped}. Write the value without.`;
  if (/^postgres(?:ql)?:/i.test(value)) {
    return 'names a PostgreSQL database, which is not available in this version yet. Leave it out: the data goes to a SQLite file under DATA_DIR.';
  }
  const isFile = !/^[a-z][a-z0-9+.-]+:/i.test(fileOf(value)) && !fileOf(value).startsWith(':') && fileOf(value) !== '';
  return isFile ? undefined : 'must be the path of a SQLite file, for example sqlite:data/baton.sqlite, or left out.';
}

/** `sqlite:x`, `sqlite://x`, `file:x` and `x` name the same file. */
function fileOf(databaseUrl: string): string {
  return databaseUrl.replace(/^(?:sqlite|file):(?:\/\/)?/i, '');
}

function toConfig(settings: Settings): Config {
  const { SLACK_APP_TOKEN: appToken, SLACK_SIGNING_SECRET: signing = '', SLACK_API_URL: apiUrl } = settings;
  const directory = resolve(settings.DATA_DIR);
  return {
    slack: {
      botToken: settings.SLACK_BOT_TOKEN,
      apiUrl: apiUrl && `${apiUrl}/`,
      timeoutSeconds: settings.SLACK_TIMEOUT_SECONDS,
      transport: appToken ? { kind: 'socket', appToken } : { kind: 'http', signingSecret: signing },
    },
    operators: settings.OPERATORS ?? [],
    openai: {
      apiKey: settings.OPENAI_API_KEY,
      baseUrl: settings.OPENAI_BASE_URL,
      model: settings.OPENAI_MODEL,
      api: settings.OPENAI_API,
      contextTokens: settings.MODEL_CONTEXT_TOKENS,
    },
    server: { host: settings.HOST, port: settings.PORT },
    data: {
      directory,
      databaseFile: settings.DATABASE_URL ? resolve(fileOf(settings.DATABASE_URL)) : join(directory, 'baton.sqlite'),
      piecesDirectory: settings.PIECES_DIR && resolve(settings.PIECES_DIR),
    },
    limits: {
      runMaxTurns: settings.RUN_MAX_TURNS,
      runTimeoutSeconds: settings.RUN_TIMEOUT_SECONDS,
      modelTimeoutSeconds: settings.MODEL_TIMEOUT_SECONDS,
      shutdownTimeoutSeconds: settings.SHUTDOWN_TIMEOUT_SECONDS,
      workerConcurrency: settings.WORKER_CONCURRENCY,
      toolResultMaxChars: settings.TOOL_RESULT_MAX_CHARS,
      excerptMaxChars: settings.EXCERPT_MAX_CHARS,
      approvalExpirySeconds: settings.APPROVAL_EXPIRY_SECONDS,
    },
    log: { level: settings.LOG_LEVEL },
  };
}

function frozen<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) frozen(inner);
  return Object.freeze(value);
}
