import { refuseTimeZone } from '@bowerbird/domain/blogs/blogs.rules.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/push/push.contract.ts'
import { agentMaxLength } from '@bowerbird/domain/push/push.limits.ts'
import { pushRefusals } from '@bowerbird/domain/push/push.refusals.ts'
import type { Db } from '../core/database/database.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { deleteSubscription, findBlogId, saveChoice, saveSettings, saveSubscription } from './push.store.ts'
import { readPush } from './push.views.ts'

type Given = InputOf<typeof calls.subscribeDevice>

export async function subscribeDevice(db: Db, viewer: Member, given: Given, context: Context) {
  const { deps, request } = context
  if (!deps.config.hasServiceWorker) throw new RefusedError(pushRefusals.notOffered)
  if (!isKeyOf(given.p256dh, 65) || !isKeyOf(given.auth, 16)) throw new RefusedError(pushRefusals.keys)
  const agent = (request.headers['user-agent'] ?? '').slice(0, agentMaxLength).toWellFormed()
  const isSaved = await saveSubscription(db, {
    ...{ account_id: viewer.accountId, session_id: viewer.sessionId, agent },
    ...{ endpoint: given.endpoint, p256dh: given.p256dh, auth: given.auth },
  })
  if (!isSaved) throw new RefusedError(pushRefusals.tooMany)
  return readPush(db, viewer, {}, context)
}

/** A point of the curve has 65 bytes, and a secret 16. */
const isKeyOf = (text: string, bytes: number) =>
  /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes

export const unsubscribeDevice: Answer<typeof calls.unsubscribeDevice> = async (db, viewer, { endpoint }, context) => {
  await deleteSubscription(db, viewer.accountId, endpoint)
  return readPush(db, viewer, {}, context)
}

export async function savePush(db: Db, viewer: Member, given: InputOf<typeof calls.savePush>, context: Context) {
  const { showsNames, tellsPosts, quietFrom, quietTo, timeZone, blogName, off } = given
  throwIf(timeZone === undefined ? null : refuseTimeZone(timeZone))
  const hasHours = quietFrom !== undefined && quietTo !== undefined
  const isQuiet = hasHours && quietFrom !== quietTo
  const settings = {
    ...(showsNames !== undefined && { shows_names: showsNames }),
    ...(tellsPosts !== undefined && { tells_posts: tellsPosts }),
    ...(hasHours && { quiet_from: isQuiet ? quietFrom : null, quiet_to: isQuiet ? quietTo : null }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  }
  await db.transaction().execute(async (tx) => {
    if (Object.keys(settings).length > 0) await saveSettings(tx, viewer.accountId, settings)
    if (!blogName || !off) return
    const blogId = await findBlogId(tx, blogName)
    if (!blogId || !viewer.blogIds.includes(blogId)) throw new RefusedError(coreRefusals.notFound)
    await saveChoice(tx, viewer.accountId, blogId, off)
  })
  return readPush(db, viewer, {}, context)
}
