import { mustBegin, problemOfCallback } from '../apps/apps.rules.ts'
import { t } from '../core/language/t.ts'
import { retryMinutes } from './webhooks.limits.ts'

/** Listed in the order in which they are shown. */
export const webhookEvents = ['post.published', 'post.reblogged', 'post.replied', 'ask.received'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** Also the test that the owner of an app sends. */
export type DeliveryEvent = WebhookEvent | 'ping'

/** Only some installations send to it. */
const ownMachine = new Set(['127.0.0.1', '[::1]'])

/** Says what is wrong with the address of a webhook, if anything. The client that sends it allows the same. */
export function problemOfAddress(address: string): string | null {
  const problem = problemOfCallback(address)
  if (problem) return problem === mustBegin() ? t('must start with https://, or with http://localhost') : problem
  const { hostname, port } = new URL(address)
  if (hostname === 'localhost') return t('must not point to localhost')
  return port && !ownMachine.has(hostname) ? t('must not have a port') : null
}

export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** The receiver says that it is gone for good. */
export const gone = 410

/** Minutes until the next try, after so many; null where there is none. A test is tried once. */
export const minutesToNextTry = (event: DeliveryEvent, tries: number): number | null =>
  event === 'ping' ? null : (retryMinutes[tries - 1] ?? null)
