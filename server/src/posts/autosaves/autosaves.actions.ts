import type * as calls from '@bowerbird/domain/posts/autosaves.contract.ts'
import type { Answer } from '../../core/http/serve.ts'
import { readBlogToPostTo } from '../read/posts.views.ts'
import { deleteAutosave, readAutosaves, upsertAutosave } from './autosaves.store.ts'

export const saveAutosave: Answer<typeof calls.saveAutosave> = async (db, viewer, { id, blogName, form, written }) => {
  const { accountId } = viewer
  return db.transaction().execute(async (tx) => {
    const blog = await readBlogToPostTo(tx, viewer, { name: blogName }, { orToSubmitTo: true })
    const savedAt = await upsertAutosave(tx, { account_id: accountId, id, blog_id: blog.id, form, written })
    return { saved_at: savedAt?.getTime() ?? 0 }
  })
}

export const listAutosaves: Answer<typeof calls.listAutosaves> = async (db, { accountId }, { form }) => {
  const rows = await readAutosaves(db, accountId, form)
  return { autosaves: rows.map((row) => ({ ...row, saved_at: row.saved_at.getTime() })) }
}

export const discardAutosave: Answer<typeof calls.discardAutosave> = async (db, { accountId }, { id }) => {
  await deleteAutosave(db, accountId, id)
  return {}
}
