import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { pollUnread } from '@bowerbird/domain/messaging/live.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionOfPollingToken } from '../../accounts/login/polling-token.ts'
import type { Deps } from '../../core/deps.ts'
import { readInput } from '../../core/http/serve.ts'
import { readUnread } from './poll.views.ts'

type Answer = OutputOf<typeof pollUnread>

/** The most frequent call: the token replaces the session cookie, and one statement answers. MSG-364 */
export function pollRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(pollUnread.path, async (request: FastifyRequest, reply): Promise<Answer> => {
    try {
      const { token, wantsUnread, mentionKeys } = readInput(pollUnread, request.query as object)
      const sessionId = sessionOfPollingToken(deps.secret, token)
      const unread = sessionId ? await readUnread(deps.db, sessionId) : null
      if (!unread) return reply.code(403).send({ error: true }) // MSG-380
      if (!wantsUnread) return { error: false }
      reply.type('application/json; charset=utf-8')
      return reply.send(`{"unread_messages":${written(unread, mentionKeys)},"error":false}`)
    } catch (error) {
      if (error instanceof RefusedError) return reply.code(400).send({ error: true })
      request.log.error({ err: error }, 'unread counts could not be worked out')
      return { error: true } // MSG-381
    }
  })
}

/** Includes only the keys asked for that belong to the user. */
function written(unread: ReadonlyMap<string, string>, keys: readonly string[]): string {
  const own = [...new Set(keys)].filter((key) => unread.has(key))
  return `{${own.map((key) => `${JSON.stringify(key)}:${unread.get(key)}`).join(',')}}`
}
