import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { pageContexts, readTimeline as timeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsPerPage, postsPerPageMax } from '@bowerbird/domain/posts/posts.limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { readInput } from '../core/serve.ts'
import { postsAsHtml } from '../posts/post-html.ts'
import { readTimeline } from './feeds.views.ts'

type Asked = FastifyRequest<{
  Params: { pageRoot: string; direction: string; refPostID: string }
  Querystring: Record<string, string>
}>

const directions = ['before', 'after']

/** What a list lacks after a post was saved, as the list itself shows it. POST-432, POST-434 */
export function refreshRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/svc/post/:pageRoot/:direction/:refPostID', async (request: Asked, reply) => {
    const { pageRoot, direction, refPostID } = request.params
    const isPage = pageContexts.some((context) => context === pageRoot) && directions.includes(direction)
    if (!isPage) throw new RefusedError(coreRefusals.notFound)
    const viewer = await deps.viewerOf(request)
    const input = readInput(timeline, { ...request.query, pageRoot, limit: postsPerPageMax })
    const { posts } = await readTimeline(deps.db, viewer, input, { deps })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(postsAsHtml(deps, savedLater(posts, refPostID, pageRoot)))
  })
}

/** Lists show the newest first, but for the queue, to whose end a new post comes. */
function savedLater(posts: readonly Post[], refPostId: string, pageRoot: string): Post[] {
  const place = posts.findIndex(({ id }) => id === refPostId)
  if (place === -1) return posts.slice(0, postsPerPage)
  return pageRoot === 'queue' ? posts.filter(({ id }) => BigInt(id) > BigInt(refPostId)) : posts.slice(0, place)
}
