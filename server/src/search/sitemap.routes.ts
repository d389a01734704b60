import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { blogName } from '@bowerbird/domain/blogs/entities.contract.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { blogPath, postPath, sitemapPath } from '@bowerbird/domain/core/urls.ts'
import { slugFromSummary } from '@bowerbird/domain/posts/text/slugs.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { type Listed, listBlogs, listPosts } from './sitemap.views.ts'

/** Lists what guests may read for search engines: a list of blogs, and a list of posts for each of them. */
export function sitemapRoutes(app: FastifyInstance, { replica, config: { origin } }: Deps): void {
  app.get('/robots.txt', (_request, reply) =>
    send(
      reply,
      'text/plain',
      `User-agent: *\nDisallow: /svc/\nDisallow: /services/\n\nSitemap: ${origin}/sitemap.xml\n`,
    ),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const names = await listBlogs(replica)
    const maps = names.map((name) => `<sitemap><loc>${origin}${sitemapPath(name)}</loc></sitemap>`)
    return send(reply, 'application/xml', document('sitemapindex', maps))
  })
  app.get('/blog/:name/sitemap.xml', async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    const name = blogName.safeParse(request.params.name).data
    const posts = name === undefined ? null : await listPosts(replica, name)
    if (name === undefined || !posts) throw new RefusedError(blogsRefusals.gone)
    const blog = `<url><loc>${origin}${blogPath(name)}</loc></url>`
    return send(reply, 'application/xml', document('urlset', [blog, ...posts.map((post) => urlOf(origin, name, post))]))
  })
}

const send = (reply: FastifyReply, type: string, body: string) =>
  reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(body)

const document = (root: string, lines: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lines.join('\n')}</${root}>\n`

/** Names and encoded slugs have no signs that XML must escape. */
function urlOf(origin: string, blog: string, { id, slug, summary, published_id }: Listed): string {
  const path = postPath(blog, id, encodeURIComponent(slug || slugFromSummary(summary)))
  return `<url><loc>${origin}${path}</loc><lastmod>${new Date(timeOfIdMs(published_id)).toISOString()}</lastmod></url>`
}
