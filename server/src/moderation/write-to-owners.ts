import type { Letter } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { languageOfAccount, mailTo } from '../accounts/account-mail.ts'
import type { Tx } from '../core/database/database.ts'
import { addJobs } from '../core/work/jobs.ts'

/** Mails what staff decided to the owners of a blog. */
export async function writeToOwners(tx: Tx, blogId: string, letter: () => Letter): Promise<void> {
  const owners = await tx
    .selectFrom('blog_members')
    .innerJoin('accounts', 'accounts.id', 'blog_members.account_id')
    .select(['accounts.email', languageOfAccount.as('language')])
    .where('blog_members.blog_id', '=', blogId)
    .where('blog_members.is_owner', '=', true)
    .execute()
  await addJobs(
    tx,
    'send_mail',
    owners.map((owner) => ({ body: mailTo(owner, letter) })),
  )
}
