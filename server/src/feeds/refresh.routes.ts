import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { refreshList as call, pageContexts } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { postsPerPage, postsPerPageMax } from '@bowerbird/domain/posts/posts.limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { type Context, handlerOf, readInput } from '../core/http/serve.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { postsAsHtml } from '../posts/read/post-html.ts'
import { readTimeline } from './feeds.views.ts'
import { tagPageWith } from './tagged.views.ts'

const directions = ['before', 'after']

/** Returns the posts that a list lacks after a save, as JSON or as rendered HTML. POST-432, POST-434 */
export function refreshRoutes(app: FastifyInstance, deps: Deps): void {
  app.servedCalls.set(`${call.method} ${call.path}`, { call, answer: refreshList as never })
  const asData = handlerOf(deps, call, refreshList)
  app.get(call.path, async (request, reply) => {
    reply.header('vary', 'accept')
    if (request.headers.accept?.includes('application/json')) return asData(request, reply)
    const { posts } = await refreshList(deps.db, await deps.viewerOf(request), inputOf(request), { deps })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(postsAsHtml(deps, posts))
  })
}

const inputOf = ({ query, params }: FastifyRequest): InputOf<typeof call> =>
  readInput(call, { ...(query as object), ...(params as object) })

async function refreshList(
  db: Db,
  viewer: Viewer,
  { pageRoot, direction, refPostId, blogName, tag }: InputOf<typeof call>,
  { deps }: Pick<Context, 'deps'>,
): Promise<OutputOf<typeof call>> {
  const isPage = pageContexts.some((context) => context === pageRoot) && directions.includes(direction)
  if (!isPage) throw new RefusedError(coreRefusals.notFound)
  const fromTop = { offset: 0, limit: postsPerPageMax, before: undefined, after: undefined }
  const named = pageRoot === 'tagged' && !tag ? await tagPageWith(db, viewer, refPostId) : { pageRoot, tag }
  const asked = { ...named, blogName, isByNotes: false, folderId: undefined, queueId: undefined, ...fromTop }
  const { posts } = await readTimeline(db, viewer, asked, { deps })
  return { posts: savedLater(posts, refPostId, pageRoot) }
}

/** Lists show the newest first, except the queue, where a new post goes to the end. */
function savedLater(posts: readonly Post[], refPostId: string, pageRoot: string): Post[] {
  const place = posts.findIndex(({ id }) => id === refPostId)
  if (place === -1) return posts.slice(0, postsPerPage)
  return pageRoot === 'queue' ? posts.filter(({ id }) => BigInt(id) > BigInt(refPostId)) : posts.slice(0, place)
}
