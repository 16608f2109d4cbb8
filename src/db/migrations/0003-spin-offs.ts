import { type Kysely, sql } from 'kysely';

/** Frozen. Spin-offs with their approvals (SPIN, APPROVAL), the piece of a session, and the tools of a run (RUN-2). */
export const spinOffs = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('sessions')
      .addColumn('piece', 'text', (column) => column.notNull().defaultTo('chat'))
      .execute();
    await db.schema.alterTable('runs').addColumn('tools', 'text').execute();
    await createSpinOffs(db);
    await createApprovals(db);
  },
};

async function createSpinOffs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('spin_offs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id'))
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('call_id', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('requester', 'text')
    .addColumn('attended', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('new_session', 'text', (column) => column.references('sessions.id'))
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // RUN-4: one call is carried out once, held by the database itself.
    .addUniqueConstraint('spin_offs_call', ['run_id', 'position'])
    .execute();
  await db.schema
    .createIndex('spin_offs_session')
    .on('spin_offs')
    .columns(['session_id', 'state', 'created_at'])
    .execute();
  await db.schema
    .createIndex('spin_offs_recorded')
    .on('spin_offs')
    .columns(['space_id', 'created_at'])
    .where(sql.ref('state'), '=', sql.lit('recorded'))
    .execute();
  await db.schema.createIndex('spin_offs_new_session').on('spin_offs').column('new_session').execute();
}

async function createApprovals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('approvals')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('spin_off_id', 'text', (column) => column.notNull().unique().references('spin_offs.id'))
    .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id'))
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id'))
    .addColumn('card', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('approvals_session')
    .on('approvals')
    .columns(['session_id', 'state', 'created_at'])
    .execute();
  await db.schema.createIndex('approvals_run').on('approvals').column('run_id').execute();
}
