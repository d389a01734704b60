import { type Kysely, sql } from 'kysely'

/** Keeps whether a conversation that somebody else began counts toward a person's limit of strangers, or was put aside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversation_members add column reach text check (reach in ('stranger', 'aside'))`.execute(db)
  await sql`
    create index conversations_of_strangers on conversation_members (blog_id, reach, conversation_id)
    where reach is not null`.execute(db)
}
