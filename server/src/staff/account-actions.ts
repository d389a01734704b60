import type * as calls from '@bowerbird/domain/accounts/standing.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { actOn, lift } from '../accounts/standing/standing.actions.ts'
import { listActionsOf } from '../accounts/standing/standing.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { checkStaff } from './staff.views.ts'

export async function actOnPerson(
  db: Db,
  viewer: Member,
  wanted: InputOf<typeof calls.actOnPerson>,
  { deps }: Context,
): Promise<OutputOf<typeof calls.actOnPerson>> {
  await actOn(db, viewer, wanted, deps)
  return { actions: await listActionsOf(db, wanted.accountId) }
}

export async function liftAction(
  db: Db,
  viewer: Member,
  wanted: InputOf<typeof calls.liftAction>,
  { deps }: Context,
): Promise<OutputOf<typeof calls.liftAction>> {
  await lift(db, viewer, wanted, deps)
  return { actions: await listActionsOf(db, wanted.accountId) }
}

export async function listActions(
  db: Db,
  viewer: Member,
  { accountId }: InputOf<typeof calls.listActions>,
): Promise<OutputOf<typeof calls.listActions>> {
  checkStaff(viewer)
  return { actions: await listActionsOf(db, accountId) }
}
