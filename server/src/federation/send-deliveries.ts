import { setTimeout as wait } from 'node:timers/promises'
import { giveUpAfterMs } from '@bowerbird/domain/federation/federation.limits.ts'
import { retryAfterMs, waitSeconds } from '@bowerbird/domain/federation/retries.ts'
import { activityType } from '@bowerbird/domain/federation/vocabulary.ts'
import { sql } from 'kysely'
import type { Deps } from '../core/deps.ts'
import { countDelivery } from '../core/metrics/counters.ts'
import { OutgoingError } from '../core/outside/outgoing.ts'
import * as store from './deliveries.store.ts'
import { findSigningKey, type SigningKey } from './local-actors.ts'
import { listRefused } from './servers/rules.store.ts'
import { signCavageAside } from './signatures/cavage.ts'

const batchSize = 16
/** A server that does not answer holds up only the batch that it is in. */
const batchesAtOnce = 4
const restMs = 1000

/** Sends what is due until it is stopped. Several workers may do so side by side. */
export function sendDeliveries(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const sent = await sendSome(deps).catch((error) => {
        deps.log.error({ err: error }, 'deliveries could not be sent')
        return 0
      })
      if (sent === 0) await wait(restMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = Promise.all(Array.from({ length: batchesAtOnce }, loop))
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Returns how many were tried. */
export async function sendSome(deps: Deps): Promise<number> {
  const claimed = await store.claimDeliveries(deps.db, batchSize)
  const deliveries = await withoutRefused(deps, claimed)
  const blogIds = [...new Set(deliveries.map(({ blog_id }) => blog_id))]
  const keys = new Map(await Promise.all(blogIds.map(async (id) => [id, await findSigningKey(deps, id)] as const)))
  await Promise.all(deliveries.map((delivery) => sendOne(deps, delivery, keys.get(delivery.blog_id))))
  return claimed.length
}

/** Nothing goes to servers that staff keep out, however it came to wait for them. */
async function withoutRefused({ db, config }: Deps, claimed: readonly store.Delivery[]): Promise<store.Delivery[]> {
  const refused = await listRefused(db, config, [...new Set(claimed.map(({ host }) => host))])
  const isOut = ({ host }: store.Delivery) => refused.has(host)
  const ids = claimed.filter(isOut).map(({ id }) => id)
  if (ids.length > 0) await store.dropDeliveries(db, sql`id = any(${ids}::bigint[])`)
  return claimed.filter((delivery) => !isOut(delivery))
}

async function sendOne(deps: Deps, delivery: store.Delivery, key: SigningKey | null | undefined): Promise<void> {
  const { inbox, body } = delivery
  if (!key) return store.refuseDelivery(deps.db, delivery, 'the key of the blog is gone')
  const signed = await signCavageAside({ method: 'POST', url: inbox, body, ...key, now: new Date() })
  try {
    await deps.outgoing.send(inbox, { headers: { ...signed, 'content-type': activityType }, body })
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    countDelivery('federation', false)
    return settleFailure(deps, delivery, error)
  }
  countDelivery('federation', true)
  return store.finishDelivery(deps.db, delivery)
}

/** A refusal is final for what was sent; anything else counts against the server, which is tried again later. */
async function settleFailure({ db, log }: Deps, delivery: store.Delivery, error: OutgoingError): Promise<void> {
  const problem = error.cause instanceof Error ? error.cause.message.slice(0, 200) : 'unknown'
  if (error.status === 410) return store.removeInbox(db, delivery.inbox)
  if (error.isRefused) return store.refuseDelivery(db, delivery, problem)
  const waits = waitSeconds(retryAfterMs(error.retryAfter, Date.now()), Math.random())
  const since = await store.noteFailure(db, delivery, { problem, waits })
  if (Date.now() - since.getTime() < giveUpAfterMs) return
  log.warn({ host: delivery.host }, 'a server has not answered for a week and is given up')
  await store.giveUp(db, delivery.host)
}
