import { blogRenamedNotice } from '@bowerbird/domain/accounts/accounts.messages.ts'
import type { renameBlog as renameCall } from '@bowerbird/domain/accounts/members.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { readOwnedBlog } from '../../blogs/blogs.views.ts'
import { renameBlog as rename } from '../../blogs/rename.actions.ts'
import type { Db } from '../../core/database/database.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { notify } from '../account-mail.ts'
import { confirmPassword } from '../login/check-password.ts'

/** Only the owner can rename a blog, and is told so by email. */
export async function renameBlog(
  db: Db,
  viewer: Member,
  { password, ...wanted }: InputOf<typeof renameCall>,
  { deps }: Context,
): Promise<OutputOf<typeof renameCall>> {
  await readOwnedBlog(db, viewer, wanted.blogName)
  const owner = await confirmPassword(db, deps, viewer, password)
  return db.transaction().execute(async (tx) => {
    const { name, oldName } = await rename(tx, viewer, wanted)
    if (name !== oldName) await notify(tx, deps, owner, blogRenamedNotice({ name, oldName }))
    return { name }
  })
}
