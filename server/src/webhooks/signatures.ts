import { createHmac } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import { seal, unseal } from '../core/process/seal.ts'

export const sealWebhookSecret = ({ secret }: Pick<Deps, 'secret'>, webhookId: string, text: string) =>
  seal(secret, 'webhook secret', webhookId, text)
export const openWebhookSecret = ({ secret }: Pick<Deps, 'secret'>, webhookId: string, sealed: string) =>
  unseal(secret, 'webhook secret', webhookId, sealed)

/** The recipe of docs/webhooks.md: a receiver computes the same from the timestamp, a dot and the bytes that came. */
export const signatureOf = (secret: string, timestamp: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
