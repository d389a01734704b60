import { type Kysely, sql } from 'kysely'

/** Whether somebody is told of what happened by mail and on their desktop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      add column email_notifications boolean not null default true,
      add column desktop_notifications boolean not null default true`.execute(db)
}
