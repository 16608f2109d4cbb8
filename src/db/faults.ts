import BetterSqlite from 'better-sqlite3';
import { ConflictError, ServiceError } from '../errors.ts';

const passing = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|NOMEM)/;

/** What the driver threw, told in our words; anything else as it is. */
export function asFault(error: unknown): unknown {
  if (!(error instanceof BetterSqlite.SqliteError)) return error;
  const { code, message } = error;
  if (/^SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY)$/.test(code)) return new ConflictError(message, { cause: error });
  return new ServiceError(`The database refused: ${message}.`, {
    service: 'database',
    retryable: passing.test(code),
    code,
    cause: error,
  });
}
