import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type * as calls from '@bowerbird/domain/posts/autosaves.contract.ts'
import { autosavesPerAccountMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { readBlogToPostTo } from '../read/posts.views.ts'

/** Keeps the newest of an account; the oldest gives way to a new one. */
export async function saveAutosave(
  db: Db,
  viewer: Member,
  { id, blogName, form, written }: InputOf<typeof calls.saveAutosave>,
): Promise<OutputOf<typeof calls.saveAutosave>> {
  const { accountId } = viewer
  return db.transaction().execute(async (tx) => {
    const blog = await readBlogToPostTo(tx, viewer, { name: blogName }, { orToSubmitTo: true })
    const { rows } = await sql<{ saved_at: Date }>`
      insert into autosaves (account_id, id, blog_id, form, written)
      values (${accountId}, ${id}, ${blog.id}, ${form}, ${written})
      on conflict (account_id, id) do update
        set blog_id = excluded.blog_id, form = excluded.form, written = excluded.written, saved_at = now()
      returning saved_at`.execute(tx)
    await sql`
      delete from autosaves where account_id = ${accountId} and id in (
        select id from autosaves where account_id = ${accountId}
        order by saved_at desc offset ${autosavesPerAccountMax})`.execute(tx)
    return { saved_at: rows[0]?.saved_at.getTime() ?? 0 }
  })
}

export async function listAutosaves(
  db: Db,
  { accountId }: Member,
  { form }: InputOf<typeof calls.listAutosaves>,
): Promise<OutputOf<typeof calls.listAutosaves>> {
  const rows = await db
    .selectFrom('autosaves')
    .innerJoin('blogs', 'blogs.id', 'autosaves.blog_id')
    .select(['autosaves.id', 'blogs.name as tumblelog', 'written', 'saved_at'])
    .where('account_id', '=', accountId)
    .where('form', '=', form)
    .orderBy('saved_at', 'desc')
    .execute()
  return { autosaves: rows.map((row) => ({ ...row, saved_at: row.saved_at.getTime() })) }
}

export async function discardAutosave(
  db: Db,
  { accountId }: Member,
  { id }: InputOf<typeof calls.discardAutosave>,
): Promise<OutputOf<typeof calls.discardAutosave>> {
  await db.deleteFrom('autosaves').where('account_id', '=', accountId).where('id', '=', id).execute()
  return {}
}
