import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A Slack-like id: the prefix and ten letters or digits, for instance `Ev0A1B2C3D4E`. */
export function slackId(prefix: string): string {
  return prefix + Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** A block id as Slack makes one for a block that has none. */
export function blockId(): string {
  return slackId('').slice(0, 5);
}

/** Makes message timestamps ("1767225600.000100"): wall time in microseconds, strictly increasing. */
export function tsMaker(now: () => number = Date.now): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now() * 1000);
    const seconds = Math.floor(last / 1_000_000);
    return `${seconds}.${String(last % 1_000_000).padStart(6, '0')}`;
  };
}
