import { randomUUID } from 'node:crypto'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { webhooksRefusals } from '@bowerbird/domain/webhooks/webhooks.refusals.ts'
import { checkOwnApp } from '../apps/apps.views.ts'
import { newSecret } from '../apps/secrets.ts'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { sealWebhookSecret } from './signatures.ts'
import { deleteOwn, editOwn, insertPing, insertWebhook, switchOn, updateSecret } from './webhooks.store.ts'
import { readWebhook } from './webhooks.views.ts'

type Named = InputOf<typeof calls.pingWebhook>

export const addWebhook: Answer<typeof calls.addWebhook> = async (db, viewer, { appId, address, events }, { deps }) => {
  refuseUnreachable(deps, address)
  await checkOwnApp(db, viewer, appId)
  const [id, secret] = [randomUUID(), newSecret()]
  const sealed_secret = sealWebhookSecret(deps, id, secret)
  if (!(await insertWebhook(db, { id, app_id: appId, address, events, sealed_secret })))
    throw new RefusedError(webhooksRefusals.tooMany)
  return { webhook: await readWebhook(db, viewer, id), secret }
}

export const editWebhook: Answer<typeof calls.editWebhook> = async (
  db,
  viewer,
  { webhookId, address, events },
  { deps },
) => {
  refuseUnreachable(deps, address)
  refuseUnless(await editOwn(db, { id: webhookId, accountId: viewer.accountId }, address, events))
  return { webhook: await readWebhook(db, viewer, webhookId) }
}

export const rotateWebhookSecret: Answer<typeof calls.rotateWebhookSecret> = async (
  db,
  viewer,
  { webhookId },
  { deps },
) => {
  const secret = newSecret()
  const own = { id: webhookId, accountId: viewer.accountId }
  refuseUnless(await updateSecret(db, own, sealWebhookSecret(deps, webhookId, secret)))
  return { webhook: await readWebhook(db, viewer, webhookId), secret }
}

export async function pingWebhook(db: Db, viewer: Member, { webhookId }: Named) {
  refuseUnless(await insertPing(db, { id: webhookId, accountId: viewer.accountId }))
  return { webhook: await readWebhook(db, viewer, webhookId) }
}

export async function switchOnWebhook(db: Db, viewer: Member, { webhookId }: Named) {
  refuseUnless(await switchOn(db, { id: webhookId, accountId: viewer.accountId }))
  return { webhook: await readWebhook(db, viewer, webhookId) }
}

export async function deleteWebhook(db: Db, { accountId }: Member, { webhookId }: Named) {
  refuseUnless(await deleteOwn(db, { id: webhookId, accountId }))
  return { deleted: true }
}

function refuseUnreachable({ outgoing }: Deps, address: string): void {
  if (!outgoing.mayDeliverTo(address)) throw new RefusedError(webhooksRefusals.notPublic)
}

function refuseUnless(isDone: boolean): void {
  if (!isDone) throw new RefusedError(coreRefusals.notFound)
}
