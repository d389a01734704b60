import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type * as calls from '@bowerbird/domain/posts/autosaves.contract.ts'
import type { Db } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { readBlogToPostTo } from '../read/posts.views.ts'
import { deleteAutosave, readAutosaves, upsertAutosave } from './autosaves.store.ts'

export async function saveAutosave(
  db: Db,
  viewer: Member,
  { id, blogName, form, written }: InputOf<typeof calls.saveAutosave>,
): Promise<OutputOf<typeof calls.saveAutosave>> {
  const { accountId } = viewer
  return db.transaction().execute(async (tx) => {
    const blog = await readBlogToPostTo(tx, viewer, { name: blogName }, { orToSubmitTo: true })
    const savedAt = await upsertAutosave(tx, { account_id: accountId, id, blog_id: blog.id, form, written })
    return { saved_at: savedAt?.getTime() ?? 0 }
  })
}

export async function listAutosaves(
  db: Db,
  { accountId }: Member,
  { form }: InputOf<typeof calls.listAutosaves>,
): Promise<OutputOf<typeof calls.listAutosaves>> {
  const rows = await readAutosaves(db, accountId, form)
  return { autosaves: rows.map((row) => ({ ...row, saved_at: row.saved_at.getTime() })) }
}

export async function discardAutosave(
  db: Db,
  { accountId }: Member,
  { id }: InputOf<typeof calls.discardAutosave>,
): Promise<OutputOf<typeof calls.discardAutosave>> {
  await deleteAutosave(db, accountId, id)
  return {}
}
