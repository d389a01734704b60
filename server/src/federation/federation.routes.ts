import { isId } from '@bowerbird/domain/core/ids.ts'
import { actorPath, instanceActorPath } from '@bowerbird/domain/core/urls.ts'
import { toKeyHolder } from '@bowerbird/domain/federation/to-actor.ts'
import { objectUrl } from '@bowerbird/domain/federation/to-object.ts'
import { type ApObject, activityType, linkedDataType, objectContext } from '@bowerbird/domain/federation/vocabulary.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { findActor } from './actors.store.ts'
import { findFederatedBlog, readActorDocument, readInstanceDocument } from './actors.views.ts'
import { actsRoutes } from './acts/acts.routes.ts'
import { notFound, sendActivity, spendRead } from './answers.ts'
import {
  emptyCollection,
  readFeaturedDocument,
  readFollowersDocument,
  readOutboxDocument,
} from './collections.views.ts'
import { discoveryRoutes } from './discovery.routes.ts'
import { homeRoutes } from './following/home.routes.ts'
import { inboxRoutes } from './inbox.routes.ts'
import { remoteFilesRoutes } from './media/remote-files.routes.ts'
import { readObjects } from './objects.views.ts'
import { checkReaders } from './servers/readers.ts'
import { serversRoutes } from './servers/servers.routes.ts'

type OfBlog = FastifyRequest<{ Params: { id: string }; Querystring: { before?: unknown } }>
type Blog = NonNullable<Awaited<ReturnType<typeof findFederatedBlog>>>

/** Everything that other servers read and send. Loaded only where federation is on. */
export async function federationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, db } = deps
  discoveryRoutes(app, deps)
  negotiatePages(app, deps)
  checkReaders(app, deps)
  serversRoutes(app, deps)
  await inboxRoutes(app, deps)
  remoteFilesRoutes(app, deps)
  actsRoutes(app, deps)
  homeRoutes(app, deps)

  const ofBlog = (path: string, answer: (blog: Blog, request: OfBlog) => Promise<ApObject>) =>
    app.get(`/ap/blogs/:id${path}`, async (request: OfBlog, reply: FastifyReply) => {
      spendRead(deps, request)
      const { id } = request.params
      const blog = isId(id) ? await findFederatedBlog(db, config, { blogId: id }) : undefined
      if (blog) return sendActivity(reply, await answer(blog, request))
      const isGone = isId(id) && (await findActor(db, id))?.gone_at
      return isGone ? reply.code(410).type('text/plain').send('Gone') : notFound(reply)
    })

  ofBlog('', async (blog, { reader }) => {
    const document = await readActorDocument(deps, blog)
    return reader === 'unknown' ? toKeyHolder(document) : document
  })
  ofBlog('/followers', ({ id }) => readFollowersDocument(deps, id))
  ofBlog('/featured', ({ id }) => readFeaturedDocument(deps, id))
  ofBlog('/outbox', ({ id }, { query }) =>
    readOutboxDocument(deps, id, query.before === undefined ? undefined : String(query.before)),
  )

  app.get(instanceActorPath, async (request, reply) => {
    spendRead(deps, request)
    return sendActivity(reply, await readInstanceDocument(deps, (await deps.site.read()).name))
  })

  app.get(`${instanceActorPath}/outbox`, (_request, reply) =>
    sendActivity(reply, emptyCollection(`${config.origin}${instanceActorPath}/outbox`)),
  )

  // A server that was just told of a post asks for it at once, so a replica may be too late.
  app.get('/ap/posts/:id', async (request: OfBlog, reply) => {
    spendRead(deps, request)
    const { id } = request.params
    const object = isId(id) ? (await readObjects(db, config, [id])).get(id) : undefined
    return object ? sendActivity(reply, { '@context': objectContext, ...object }) : notFound(reply)
  })
}

/**
 * Leads a server that asks for the page of a blog or post as an activity to its document. Browsers never ask for that,
 * so the cache of pages, which goes by address alone, is left as it is.
 */
function negotiatePages(app: FastifyInstance, { config, replica }: Deps): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { accept = '' } = request.headers
    const asksForIt = accept.includes(activityType) || accept.includes(linkedDataType)
    const page =
      asksForIt && request.method === 'GET'
        ? /^\/blog\/([a-zA-Z0-9-]{1,64})(?:\/post\/(\d{1,19})(?:\/[^/?]*)?)?\/?(?:\?|$)/.exec(request.url)
        : null
    if (!page) return done()
    reply.header('vary', 'accept')
    const [, name = '', postId] = page
    if (postId) return void reply.redirect(objectUrl(postId, config.origin), 302)
    findFederatedBlog(replica, config, { name: name.toLowerCase() }).then(
      (blog) => (blog ? reply.redirect(config.origin + actorPath(blog.id), 302) : done()),
      done,
    )
  })
}
