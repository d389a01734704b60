import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import { streamPath } from '@bowerbird/domain/messaging/live.contract.ts'
import type { FastifyInstance } from 'fastify'
import { findOpenSessions } from '../../accounts/login/sessions.views.ts'
import type { Deps } from '../../core/deps.ts'
import { withoutWalls } from '../../core/http/viewer.ts'
import { Streams } from '../../core/live/streams.ts'
import { streamWriter } from './stream-writer.ts'

const beatEveryMs = 25_000
const reopenAfterMs = 3000
/** Tabs of one browser share a stream, so this is plenty for several devices. */
const streamsOfOneMax = 50
const tooManyStreams = { ...coreRefusals.tooMany, retryAfterSeconds: 60 }

/** Streams unread counts, messages and activity. README ruling 8 */
export function streamRoutes(app: FastifyInstance, deps: Deps): void {
  const streams = new Streams()
  const writer = streamWriter(deps, streams)
  // Notifications are lost while the subscription is down, so every stream is ended and each page reconnects.
  const listen = () => deps.live.listen(writer.write, () => streams.endAll())

  app.get(streamPath, async (request, reply) => {
    const known = (await deps.viewerOf(request)) ?? refuse(coreRefusals.signedOut)
    const viewer = withoutWalls(known)
    await listen()
    if (streams.of([viewer.primaryBlogId]).length >= streamsOfOneMax) throw new RefusedError(tooManyStreams)
    const { raw } = reply
    const stream = { viewer, raw, countsSent: '' }
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
    reply.hijack()
    raw.writeHead(200, { ...headers, 'x-accel-buffering': 'no' } as Record<string, string>)
    raw.write(`retry: ${reopenAfterMs}\n\n`)
    streams.add(stream)
    // Reads the counts after the stream is registered, so that no change is missed.
    await writer.writeCounts([stream]).catch(() => raw.end())
  })

  const beat = setInterval(() => {
    streams.beat()
    void endExpired(deps, streams)
      .then(() => writer.writeCounts(streams.all()))
      .catch((error) => deps.log.error({ err: error }, 'open pages could not be looked after'))
  }, beatEveryMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(beat)
    writer.stop()
    streams.endAll()
  })
}

/** Ends the streams of sessions that have ended. */
async function endExpired(deps: Deps, streams: Streams): Promise<void> {
  if (streams.size === 0) return
  const live = await findOpenSessions(deps.db, streams.sessionIds())
  streams.endAll(({ viewer }) => !live.has(viewer.sessionId))
}
