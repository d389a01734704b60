import { blogRenamedNotice } from '@bowerbird/domain/accounts/accounts.messages.ts'
import type { renameBlog as renameCall } from '@bowerbird/domain/accounts/members.contract.ts'
import { readOwnedBlog } from '../../blogs/blogs.views.ts'
import { renameBlog as rename } from '../../blogs/rename.actions.ts'
import type { Answer } from '../../core/http/serve.ts'
import { notify } from '../account-mail.ts'
import { confirmPassword } from '../login/check-password.ts'

/** Only the owner can rename a blog, and is told so by email. */
export const renameBlog: Answer<typeof renameCall> = async (db, viewer, { password, ...wanted }, { deps }) => {
  await readOwnedBlog(db, viewer, wanted.blogName)
  const owner = await confirmPassword(db, deps, viewer, password)
  return db.transaction().execute(async (tx) => {
    const { name, oldName } = await rename(tx, viewer, wanted)
    if (name !== oldName) await notify(tx, deps, owner, blogRenamedNotice({ name, oldName }))
    return { name }
  })
}
