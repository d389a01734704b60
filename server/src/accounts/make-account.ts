import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { createBlogFor } from '../blogs/blogs.actions.ts'
import type { Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import { recordEvent } from '../core/work/events.ts'
import { insertAccount } from './accounts.store.ts'

interface NewAccount {
  email: string
  /** The name of the first blog. */
  name: string
  /** An empty one lets nobody in until a password is set. */
  passwordHash: string
  isStaff: boolean
  /** Another account has the address, and this one claims it. */
  isClaim?: boolean
  isVerified?: boolean
  termsId?: string | null
  mayModifySafeMode?: boolean
}

/** Part of a registration, and of an account that the operator makes. */
export async function makeAccount(tx: Tx, { name, ...wanted }: NewAccount): Promise<string> {
  const accountId = await insertAccount(tx, { ...wanted, emailKey: emailKeyOf(wanted.email) })
  if (!accountId) throw new RefusedError(accountsRefusals.emailTaken)
  const blog = await createBlogFor(tx, { accountId, name, title: '' })
  await tx
    .updateTable('accounts')
    .set({ primary_blog_id: blog.id, current_blog_id: blog.id })
    .where('id', '=', accountId)
    .execute()
  changed(tx, 'accounts')
  await recordEvent(tx, 'account.registered', { accountId, blogId: blog.id })
  return accountId
}
