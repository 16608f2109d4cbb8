import type { WorldState } from './api.ts';

export type Typed =
  | { readonly kind: 'command'; readonly command: string; readonly text: string }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'nothing' };

/**
 * What Slack's client makes of typed text: a leading slash is a command, `@name`, `#channel` and `@here` become
 * entities, and `&`, `<` and `>` are escaped.
 */
export function readTyped(typed: string, { users, channels }: Pick<WorldState, 'users' | 'channels'>): Typed {
  const text = typed.trim();
  if (text === '') return { kind: 'nothing' };
  const [, command, rest = ''] = /^(\/\S*)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  if (command) return { kind: 'command', command, text: rest };
  const names = new Map<string, string>([
    ...users.flatMap((user): [string, string][] =>
      [user.name, user.real_name].map((name) => [`@${name}`.toLowerCase(), `<@${user.id}>`]),
    ),
    ...channels
      .filter((channel) => channel.name !== '')
      .map((channel): [string, string] => [`#${channel.name}`.toLowerCase(), `<#${channel.id}>`]),
    ...['here', 'channel', 'everyone'].map((range): [string, string] => [`@${range}`, `<!${range}>`]),
  ]);
  return {
    kind: 'message',
    text: escapeText(text).replace(/(?<![\w@#])[@#][\w-]+/g, (word) => names.get(word.toLowerCase()) ?? word),
  };
}

/** The other way round: stored text as its author typed it, to be edited. */
export function toTyped(text: string, { users, channels }: Pick<WorldState, 'users' | 'channels'>): string {
  return text
    .replace(/<([@#!])([^>|]+)(?:\|[^>]*)?>/g, (entity, kind: string, id: string) => {
      if (kind === '!') return `@${id}`;
      const name = [...users, ...channels].find((one) => one.id === id)?.name;
      return name === undefined ? entity : `${kind}${name}`;
    })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
