import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { streamPath } from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../core/deps.ts'
import { Streams, written } from '../core/streams.ts'
import { tellStreams } from './tell-streams.ts'
import { readUnreadOf } from './unread.views.ts'

const beatEveryMs = 25_000
const reopenAfterMs = 3000

/** Unread counts, messages and activity as they come. README ruling 8 */
export function streamRoutes(app: FastifyInstance, deps: Deps): void {
  const streams = new Streams()
  const teller = tellStreams(deps, streams)
  // What was missed while nobody listened is not known: each page asks anew.
  const listen = () => deps.live.listen(teller.tell, () => streams.endAll())

  app.get(streamPath, async (request, reply) => {
    const viewer = await deps.viewerOf(request)
    if (!viewer) throw new RefusedError(coreRefusals.signedOut)
    await listen()
    const { raw } = reply
    const stream = { viewer, raw }
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
    reply.hijack()
    raw.writeHead(200, { ...headers, 'x-accel-buffering': 'no' } as Record<string, string>)
    raw.write(`retry: ${reopenAfterMs}\n\n`)
    streams.add(stream)
    // Read after it is added, so that nothing falls between.
    const unread = await readUnreadOf(deps.db, [viewer.accountId]).catch(() => null)
    if (unread) streams.send(stream, written('unread_messages', unread.get(viewer.accountId) ?? {}))
    else raw.end()
  })

  const beat = setInterval(() => {
    streams.beat()
    void endOver(deps, streams).catch((error) => deps.log.error({ err: error }, 'sessions could not be looked up'))
  }, beatEveryMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(beat)
    teller.stop()
    streams.endAll()
  })
}

/** Whoever logged out is told nothing more. */
async function endOver(deps: Deps, streams: Streams): Promise<void> {
  if (streams.size === 0) return
  const ids = streams.sessionIds()
  const { rows } = await sql<{ id: string }>`
    select id from sessions where id = any(${ids}::uuid[]) and expires_at > now()`.execute(deps.db)
  const live = new Set(rows.map(({ id }) => id))
  streams.endAll(({ viewer }) => !live.has(viewer.sessionId))
}
