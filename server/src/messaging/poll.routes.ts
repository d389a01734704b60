import type { UnreadData } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { pollUnread } from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { sessionOfPollingToken } from '../accounts/polling-token.ts'
import { unreadOf } from '../accounts/unread.ts'
import type { Db } from '../core/database.ts'
import type { Deps } from '../core/deps.ts'
import { readInput } from '../core/serve.ts'

type Answer = OutputOf<typeof pollUnread>

/** The call made most often: the token stands for the session, and one statement answers. MSG-364 */
export function pollRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(pollUnread.path, async (request: FastifyRequest, reply): Promise<Answer> => {
    try {
      const { token, wantsUnread, mentionKeys } = readInput(pollUnread, request.query as object)
      const sessionId = sessionOfPollingToken(deps.secret, token)
      const unread = sessionId ? await findUnread(deps.db, sessionId) : null
      if (!unread) return reply.code(403).send({ error: true }) // MSG-380
      return wantsUnread ? { unread_messages: picked(unread, mentionKeys), error: false } : { error: false }
    } catch (error) {
      if (error instanceof RefusedError) return reply.code(400).send({ error: true })
      request.log.error({ err: error }, 'unread counts could not be worked out')
      return { error: true } // MSG-381
    }
  })
}

/** Null when the session is over. */
async function findUnread(db: Db, sessionId: string): Promise<UnreadData | null> {
  const { rows } = await sql<{ unread: UnreadData }>`
    select ${unreadOf(sql`sessions.account_id`)} as unread
    from sessions where sessions.id = ${sessionId} and sessions.expires_at > now()`.execute(db)
  return rows[0]?.unread ?? null
}

/** Only what was asked for, and of that only what is the user's own. */
const picked = (unread: UnreadData, keys: readonly string[]): UnreadData =>
  Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(unread, key) ? [[key, unread[key] ?? {}]] : [])))
