import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { actorPath, blogPath, instanceActorPath } from '@bowerbird/domain/core/urls.ts'
import { activityType } from '@bowerbird/domain/federation/vocabulary.ts'
import { instanceHandle, readResource } from '@bowerbird/domain/federation/web-finger.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { findFederatedBlog } from './actors.views.ts'
import { notFound, spendRead } from './answers.ts'
import { readActor } from './local-actors.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}
const nodeInfoPath = '/ap/nodeinfo/2.1'
const nodeInfoSchema = 'http://nodeinfo.diaspora.software/ns/schema/2.1'

/** Lets other servers find blogs by their names, and learn what kind of server this is. */
export function discoveryRoutes(app: FastifyInstance, deps: Deps): void {
  const { origin } = deps.config
  const { host } = new URL(origin)

  app.get('/.well-known/webfinger', async (request: FastifyRequest, reply) => {
    spendRead(deps, request)
    const { resource } = request.query as { resource?: unknown }
    const found = typeof resource === 'string' ? readResource(resource, origin) : null
    if (!found) return notFound(reply)
    if ('name' in found && found.name === instanceHandle)
      return reply.type('application/jrd+json').send(jrd(host, instanceHandle, origin + instanceActorPath, origin))
    const blog = await findFederatedBlog(deps.replica, deps.config, found)
    if (!blog) return notFound(reply)
    const { handle } = await readActor(deps, blog.id, blog.name)
    return reply
      .type('application/jrd+json')
      .header('access-control-allow-origin', '*')
      .send(jrd(host, handle, origin + actorPath(blog.id), origin + blogPath(blog.name)))
  })

  app.get('/.well-known/host-meta', (_request, reply) =>
    reply
      .type('application/xrd+xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0"><Link rel="lrdd" template="${origin}/.well-known/webfinger?resource={uri}"/></XRD>`,
      ),
  )

  app.get('/.well-known/nodeinfo', (_request, reply) =>
    reply.type('application/json').send({ links: [{ rel: nodeInfoSchema, href: origin + nodeInfoPath }] }),
  )

  app.get(nodeInfoPath, async (_request, reply) => {
    const { name, description, signups } = await deps.site.read()
    return reply.type(`application/json; profile="${nodeInfoSchema}#"`).send({
      version: '2.1',
      software: { name: 'bowerbird', version },
      protocols: ['activitypub'],
      services: { inbound: [], outbound: [] },
      openRegistrations: signups === 'open',
      usage: { users: {} },
      metadata: { nodeName: name, nodeDescription: description },
    })
  })
}

const jrd = (host: string, handle: string, actor: string, page: string) => ({
  subject: `acct:${handle}@${host}`,
  aliases: [actor, page],
  links: [
    { rel: 'self', type: activityType, href: actor },
    { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: page },
  ],
})
