import { type Kysely, sql } from 'kysely'

/** As 0025: the checks that every message sent would read and plan anew are said by the types of their columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create domain message_type as text`.execute(db)
  await sql`alter table messages alter column type type message_type, drop constraint messages_type_check`.execute(db)
  await sql`alter domain message_type add check (value in ('TEXT', 'POSTREF', 'IMAGE', 'STICKER'))`.execute(db)
  await sql`
    alter table conversation_members
      alter column unread_count drop default,
      alter column unread_count type count_of_rows,
      alter column unread_count set default 0,
      drop constraint conversation_members_unread_count_check`.execute(db)
}
