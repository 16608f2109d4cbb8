import BetterSqlite from 'better-sqlite3';

/** Preloaded into a Baton process: ends it with SIGKILL right after the commit that stored its first delivery (D05). */
let stored = false;

const { prepare } = BetterSqlite.prototype;
BetterSqlite.prototype.prepare = function prepareDeadly(this: BetterSqlite.Database, sql: string) {
  const statement = prepare.call(this, sql);
  if (sql.startsWith('insert into "deliveries"')) stored = true;
  if (sql !== 'commit') return statement;
  const run = statement.run.bind(statement) as (...values: readonly unknown[]) => BetterSqlite.RunResult;
  statement.run = (...values: readonly unknown[]) => {
    const result = run(...values);
    if (stored) process.kill(process.pid, 'SIGKILL');
    return result;
  };
  return statement;
} as typeof prepare;
