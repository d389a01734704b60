import { createHash } from 'node:crypto'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { blogName } from '@bowerbird/domain/blogs/entities.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { rssItemCount } from '@bowerbird/domain/feeds/feeds.limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { variesByLanguage } from '../../core/language.ts'
import { isSafeModeOnFor } from '../../moderation/discoverable-blogs.ts'
import { isBlogHiddenBySafeMode } from '../../moderation/safe-mode.views.ts'
import { readPaged } from '../../posts/read/post-rows.ts'
import { blogPage, readBlogWith } from '../blog.views.ts'
import { answerPaged } from '../feed-pages.ts'
import { jsonFeedOf } from './json-feed.ts'
import { rssOf } from './rss.ts'
import type { Syndicated } from './syndicated.ts'

type Named = FastifyRequest<{ Params: { name: string } }>

/** Feeds hold public posts only, whoever asks. README ruling 13 */
export function syndicationRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/blog/:name/rss', async (request: Named, reply) =>
    answer(request, reply, await readFeed(deps, request), 'application/rss+xml', rssOf),
  )
  app.get('/blog/:name/feed.json', async (request: Named, reply) =>
    answer(request, reply, await readFeed(deps, request), 'application/feed+json', jsonFeedOf),
  )
}

async function readFeed(deps: Deps, request: Named): Promise<Syndicated> {
  const { origin } = deps.config
  const name = blogName.safeParse(request.params.name)
  if (!name.success) throw new RefusedError(blogsRefusals.gone)
  const asked = { limit: rssItemCount, offset: 0 }
  const person = await deps.viewerOf(request)
  const read = () => readBlogWith(deps.replica, null, name.data, blogPage(null, asked), origin, person)
  const { blog, lines } = await read()
  if (await isBlogHiddenBySafeMode(deps, null, blog)) return { blog, posts: [], origin }
  const paged = await readPaged(deps.replica, lines, async () => (await read()).lines)
  const { posts } = await answerPaged(deps.replica, null, paged, asked, origin, {
    isSafeModeOn: () => isSafeModeOnFor(deps, null),
  })
  return { blog, posts: posts.filter((post) => !post.is_covered || post.is_warned), origin }
}

/** Answers 304 by ETag or by modification time. */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: Syndicated,
  type: string,
  write: (feed: Syndicated) => string,
) {
  const body = write(feed)
  const mark = `"${createHash('sha1').update(body).digest('base64url')}"`
  const newest = lastChangeIn(feed)
  reply.header('etag', mark).header('cache-control', 'public, max-age=60').header('vary', variesByLanguage)
  if (newest) reply.header('last-modified', new Date(newest).toUTCString())
  if (isKnown(request, mark, newest)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(body)
}

/** An edit writes a new content, so the time of that is the time of the edit. */
const lastChangeIn = ({ posts }: Syndicated): string | undefined =>
  posts
    .flatMap(({ date, content }) => (content ? [date, content.created_at] : [date]))
    .sort()
    .at(-1)

function isKnown({ headers }: FastifyRequest, mark: string, newest: string | undefined): boolean {
  const marks = headers['if-none-match']
  if (marks !== undefined) return marks.split(',').some((known) => known.trim().replace(/^W\//, '') === mark)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return newest !== undefined && Math.floor(Date.parse(newest) / 1000) * 1000 <= since
}
