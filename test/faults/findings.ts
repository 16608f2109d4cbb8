import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { bot } from '../simulator/seed.ts';
import type { WorldState } from '../simulator/state.ts';
import { rootsBy } from '../support/threads.ts';
import { answersTo, questionsIn } from './answering.ts';
import type { Person } from './person.ts';
import { type ThreadView, threadKey, threadsIn } from './thread-view.ts';

/** Questions without exactly one answer; one that was stopped may go without. */
export function wronglyAnswered(people: readonly Person[], state: WorldState): readonly string[] {
  const threads = threadsIn(state);
  return people
    .flatMap(({ asked }) => asked)
    .flatMap(({ channel, root, texts, stopped }) => {
      const answered = threads.get(threadKey(channel, root))?.answered ?? [];
      const times = answered.filter((one) => texts.includes(one)).length;
      return times === 1 || (stopped && times === 0) ? [] : [`${texts.join(' or ')}: ${times} answers`];
    });
}

/** Work that nobody asked for: answers to nothing, and more new threads or notices of a Stop than there were reasons for. */
export function unasked(people: readonly Person[], state: WorldState): readonly string[] {
  const threads = [...threadsIn(state)];
  const answers = threads.flatMap(([key, { posts }]) =>
    posts
      .filter(({ text }) => text.startsWith(answersTo) && questionsIn(text).length === 0)
      .map(({ ts }) => `${key}: ${ts} answers nothing`),
  );
  const total = (count: (person: Person) => number) => people.reduce((sum, person) => sum + count(person), 0);
  const compare = (what: string, seen: number, asked: number) =>
    seen === asked ? [] : [`${seen} ${what}, not ${asked}`];
  const seen = (count: (thread: ThreadView) => number) => threads.reduce((sum, [, thread]) => sum + count(thread), 0);
  return [
    ...answers,
    ...compare(
      'new threads',
      rootsBy(state, bot.user).length,
      total(({ handoffs }) => handoffs),
    ),
    ...compare(
      'links to new threads',
      seen(({ handedOffTo }) => handedOffTo.length),
      total(({ handoffs }) => handoffs),
    ),
    ...compare(
      'notices of a Stop',
      seen(({ stops }) => stops),
      total(({ stops }) => stops),
    ),
  ];
}

/** Posts that stand twice, by the outbox row that they came from or by their words. */
export function doubledPosts({ messages }: WorldState): readonly string[] {
  const own = messages.filter(({ user, deleted }) => user === bot.user && !deleted);
  const rows = own.map(({ metadata, ts }) => JSON.stringify(metadata ?? `no id: ${ts}`));
  const words = own
    .filter(({ text }) => text.startsWith(answersTo))
    .map(({ channel, thread_ts, text }) => `${channel} ${thread_ts} ${text}`);
  return [...repeated(rows), ...repeated(words)];
}

function repeated(all: readonly string[]): readonly string[] {
  const counted = Map.groupBy(all, (one) => one);
  return [...counted].filter(([, same]) => same.length > 1).map(([one, same]) => `${same.length} times ${one}`);
}

/** Rows that the process left undone, or could not do; by table and state. */
export function leftUndone(dataDirectory: string): Readonly<Record<string, number>> {
  const database = new BetterSqlite(join(dataDirectory, 'baton.sqlite'), { readonly: true });
  const rows = database
    .prepare<[], { what: string; count: number }>(
      `select 'delivery ' || state as what, count(*) as count from deliveries where state != 'settled' group by what
       union all select 'outbox ' || state, count(*) from outbox where state not in ('sent', 'dropped') group by 1
       union all select 'run ' || state, count(*) from runs where state not in ('succeeded', 'cancelled') group by 1
       union all select 'message unread', count(*) from messages where state = 'unread' group by 1`,
    )
    .all();
  database.close();
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}
