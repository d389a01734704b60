import { z } from 'zod'
import { blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, nothing, wireFlag, wireInt, wireText } from '../core/wire.ts'
import { agentMaxLength, endpointMaxLength, keyMaxLength } from './push.limits.ts'
import { pushKinds } from './push.rules.ts'

const kind = z.enum(pushKinds)

const pushState = z.object({
  /** The key by which browsers know this site; null where it sends nothing to devices. */
  public_key: z.string().nullable(),
  devices: z.array(
    z.object({
      endpoint: z.string(),
      agent: z.string(),
      created_at: z.string(),
      /** Null until something was sent to it. */
      succeeded_at: z.string().nullable(),
    }),
  ),
  show_names: z.boolean(),
  /** New posts of blogs that one subscribes to. */
  tells_posts: z.boolean(),
  /** Minutes after midnight; null where there are no quiet hours. */
  quiet_from: z.number().nullable(),
  quiet_to: z.number().nullable(),
  time_zone: z.string(),
  blogs: z.array(z.object({ name: z.string(), off: z.array(kind) })),
})
export type PushState = z.infer<typeof pushState>

export const readPush = defineCall('GET /svc/push', {
  who: 'member',
  summary: 'Your devices that are notified, and of what',
  input: nothing,
  output: pushState,
})

const endpoint = wireText(endpointMaxLength).refine((text) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.port === '' && !url.username && !url.password
}, 'is no address of a push service')

/** The three texts of a browser's subscription. */
export const subscribeDevice = defineCall('POST /svc/push/subscribe', {
  who: 'member',
  summary: 'Notify this device',
  input: z.strictObject({ endpoint, p256dh: wireText(keyMaxLength), auth: wireText(keyMaxLength) }),
  output: pushState,
})

export const unsubscribeDevice = defineCall('POST /svc/push/unsubscribe', {
  who: 'member',
  summary: 'Notify a device no more',
  input: z.strictObject({ endpoint }),
  output: pushState,
})

const minute = blankable(wireInt(0, 1439))

/** Only what is sent changes; quiet hours of equal ends are none. */
export const savePush = defineCall('POST /svc/push/settings', {
  who: 'member',
  summary: 'What your devices are notified of, and when',
  input: z
    .strictObject({
      show_names: wireFlag.optional(),
      tells_posts: wireFlag.optional(),
      quiet_from: minute,
      quiet_to: minute,
      time_zone: blankable(wireText(64)),
      tumblelog: blankable(blogName),
      off: z.array(kind).max(pushKinds.length).optional(),
    })
    .transform((wire) => ({
      showsNames: wire.show_names,
      tellsPosts: wire.tells_posts,
      quietFrom: wire.quiet_from,
      quietTo: wire.quiet_to,
      timeZone: wire.time_zone,
      blogName: wire.tumblelog,
      off: wire.off && pushKinds.filter((one) => wire.off?.includes(one)),
    })),
  output: pushState,
})

/** A device that was off asks whether something is still news. */
export const readPushItem = defineCall('GET /svc/push/item', {
  who: 'member',
  summary: 'Whether something that your devices were notified of is unread, and how much is in all',
  input: z.strictObject({ tag: wireText(agentMaxLength) }),
  output: z.object({ is_unread: z.boolean(), badge: z.number() }),
})
