import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { fields, nothing, wireText } from '../core/wire.ts'
import { webhookAddressMaxLength } from './webhooks.limits.ts'
import { problemOfAddress, webhookEvents } from './webhooks.rules.ts'

const event = z.enum(webhookEvents)

const delivery = z.object({
  id: z.string(),
  event: z.enum([...webhookEvents, 'ping']),
  made_at: z.string(),
  tries: z.number(),
  /** The last try; null while the first one waits. */
  tried_at: z.string().nullable(),
  /** The status that was answered; null where no answer came. */
  status: z.number().nullable(),
  duration_ms: z.number().nullable(),
  /** The first words of the answer. */
  words: z.string(),
  /** Null once it was taken or given up. */
  next_try_at: z.string().nullable(),
})
export type Delivery = z.infer<typeof delivery>

const webhook = z.object({
  id: z.string(),
  app_id: z.string(),
  address: z.string(),
  events: z.array(event),
  made_at: z.string(),
  /** The reason why it is switched off: its receiver said that it is gone, or failed for days; null while it is on. */
  off: z.enum(['gone', 'failing']).nullable(),
  failing_since: z.string().nullable(),
  /** The newest, newest first. */
  deliveries: z.array(delivery),
})
export type Webhook = z.infer<typeof webhook>

/** The one answer that has the secret. */
const withSecret = z.object({ webhook, secret: z.string() })

const address = wireText(webhookAddressMaxLength).check(({ value, issues }) => {
  const problem = problemOfAddress(value)
  if (problem) issues.push({ code: 'custom', message: problem, input: value })
})

/** A form that has one event ticked sends it alone. */
const events = z
  .union([z.array(event).max(webhookEvents.length), event.transform((one) => [one])])
  .transform((chosen) => webhookEvents.filter((one) => chosen.includes(one)))
  .refine((chosen) => chosen.length > 0, 'names no event')

/** Unpaged, because the number of apps and of their webhooks is bounded. */
export const listWebhooks = defineCall('GET /svc/apps/webhooks', {
  who: 'member',
  summary: 'The webhooks of your apps, with their last deliveries',
  input: nothing,
  output: z.object({ webhooks: z.array(webhook) }),
})

export const addWebhook = defineCall('POST /svc/apps/webhooks/add', {
  who: 'member',
  summary: 'Add a webhook to an app of yours; the answer alone has its secret',
  input: fields({ app_id: z.uuid(), address, events }),
  output: withSecret,
  limit: { per: 'account', max: 120, windowSeconds: 86_400 },
})

const namesWebhook = fields({ webhook_id: z.uuid() })

export const editWebhook = defineCall('POST /svc/apps/webhooks/edit', {
  who: 'member',
  summary: 'Change the address of a webhook and what it is told of; a new address begins afresh',
  input: fields({ webhook_id: z.uuid(), address, events }),
  output: z.object({ webhook }),
  limit: { per: 'account', max: 120, windowSeconds: 86_400 },
})

export const rotateWebhookSecret = defineCall('POST /svc/apps/webhooks/rotate', {
  who: 'member',
  summary: 'Replace the secret of a webhook; the old one ends at once',
  input: namesWebhook,
  output: withSecret,
  limit: { per: 'account', max: 120, windowSeconds: 86_400 },
})

export const pingWebhook = defineCall('POST /svc/apps/webhooks/ping', {
  who: 'member',
  summary: 'Send a test to a webhook, also to one that is switched off',
  input: namesWebhook,
  output: z.object({ webhook }),
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
})

export const switchOnWebhook = defineCall('POST /svc/apps/webhooks/switch_on', {
  who: 'member',
  summary: 'Switch a webhook on again',
  input: namesWebhook,
  output: z.object({ webhook }),
})

export const deleteWebhook = defineCall('POST /svc/apps/webhooks/delete', {
  who: 'member',
  summary: 'Delete a webhook with what waits for it',
  input: namesWebhook,
  output: z.object({ deleted: z.boolean() }),
})
