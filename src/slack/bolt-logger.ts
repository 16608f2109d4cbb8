import { LogLevel, type Logger as SlackLogger } from '@slack/logger';
import type { Logger } from '../log.ts';

const toLine = (parts: readonly unknown[]): string => parts.map(String).join(' ');

/**
 * Slack's packages write to our log, one level lower each: what they call an error (a lost socket, a refused call) is
 * handled and reported by us where it matters.
 */
export function boltLogger(log: Logger): SlackLogger {
  const own = log.child({ from: 'slack-sdk' });
  return {
    error: (...parts) => own.warn(toLine(parts)),
    warn: (...parts) => own.info(toLine(parts)),
    info: (...parts) => own.debug(toLine(parts)),
    debug: (...parts) => own.trace(toLine(parts)),
    setLevel: () => {},
    getLevel: () => LogLevel.INFO,
    setName: () => {},
  };
}
