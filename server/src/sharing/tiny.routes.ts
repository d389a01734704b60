import { wireId } from '@bowerbird/domain/core/wire.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { readPosts } from '../posts/read/posts.views.ts'

/** Decodes a short address (base 36) to an id; null when it is invalid. */
export function idOfTiny(code: string): string | null {
  if (!/^[0-9a-z]{1,13}$/.test(code)) return null
  let id = 0n
  for (const sign of code) id = id * 36n + BigInt(Number.parseInt(sign, 36))
  return wireId.safeParse(String(id)).data ?? null
}

/** Redirects a short address to the post, if the viewer may see it. POST-303 */
export function tinyRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/p/:code', async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    const id = idOfTiny(request.params.code)
    const [post] = id ? await readPosts(deps.db, await deps.viewerOf(request), [id], deps.config.origin) : []
    if (!post) return reply.callNotFound()
    return reply.redirect(post.post_url, 302)
  })
}
