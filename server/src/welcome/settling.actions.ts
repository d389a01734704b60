import type { InputOf } from '@bowerbird/domain/core/call.ts'
import type * as calls from '@bowerbird/domain/welcome/welcome.contract.ts'
import type { Welcome, WelcomeStep } from '@bowerbird/domain/welcome/welcome.contract.ts'
import { markSettled } from '../accounts/settled.actions.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { followTags } from '../feeds/follow-tags.actions.ts'
import { readWelcome } from './settling.views.ts'

/** Follows what was picked; unpicking later unfollows nothing, since the member may have come to like it. */
export async function pickTopics(
  db: Db,
  viewer: Member,
  { topics }: InputOf<typeof calls.pickTopics>,
  context: Context,
): Promise<Welcome> {
  await db.transaction().execute(async (tx) => {
    await saveWelcome(tx, viewer, { step: 'blogs', topics })
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
  await db
    .transaction()
    .execute((tx) => (step === 'done' ? markSettled(tx, viewer) : saveWelcome(tx, viewer, { step })))
  return readWelcome(db, viewer, {}, context)
}

async function saveWelcome(tx: Tx, viewer: Member, progress: { step: WelcomeStep; topics?: string[] }): Promise<void> {
  await tx
    .insertInto('welcomes')
    .values({ account_id: viewer.accountId, ...progress })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(progress))
    .execute()
}
