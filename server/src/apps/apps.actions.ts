import { randomUUID } from 'node:crypto'
import type * as calls from '@bowerbird/domain/apps/apps.contract.ts'
import { appsRefusals } from '@bowerbird/domain/apps/apps.refusals.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Db } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { replaceIcon } from './app-icon.actions.ts'
import { deleteAppRow, deleteGrant, insertApp, replaceSecret, updateApp } from './apps.store.ts'
import { appFrom } from './apps.views.ts'
import { newConsumerKey, newSecret, sealAppSecret } from './secrets.ts'

type Typed = Omit<InputOf<typeof calls.registerApp>, 'name'>

const wordsOf = ({ description = '', website = '', callbacks = [] }: Typed) => ({ description, website, callbacks })

export async function registerApp(
  db: Db,
  { accountId }: Member,
  { name, ...typed }: InputOf<typeof calls.registerApp>,
  { deps }: Context,
): Promise<OutputOf<typeof calls.registerApp>> {
  const [id, secret] = [randomUUID(), newSecret()]
  const row = await insertApp(db, {
    ...{ id, account_id: accountId, name, ...wordsOf(typed) },
    consumer_key: newConsumerKey(),
    sealed_secret: sealAppSecret(deps, id, secret),
  })
  if (!row) throw new RefusedError(appsRefusals.tooMany)
  return { app: appFrom(row), consumer_secret: secret }
}

export async function editApp(
  db: Db,
  { accountId }: Member,
  { appId, name, ...typed }: InputOf<typeof calls.editApp>,
): Promise<OutputOf<typeof calls.editApp>> {
  const row = await updateApp(db, { id: appId, accountId }, { name, ...wordsOf(typed) })
  if (!row) throw new RefusedError(coreRefusals.notFound)
  return { app: appFrom(row) }
}

export async function rotateAppSecret(
  db: Db,
  { accountId }: Member,
  { appId }: InputOf<typeof calls.rotateAppSecret>,
  { deps }: Context,
): Promise<OutputOf<typeof calls.rotateAppSecret>> {
  const secret = newSecret()
  const row = await replaceSecret(db, { id: appId, accountId }, sealAppSecret(deps, appId, secret))
  if (!row) throw new RefusedError(coreRefusals.notFound)
  return { app: appFrom(row), consumer_secret: secret }
}

export async function deleteApp(
  db: Db,
  { accountId }: Member,
  { appId }: InputOf<typeof calls.deleteApp>,
): Promise<OutputOf<typeof calls.deleteApp>> {
  await db.transaction().execute(async (tx) => {
    await replaceIcon(tx, { id: appId, accountId }, null)
    await deleteAppRow(tx, appId)
  })
  return { deleted: true }
}

export async function endGrant(
  db: Db,
  { accountId }: Member,
  { grantId }: InputOf<typeof calls.endGrant>,
): Promise<OutputOf<typeof calls.endGrant>> {
  if (!(await deleteGrant(db, accountId, grantId))) throw new RefusedError(coreRefusals.notFound)
  return { ended: true }
}
