import { type Kysely, sql } from 'kysely';

/** Frozen: once released it is never edited; a change of the schema is a new migration. */
export const foundation = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createDeliveries(db);
    await createSessions(db);
    await createMessages(db);
    await createRuns(db);
    await createEntries(db);
    await createOutbox(db);
    await createWakeUps(db);
    await createSpaces(db);
    await createAudit(db);
  },
};

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('error', 'text')
    .execute();
  await db.schema
    .createIndex('deliveries_waiting')
    .on('deliveries')
    .columns(['received_at', 'id'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('team_id', 'text', (column) => column.notNull())
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addColumn('root_ts', 'text')
    .addColumn('root_post', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('owner', 'text')
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('parent', 'text', (column) => column.references('sessions.id'))
    .addColumn('spun_off', 'integer', (column) => column.notNull())
    .addColumn('handed_off_to', 'text', (column) => column.references('sessions.id'))
    .addColumn('boundary', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('active_at', 'bigint', (column) => column.notNull())
    // Rows without a root do not collide: nulls are distinct.
    .addUniqueConstraint('sessions_thread', ['team_id', 'space_id', 'root_ts'])
    .execute();
  await db.schema.createIndex('sessions_space').on('sessions').columns(['space_id', 'state', 'active_at']).execute();
  await db.schema.createIndex('sessions_parent').on('sessions').column('parent').execute();
  await db.schema.createIndex('sessions_handed_off_to').on('sessions').column('handed_off_to').execute();
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addColumn('ts', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.references('sessions.id'))
    .addColumn('author', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('messages_key', ['space_id', 'ts'])
    .execute();
  await db.schema.createIndex('messages_session').on('messages').columns(['session_id', 'ts']).execute();
  await db.schema.createIndex('messages_state').on('messages').columns(['session_id', 'state', 'ts']).execute();
  await db.schema.createIndex('messages_author').on('messages').columns(['session_id', 'author', 'ts']).execute();
}

async function createRuns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('runs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('requester', 'text')
    .addColumn('attended', 'integer', (column) => column.notNull())
    .addColumn('turns', 'integer', (column) => column.notNull())
    .addColumn('tokens_input', 'bigint', (column) => column.notNull())
    .addColumn('tokens_cached', 'bigint', (column) => column.notNull())
    .addColumn('tokens_output', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('error', 'text')
    .addColumn('handoff', 'text')
    .addUniqueConstraint('runs_order', ['session_id', 'position'])
    .execute();
  // RUN-1: one slot per session, held by the database itself.
  await db.schema
    .createIndex('runs_slot')
    .unique()
    .on('runs')
    .column('session_id')
    .where(sql.ref('state'), 'in', sql`('running', 'parked')`)
    .execute();
  await db.schema.createIndex('runs_state').on('runs').columns(['state', 'session_id']).execute();
  await db.schema
    .createTable('call_starts')
    .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id'))
    .addColumn('call_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('call_starts_key', ['run_id', 'call_id'])
    .execute();
}

async function createEntries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entries')
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('run_id', 'text', (column) => column.references('runs.id'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('entries_key', ['session_id', 'position'])
    .execute();
  await db.schema.createIndex('entries_run').on('entries').column('run_id').execute();
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('lane', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('outgoing', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('not_before', 'bigint', (column) => column.notNull())
    .addColumn('claimed_at', 'bigint')
    .addColumn('posted_in', 'text')
    .addColumn('ts', 'text')
    .addColumn('error', 'text')
    .addUniqueConstraint('outbox_order', ['lane', 'position'])
    .execute();
  await db.schema
    .createIndex('outbox_unsettled')
    .on('outbox')
    .columns(['lane', 'position'])
    .where(sql.ref('state'), 'in', sql`('waiting', 'sending')`)
    .execute();
  await db.schema.createIndex('outbox_posts').on('outbox').columns(['lane', 'ts']).execute();
}

async function createWakeUps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wake_ups')
    .addColumn('session_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('wake_ups_at').on('wake_ups').column('at').execute();
}

async function createSpaces(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('spaces')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .execute();
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('who', 'text')
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_subject').on('audit').columns(['subject', 'at']).execute();
}
