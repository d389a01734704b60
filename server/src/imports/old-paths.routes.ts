import { blogName } from '@bowerbird/domain/blogs/entities.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { findMoved } from './old-paths.views.ts'

const postAddress = /^\/blog\/([^/?]{1,64})(\/post\/\d{1,20}(?:\/[^/?]{0,500})?)\/?(?:\?|$)/

/**
 * Leads from the old addresses of imported posts to the new ones. A post that is not here is looked for among the old
 * addresses, so pages of posts that are here cost no statement more.
 */
export function oldPathRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/blog/:name/moved/*', async (request: FastifyRequest<{ Params: { name: string; '*': string } }>, reply) => {
    const address = await findFor(deps, request, request.params.name, `/${request.params['*']}`)
    if (!address) throw new RefusedError(coreRefusals.notFound)
    return leadTo(reply, address).send()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 404 || request.method !== 'GET') return payload
    const [, name = '', path = ''] = postAddress.exec(request.url) ?? []
    const address = path ? await findFor(deps, request, name, path) : null
    if (!address) return payload
    for (const header of ['content-length', 'content-type', 'content-encoding', 'etag']) reply.removeHeader(header)
    leadTo(reply, address)
    return ''
  })
}

async function findFor(deps: Deps, request: FastifyRequest, name: string, path: string): Promise<string | null> {
  const typed = blogName.safeParse(name)
  return typed.success ? findMoved(deps.db, await deps.viewerOf(request), typed.data, path) : null
}

/** Whether there is a post depends on who asks, so no cache keeps it. */
const leadTo = (reply: FastifyReply, address: string) =>
  reply.code(301).header('location', address).header('cache-control', 'no-store')
