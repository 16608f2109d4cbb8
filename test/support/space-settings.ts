import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { SpaceSettings } from '../../src/core/space.ts';

/** Changes a channel's settings in the database of a Baton that runs (SPACE-1). */
export function writeSettings(dataDirectory: string, channel: string, settings: SpaceSettings): void {
  const database = new BetterSqlite(join(dataDirectory, 'baton.sqlite'), { timeout: 10_000 });
  const text = JSON.stringify(settings);
  database
    .prepare(
      'insert into spaces (id, settings, hinted_at) values (?, ?, null) on conflict (id) do update set settings = ?',
    )
    .run(channel, text, text);
  database.close();
}
