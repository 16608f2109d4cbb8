import { appendFileSync, existsSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';

/**
 * Preloaded into a Baton process: ends it with SIGKILL at its k-th step, where a step is the moment before or after a commit, or before a request leaves or
 * after its answer came. `KILL_AT` is k, counted from 1 once the file `KILL_ARMED_BY` exists; `KILL_COUNT_FILE` gets a line for each step, so that a run without a kill tells how many there are.
 */
const killAt = Number(process.env.KILL_AT ?? 0);
const armedBy = process.env.KILL_ARMED_BY ?? '';
const countFile = process.env.KILL_COUNT_FILE;
let steps = 0;

function step(what: string): void {
  if (!existsSync(armedBy)) return;
  steps += 1;
  if (countFile) appendFileSync(countFile, `${steps} ${what}\n`);
  if (steps === killAt) process.kill(process.pid, 'SIGKILL');
}

const { prepare } = BetterSqlite.prototype;
BetterSqlite.prototype.prepare = function prepareCounted(this: BetterSqlite.Database, sql: string) {
  const statement = prepare.call(this, sql);
  if (sql !== 'commit') return statement;
  const run = statement.run.bind(statement) as (...values: readonly unknown[]) => BetterSqlite.RunResult;
  statement.run = (...values: readonly unknown[]) => {
    step('before commit');
    const result = run(...values);
    step('after commit');
    return result;
  };
  return statement;
} as typeof prepare;

const { fetch } = globalThis;
globalThis.fetch = async (...request: Parameters<typeof fetch>) => {
  const [target] = request;
  const path = new URL(target instanceof Request ? target.url : String(target)).pathname;
  step(`before ${path}`);
  const response = await fetch(...request);
  step(`after ${path}`);
  return response;
};
