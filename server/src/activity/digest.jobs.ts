import { digestLetter } from '@bowerbird/domain/activity/digest.messages.ts'
import { addLetter } from '../accounts/account-mail.ts'
import type { Deps } from '../core/deps.ts'
import { addJobs, type Tasks } from '../core/work/jobs.ts'
import { accountsAtOnce, claimDigest, selectAccountsAfter } from './digest.store.ts'

/**
 * Mails members who were away for a day a digest of their blogs' activity, at most once a day. Each mail is a job of
 * its own.
 */
export const digestTasks = (deps: Deps): Tasks => ({
  async mail_digests(_body, { abortSignal } = {}) {
    let after: string | null = null
    do after = await addSome(deps, after)
    while (after !== null && !abortSignal?.aborted)
  },
  mail_digest: ({ accountId }) => mailOne(deps, accountId),
})

/** Adds the jobs of one batch of accounts. Returns the id to go on after, or null at the end. */
async function addSome({ db }: Deps, after: string | null): Promise<string | null> {
  const { rows } = await selectAccountsAfter(after).execute(db)
  const due = rows.filter(({ is_due }) => is_due)
  await addJobs(
    db,
    'mail_digest',
    due.map(({ id }) => ({ body: { accountId: id }, jobKey: `digest:${id}` })),
  )
  return rows.length === accountsAtOnce ? (rows.at(-1)?.id ?? null) : null
}

/** Checks again that the digest is due: the member may have returned, or the job may run twice. */
async function mailOne({ db, config, site }: Deps, accountId: string): Promise<void> {
  const { name: siteName } = await site.read()
  await db.transaction().execute(async (tx) => {
    const counts = await claimDigest(tx, accountId)
    const [first] = counts
    if (first) await addLetter(tx, first, () => digestLetter({ siteName, origin: config.origin, counts }))
  })
}
