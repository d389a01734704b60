import { type Kysely, sql } from 'kysely'

/**
 * The database tells every server when a row changes of which servers keep copies, whoever changes it: who is asking,
 * and how blogs look beside posts. Counters and marks of time are part of no copy and tell nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_rows() returns trigger language plpgsql as $$
      begin
        perform pg_notify('rows_changed', tg_table_name);
        return null;
      end
    $$`.execute(db)
  for (const [table, changes] of told)
    await sql
      .raw(
        `create trigger ${table}_told after ${changes} on ${table} for each statement execute function tell_of_rows()`,
      )
      .execute(db)
}

const told = [
  ['sessions', 'delete or update of account_id, expires_at'],
  [
    'accounts',
    'delete or update of current_blog_id, primary_blog_id, is_staff, is_verified, safe_mode, can_modify_safe_mode',
  ],
  ['blog_members', 'insert or delete or update'],
  ['blogs', 'delete or update of name, uuid, title, theme, avatar_key, is_adult, is_nsfw, is_suspended'],
] as const
