import { autosavesPerAccountMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import type { PostsTables } from '../posts.table.ts'

/** Keeps the newest of an account; the oldest gives way to a new one. Returns when it was saved. */
export async function upsertAutosave(
  tx: Tx,
  { account_id, id, blog_id, form, written }: Omit<PostsTables['autosaves'], 'saved_at'>,
): Promise<Date | undefined> {
  const { rows } = await sql<{ saved_at: Date }>`
    insert into autosaves (account_id, id, blog_id, form, written)
    values (${account_id}, ${id}, ${blog_id}, ${form}, ${written})
    on conflict (account_id, id) do update
      set blog_id = excluded.blog_id, form = excluded.form, written = excluded.written, saved_at = now()
    returning saved_at`.execute(tx)
  await sql`
    delete from autosaves where account_id = ${account_id} and id in (
      select id from autosaves where account_id = ${account_id}
      order by saved_at desc offset ${autosavesPerAccountMax})`.execute(tx)
  return rows[0]?.saved_at
}

export const readAutosaves = (db: Db, accountId: string, form: string) =>
  db
    .selectFrom('autosaves')
    .innerJoin('blogs', 'blogs.id', 'autosaves.blog_id')
    .select(['autosaves.id', 'blogs.name as tumblelog', 'written', 'saved_at'])
    .where('account_id', '=', accountId)
    .where('form', '=', form)
    .orderBy('saved_at', 'desc')
    .execute()

export const deleteAutosave = (db: Db, accountId: string, id: string) =>
  db.deleteFrom('autosaves').where('account_id', '=', accountId).where('id', '=', id).execute()
