import { globSync, readFileSync } from 'node:fs';

/** What the code in src/slack really asks of Slack, read from its text. */
export interface SlackUsage {
  readonly methods: readonly string[];
  readonly events: readonly string[];
  readonly commands: readonly string[];
  readonly shortcuts: readonly string[];
}

const methodCall =
  /\.((?:agents|assistant|auth|bots|chat|conversations|files|reactions|team|users|views)(?:\.[a-zA-Z]+){1,2})\(/g;
const methodByName =
  /['"]((?:agents|assistant|auth|bots|chat|conversations|files|reactions|team|users|views)(?:\.[a-zA-Z]+){1,2})['"]/g;
const registration = (kind: string) => new RegExp(`\\.${kind}\\(\\s*['"]([^'"]+)['"]`, 'g');

export function usageOf(sources: readonly string[]): SlackUsage {
  const found = (pattern: RegExp): readonly string[] =>
    [...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1] ?? '')))].sort();
  return {
    methods: [...new Set([...found(methodCall), ...found(methodByName)])].sort(),
    events: found(registration('event')),
    commands: found(registration('command')),
    shortcuts: found(registration('shortcut')),
  };
}

export function readSlackSources(): readonly string[] {
  const folder = new URL('../../src/slack/', import.meta.url);
  return globSync('**/*.ts', { cwd: folder }).map((file) => readFileSync(new URL(file, folder), 'utf8'));
}
