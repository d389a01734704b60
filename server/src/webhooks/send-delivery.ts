import { answerMaxBytes, answerWordsMaxLength } from '@bowerbird/domain/webhooks/webhooks.limits.ts'
import { gone, isTaken, minutesToNextTry } from '@bowerbird/domain/webhooks/webhooks.rules.ts'
import type { Deps } from '../core/deps.ts'
import { countDelivery } from '../core/metrics/counters.ts'
import { OutgoingError } from '../core/outside/outgoing.ts'
import { type DueDelivery, deleteDelivery, findDue, giveUp, putOff, saveAnswer } from './deliveries.store.ts'
import { bodyOf } from './delivery-body.ts'
import { openWebhookSecret, signatureOf } from './signatures.ts'

/**
 * Sends a delivery that is due, and writes the answer at once. A crash between the two sends it again under the same
 * id. One that may not go out any more is deleted.
 */
export async function sendDelivery(deps: Deps, deliveryId: string): Promise<void> {
  const { db } = deps
  const due = await findDue(db, deliveryId)
  if (!due) return
  if (due.is_held) return putOff(db, due.id)
  if (due.is_off && due.event !== 'ping') return giveUp(db, due.id)
  const secret = openWebhookSecret(deps, due.webhook_id, due.sealed_secret)
  const body = due.may_go_out && secret !== null ? await bodyOf(deps, due) : null
  if (body === null || secret === null) return deleteDelivery(db, due.id)
  const begunAt = performance.now()
  const { status, words } = await post(deps, due, secret, JSON.stringify(body))
  countDelivery('webhook', isTaken(status))
  const isOver = isTaken(status) || status === gone
  await saveAnswer(db, due, {
    ...{ isTaken: isTaken(status), status, words, durationMs: Math.round(performance.now() - begunAt) },
    nextInMinutes: isOver ? null : minutesToNextTry(due.event, due.tries + 1),
  })
}

/** Failures to reach the address all read the same: no status and no words. */
async function post({ outgoing }: Deps, { id, event, address }: DueDelivery, secret: string, body: string) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const headers = {
    'content-type': 'application/json',
    'x-bowerbird-event': event,
    'x-bowerbird-delivery': id,
    'x-bowerbird-timestamp': timestamp,
    'x-bowerbird-signature': signatureOf(secret, timestamp, body),
  }
  try {
    const { status, start } = await outgoing.deliver(address, { headers, body }, answerMaxBytes)
    return { status, words: wordsIn(start) }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { status: null, words: '' }
  }
}

const wordsIn = (start: Buffer): string =>
  start
    .toString('utf8')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, answerWordsMaxLength)
    .toWellFormed()
