import { randomUUID } from 'node:crypto'
import type * as calls from '@bowerbird/domain/apps/apps.contract.ts'
import { appsRefusals } from '@bowerbird/domain/apps/apps.refusals.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Answer } from '../core/http/serve.ts'
import { replaceIcon } from './app-icon.actions.ts'
import { deleteAppRow, deleteGrant, insertApp, replaceSecret, updateApp } from './apps.store.ts'
import { appFrom } from './apps.views.ts'
import { newConsumerKey, newSecret, sealAppSecret } from './secrets.ts'

type Typed = Omit<InputOf<typeof calls.registerApp>, 'name'>

const wordsOf = ({ description = '', website = '', callbacks = [] }: Typed) => ({ description, website, callbacks })

export const registerApp: Answer<typeof calls.registerApp> = async (
  db,
  { accountId },
  { name, ...typed },
  { deps },
) => {
  const [id, secret] = [randomUUID(), newSecret()]
  const row = await insertApp(db, {
    ...{ id, account_id: accountId, name, ...wordsOf(typed) },
    consumer_key: newConsumerKey(),
    sealed_secret: sealAppSecret(deps, id, secret),
  })
  if (!row) throw new RefusedError(appsRefusals.tooMany)
  return { app: appFrom(row), consumer_secret: secret }
}

export const editApp: Answer<typeof calls.editApp> = async (db, { accountId }, { appId, name, ...typed }) => {
  const row = await updateApp(db, { id: appId, accountId }, { name, ...wordsOf(typed) })
  if (!row) throw new RefusedError(coreRefusals.notFound)
  return { app: appFrom(row) }
}

export const rotateAppSecret: Answer<typeof calls.rotateAppSecret> = async (db, { accountId }, { appId }, { deps }) => {
  const secret = newSecret()
  const row = await replaceSecret(db, { id: appId, accountId }, sealAppSecret(deps, appId, secret))
  if (!row) throw new RefusedError(coreRefusals.notFound)
  return { app: appFrom(row), consumer_secret: secret }
}

export const deleteApp: Answer<typeof calls.deleteApp> = async (db, { accountId }, { appId }) => {
  await db.transaction().execute(async (tx) => {
    await replaceIcon(tx, { id: appId, accountId }, null)
    await deleteAppRow(tx, appId)
  })
  return { deleted: true }
}

export const endGrant: Answer<typeof calls.endGrant> = async (db, { accountId }, { grantId }) => {
  if (!(await deleteGrant(db, accountId, grantId))) throw new RefusedError(coreRefusals.notFound)
  return { ended: true }
}
