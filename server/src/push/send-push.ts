import { answerMaxBytes, retryMinutes, ttlSeconds } from '@bowerbird/domain/push/push.limits.ts'
import { minuteIn, quietMinutesLeft, wordsOfPush, wordsOfSummary } from '@bowerbird/domain/push/push.rules.ts'
import type { Selectable } from 'kysely'
import type { Urgency } from 'web-push'
import { languageOfAccount } from '../accounts/account-mail.ts'
import type { Deps } from '../core/deps.ts'
import { inLanguage } from '../core/language.ts'
import { OutgoingError } from '../core/outside/outgoing.ts'
import { addJob, type Jobs } from '../core/work/jobs.ts'
import { countHeld, type Outcome, saveOutcomes, takeHeld } from './push.store.ts'
import type { PushTables } from './push.table.ts'
import { findItem, readBadge } from './push-items.views.ts'
import { vapidKeysOf } from './vapid.ts'

type Subscription = Selectable<PushTables['push_subscriptions']>

/** The service worker shows it. */
interface Payload {
  title: string
  body: string
  tag: string
  url: string
  badge: number
}

/** Tells the devices of a member of something, unless it was read meanwhile or its hours are quiet. */
export async function sendPush(deps: Deps, job: Jobs['send_push']): Promise<void> {
  const { accountId, about, subscriptionIds, tries = 0 } = job
  const { db, config } = deps
  const found = await findItem(db, accountId, about, config.origin)
  if (!found) return
  const settings = await readSettings(deps, accountId)
  const quietMinutes = quietMinutesOf(settings)
  if (quietMinutes > 0) {
    await countHeld(db, accountId)
    const endsAt = new Date(Date.now() + quietMinutes * 60_000)
    return addJob(db, 'send_push_summary', { accountId }, `push summary ${accountId}`, endsAt)
  }
  const { name: title } = await deps.site.read()
  const body = inLanguage(settings?.language, () => wordsOfPush(found.item, settings?.shows_names ?? true))
  const payload = { title, body, tag: found.tag, url: found.url, badge: await readBadge(db, accountId) }
  const urgency = found.item.kind === 'messages' ? 'high' : 'normal'
  const failed = await sendToDevices(deps, accountId, payload, urgency, subscriptionIds)
  const wait = retryMinutes[tries]
  if (failed.length === 0 || wait === undefined) return
  const runAt = new Date(Date.now() + wait * 60_000)
  await addJob(db, 'send_push', { ...job, subscriptionIds: failed, tries: tries + 1 }, undefined, runAt)
}

/** One for everything that came in the quiet hours; none when it was read meanwhile. */
export async function sendSummary(deps: Deps, { accountId }: Jobs['send_push_summary']): Promise<void> {
  const held = await takeHeld(deps.db, accountId)
  const badge = await readBadge(deps.db, accountId)
  if (held === 0 || badge === 0) return
  const { name: title } = await deps.site.read()
  const settings = await readSettings(deps, accountId)
  const body = inLanguage(settings?.language, () => wordsOfSummary(held))
  await sendToDevices(deps, accountId, { title, body, tag: 'summary', url: '/dashboard', badge }, 'low')
}

const readSettings = ({ db }: Deps, accountId: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('push_settings', 'push_settings.account_id', 'accounts.id')
    .select(['quiet_from', 'quiet_to', 'time_zone', 'shows_names', languageOfAccount.as('language')])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()

function quietMinutesOf(settings: Awaited<ReturnType<typeof readSettings>>): number {
  if (!settings || settings.quiet_from === null || settings.quiet_to === null) return 0
  const hours = { from: settings.quiet_from, to: settings.quiet_to }
  return quietMinutesLeft(hours, minuteIn(settings.time_zone ?? 'UTC', new Date()))
}

/** Answers the subscriptions to try again. */
async function sendToDevices(
  deps: Deps,
  accountId: string,
  payload: Payload,
  urgency: Urgency,
  only?: readonly string[],
): Promise<string[]> {
  const devices = await deps.db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(only !== undefined, (query) =>
      query.where('id', 'in', only?.length ? only : ['00000000-0000-0000-0000-000000000000']),
    )
    .execute()
  const outcomes = await Promise.all(
    devices.map(
      async (device): Promise<Outcome> => ({ id: device.id, result: await post(deps, device, payload, urgency) }),
    ),
  )
  if (outcomes.length > 0) await saveOutcomes(deps.db, outcomes)
  return outcomes.filter(({ result }) => result === 'failed').map(({ id }) => id)
}

/** Encrypted for the device, so that the push service reads nothing of it. */
async function post(deps: Deps, device: Subscription, payload: Payload, urgency: Urgency): Promise<Outcome['result']> {
  const { default: webPush } = await import('web-push')
  const { headers, body, endpoint } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify(payload),
    {
      ...{ TTL: ttlSeconds, urgency, topic: topicOf(payload.tag), contentEncoding: 'aes128gcm' as const },
      vapidDetails: { subject: subjectOf(deps.config), ...vapidKeysOf(deps) },
    },
  )
  try {
    const given = { headers: headers as Record<string, string>, body: body as Buffer }
    const { status } = await deps.outgoing.deliver(endpoint, given, answerMaxBytes)
    if (status === 404 || status === 410) return 'gone'
    return status >= 200 && status < 300 ? 'taken' : 'failed'
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return 'failed'
  }
}

/** Push services keep the newest of a topic while a device is off; they take 32 letters. */
const topicOf = (tag: string): string => tag.replaceAll(/[^\w-]/g, '').slice(-32)

/** Push services want to know whom to write to. */
const subjectOf = ({ origin, mailFrom }: Deps['config']): string =>
  origin.startsWith('https:') ? origin : `mailto:${mailFrom.split('<').at(-1)?.replace('>', '').trim()}`
