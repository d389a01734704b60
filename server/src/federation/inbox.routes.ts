import { sharedInboxPath } from '@bowerbird/domain/core/urls.ts'
import { inboxMaxBytes } from '@bowerbird/domain/federation/federation.limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { spendWrite } from './answers.ts'
import { receive } from './inbox.actions.ts'
import { admitActivity, GateError } from './inbox.gate.ts'
import { UnusableActorError } from './remote-actors.ts'

const types = ['application/activity+json', 'application/ld+json', 'application/json']

/** One inbox for all, and one for each blog, which does the same: an activity itself names whom it is for. */
export async function inboxRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // The digest is that of the bytes, so they are kept as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: inboxMaxBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const url of [sharedInboxPath, '/ap/blogs/:id/inbox'])
      scope.route({
        method: 'POST',
        url,
        bodyLimit: inboxMaxBytes,
        preParsing: async (request) => spendWrite(deps, request),
        handler: (request, reply) => answer(deps, request, reply),
      })
  })
}

async function answer(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { method, headers, body, originalUrl } = request
  const signed = {
    method,
    url: deps.config.origin + originalUrl,
    headers,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
  try {
    const admitted = await admitActivity(deps, signed, new Date())
    if (admitted) await receive(deps, admitted)
    return await reply.code(202).send()
  } catch (error) {
    const status = error instanceof GateError ? error.status : error instanceof UnusableActorError ? 401 : null
    if (status === null) throw error
    request.log.debug({ err: error }, 'an activity was refused')
    return reply.code(status).type('text/plain').send('Refused')
  }
}
