import type { InputOf } from '@bowerbird/domain/core/call.ts'
import type * as calls from '@bowerbird/domain/welcome/welcome.contract.ts'
import type { Welcome } from '@bowerbird/domain/welcome/welcome.contract.ts'
import { markSettled } from '../accounts/account-writes.ts'
import type { Db } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { followTags } from '../feeds/followed-tags.actions.ts'
import { readWelcome } from './settling.views.ts'
import { saveWelcome } from './welcome.store.ts'

/** Follows what was picked; unpicking later unfollows nothing, since the member may have come to like it. */
export async function pickTopics(
  db: Db,
  viewer: Member,
  { topics }: InputOf<typeof calls.pickTopics>,
  context: Context,
): Promise<Welcome> {
  await db.transaction().execute(async (tx) => {
    await saveWelcome(tx, viewer.accountId, { step: 'blogs', topics })
    await followTags(tx, viewer, topics)
  })
  return readWelcome(db, viewer, {}, context)
}

export async function reachStep(
  db: Db,
  viewer: Member,
  { step }: InputOf<typeof calls.reachStep>,
  context: Context,
): Promise<Welcome> {
  const { accountId } = viewer
  await db.transaction().execute<unknown>((tx) => {
    return step === 'done' ? markSettled(tx, accountId) : saveWelcome(tx, accountId, { step })
  })
  return readWelcome(db, viewer, {}, context)
}
