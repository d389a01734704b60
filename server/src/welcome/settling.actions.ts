import type * as calls from '@bowerbird/domain/welcome/welcome.contract.ts'
import { markSettled } from '../accounts/account-writes.ts'
import type { Answer } from '../core/http/serve.ts'
import { followTags } from '../feeds/followed-tags.actions.ts'
import { readWelcome } from './settling.views.ts'
import { saveWelcome } from './welcome.store.ts'

/** Follows what was picked; unpicking later unfollows nothing, since the member may have come to like it. */
export const pickTopics: Answer<typeof calls.pickTopics> = async (db, viewer, { topics }, context) => {
  await db.transaction().execute(async (tx) => {
    await saveWelcome(tx, viewer.accountId, { step: 'blogs', topics })
    await followTags(tx, viewer, topics)
  })
  return readWelcome(db, viewer, {}, context)
}

export const reachStep: Answer<typeof calls.reachStep> = async (db, viewer, { step }, context) => {
  const { accountId } = viewer
  await db.transaction().execute<unknown>((tx) => {
    return step === 'done' ? markSettled(tx, accountId) : saveWelcome(tx, accountId, { step })
  })
  return readWelcome(db, viewer, {}, context)
}
