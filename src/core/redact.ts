const mark = '[redacted]';

interface SecretPattern {
  readonly what: string;
  readonly pattern: RegExp;
  /** What stays; `$1` is the part before the secret. Default: nothing but the mark. */
  readonly replacement?: string;
}

/**
 * The order matters: a block or a header swallows the token inside it, so that it counts once.
 * Every quantifier is bounded by a character class that excludes what follows it, which keeps matching linear.
 */
const patterns: readonly SecretPattern[] = [
  {
    what: 'private key block (one without an end is removed up to the end of the text)',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  {
    what: 'Authorization value: anything after a scheme, otherwise only what looks like a token',
    pattern:
      /\b(authorization(?:\\?["'])?\s{0,8}[:=]\s{0,8}(?:\\?["'])?)(?:(?:bearer|basic|token|digest|negotiate)\s{1,8}[^\s"',;\\]{4,}|(?=[^\s"',;\\\d]{0,200}\d)[^\s"',;\\]{8,}|[^\s"',;\\]{20,})/gi,
    replacement: `$1${mark}`,
  },
  {
    what: 'bearer value outside a header',
    pattern: /\b(bearer\s{1,8})(?=[^\s"',;\\]{0,200}[\d._~+/=-])[\w.~+/=-]{12,}/gi,
    replacement: `$1${mark}`,
  },
  {
    what: 'password in a URL',
    pattern: /\b([a-z][a-z0-9+.-]{1,30}:\/\/[^\s:/?#@"'`<>[\]]{0,200}:)(?!\[redacted\]@)[^\s/"'`<>]{1,500}(?=@)/gi,
    replacement: `$1${mark}`,
  },
  {
    what: 'password in a connection string',
    pattern:
      /((?:^|[\s;"'?&])(?:password|passwd|pwd|accountkey|sharedaccesskey)\s{0,4}=\s{0,4})(?!\[redacted\])[^\s;"'&]{3,}/gi,
    replacement: `$1${mark}`,
  },
  {
    what: 'Slack incoming webhook',
    pattern: /(\bhooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/-]{8,}/g,
    replacement: `$1${mark}`,
  },
  { what: 'Slack token', pattern: /\bxox[a-z](?:\.xox[a-z])?-[\w-]{4,}/gi },
  { what: 'Slack app-level or configuration token', pattern: /\b(?:xapp|xwfp)-[\w-]{4,}/gi },
  { what: 'GitHub token', pattern: /\b(?:gh[oprsu]_\w{20,}|github_pat_\w{20,})/g },
  { what: 'GitLab token', pattern: /\bgl(?:pat|dt|rt|ptt|cbt|ft|imt|oas|soat|agent)-[\w.-]{16,}/g },
  { what: 'AWS access key id', pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g },
  {
    what: 'AWS secret access key',
    pattern: /(aws_?(?:secret_?access_?key|session_?token|secret_?key)["']?\s{0,4}[:=]\s{0,4}["']?)[\w/+=]{30,}/gi,
    replacement: `$1${mark}`,
  },
  { what: 'Google API key', pattern: /\bAIza[\w-]{30,}/g },
  {
    what: 'Google OAuth token or client secret',
    pattern: /\b(?:ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}|1\/\/0[\w-]{30,})/g,
  },
  { what: 'OpenAI, Anthropic or compatible key', pattern: /\bsk-[A-Za-z0-9][\w-]{14,}/g },
  { what: 'Stripe key', pattern: /\b(?:[rs]k_(?:live|test)|whsec)_\w{10,}/g },
  { what: 'npm token', pattern: /\bnpm_\w{30,}/g },
  { what: 'JSON web token', pattern: /\beyJ[\w-]{5,}\.eyJ[\w-]{5,}\.[\w-]*/g },
];

export interface Redaction {
  readonly text: string;
  readonly removed: number;
}

/** HANDOFF-8: replaces every known kind of secret by `[redacted]` and says how many there were. Text without one is returned as it is. */
export function redact(text: string): Redaction {
  let removed = 0;
  const redacted = patterns.reduce((current, { pattern, replacement }) => {
    removed += current.match(pattern)?.length ?? 0;
    return current.replace(pattern, replacement ?? mark);
  }, text);
  return { text: redacted, removed };
}

/** SEC-3: the same without the count, for logs and errors. */
export function redactSecrets(text: string): string {
  return redact(text).text;
}
