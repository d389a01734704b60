import type * as calls from '@bowerbird/domain/accounts/standing.contract.ts'
import { actOn, lift } from '../accounts/standing/standing.actions.ts'
import { listActionsOf } from '../accounts/standing/standing.views.ts'
import type { Answer } from '../core/http/serve.ts'
import { checkStaff } from './staff.views.ts'

export const actOnPerson: Answer<typeof calls.actOnPerson> = async (db, viewer, wanted, { deps }) => {
  await actOn(db, viewer, wanted, deps)
  return { actions: await listActionsOf(db, wanted.accountId) }
}

export const liftAction: Answer<typeof calls.liftAction> = async (db, viewer, wanted, { deps }) => {
  await lift(db, viewer, wanted, deps)
  return { actions: await listActionsOf(db, wanted.accountId) }
}

export const listActions: Answer<typeof calls.listActions> = async (db, viewer, { accountId }) => {
  checkStaff(viewer)
  return { actions: await listActionsOf(db, accountId) }
}
