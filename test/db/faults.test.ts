import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { asFault } from '../../src/db/faults.ts';
import { ConflictError, ServiceError } from '../../src/errors.ts';

const { SqliteError } = BetterSqlite;

test.each(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])('%s is a conflict', (code) => {
  expect(asFault(new SqliteError('taken', code))).toBeInstanceOf(ConflictError);
});

test.each([
  ['SQLITE_BUSY', true],
  ['SQLITE_FULL', true],
  ['SQLITE_IOERR_FSYNC', true],
  ['SQLITE_CORRUPT', false],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', false],
])('%s is a fault of the database that may pass: %s', (code, retryable) => {
  const fault = asFault(new SqliteError('disk', code));
  expect(fault).toBeInstanceOf(ServiceError);
  expect(fault).toMatchObject({ service: 'database', retryable, code });
});

test('what is not the database’s stays as it is', () => {
  const error = new Error('mine');
  expect(asFault(error)).toBe(error);
});
