import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { blogName } from '@bowerbird/domain/blogs/entities.contract.ts'
import * as calls from '@bowerbird/domain/blogs/styles.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { serve } from '../../core/http/serve.ts'
import { previewBlogStyle, readBlogStyle, saveBlogStyle } from './styles.actions.ts'
import { findServedStyle } from './styles.store.ts'

type Asked = FastifyRequest<{ Params: { name: string; file: string } }>

/** An answer is kept for a short while, because staff may take a stylesheet away. */
const cacheSeconds = 300

export function styleRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.readBlogStyle, readBlogStyle)
  serve(app, deps, calls.saveBlogStyle, saveBlogStyle)
  serve(app, deps, calls.previewBlogStyle, previewBlogStyle)
  app.get('/styles/:name/:file', async ({ params, headers }: Asked, reply) => {
    const css = await findStyle(deps, params)
    if (css === undefined) throw new RefusedError(blogsRefusals.gone)
    const etag = `"${params.file}"`
    reply.header('etag', etag).header('cache-control', `public, max-age=${cacheSeconds}`)
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/css; charset=utf-8').send(css)
  })
}

/** No session is read: who may see the page knows the address, and a blog that is suspended has none. DAY-094 */
async function findStyle({ replica }: Deps, { name, file }: Asked['params']): Promise<string | undefined> {
  const parsed = blogName.safeParse(name)
  if (!parsed.success) return undefined
  const row = await findServedStyle(replica, parsed.data)
  return row && file === `${row.style_key}.css` ? row.css : undefined
}
