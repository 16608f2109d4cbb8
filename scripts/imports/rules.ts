/**
 * The allow-list: what the files of each area of src may import. An area is a folder under src, or the name of a file
 * directly in src. What is not listed is refused, and so is an area that has no line here.
 */
export interface AreaRule {
  /** Other areas; an area may always import itself. */
  readonly areas: readonly string[] | 'all';
  /** Packages; `@scope/*` stands for all of a scope. */
  readonly packages: readonly string[];
  /** Whether `node:` modules may be used. */
  readonly node: boolean;
}

/** Files that every area may import. */
export const everywhere: readonly string[] = ['errors'];

const pure = (...areas: readonly string[]): AreaRule => ({ areas, packages: ['zod'], node: false });

const adapter = (areas: readonly string[], ...packages: readonly string[]): AreaRule => ({
  areas: ['core', 'ports', 'log', ...areas],
  packages: ['zod', ...packages],
  node: true,
});

export const rules: Readonly<Record<string, AreaRule>> = {
  core: pure(),
  ports: pure('core'),
  tools: pure('core', 'ports'),
  agent: pure('core', 'ports'),
  flows: pure('core', 'ports', 'agent', 'log'),
  pieces: { areas: ['core'], packages: ['zod', 'yaml'], node: true },

  slack: adapter(
    ['flows'],
    '@slack/*',
    'undici',
    'mdast',
    'mdast-util-from-markdown',
    'mdast-util-gfm',
    'micromark-extension-gfm',
  ),
  openai: adapter([], 'openai', 'undici'),
  db: adapter([], 'kysely', 'better-sqlite3'),
  jobs: adapter([]),
  files: adapter([]),

  errors: { areas: [], packages: [], node: false },
  log: { areas: ['core'], packages: ['pino'], node: false },
  config: { areas: ['config-values', 'log'], packages: ['zod'], node: true },
  'config-values': { areas: [], packages: ['zod'], node: false },
  health: { areas: [], packages: [], node: true },
  system: adapter([]),
  app: { areas: 'all', packages: [], node: true },
  main: { areas: ['app', 'config', 'log', 'core'], packages: [], node: true },
};

/** Only this file may touch `process.env`: it turns it into the settings that all others are given. */
export const environmentReader = 'src/config.ts';

/** No clock and no randomness here: time and ids come in as arguments. */
export const pureAreas: readonly string[] = ['core'];

/** Lines per file, tests included. */
export const maxLines = 300;
