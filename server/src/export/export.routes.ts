import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { exportEverything } from '@bowerbird/domain/export/export.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { admit } from '../core/http/admit.ts'
import { readInput } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import type { ExportedBlog } from './exported-html.ts'
import { mastodonLayout } from './mastodon-layout.ts'
import { tumblrLayout } from './tumblr-layout.ts'
import { zipOfAccount } from './zip-of-account.ts'

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(exportEverything.path, async (request, reply) => {
    const { layout, blogName } = readInput(exportEverything, request.query as object)
    const viewer = (await admit(deps, exportEverything, request, null)) as Member
    const { zip, name } = await makeZip(deps, viewer, layout, blogName)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}.zip"`)
      .header('cache-control', 'no-store')
      .send(zip)
  })
}

async function makeZip(deps: Deps, viewer: Member, layout: string, blogName: string | undefined) {
  if (layout === 'bowerbird') return { zip: await zipOfAccount(deps, viewer), name: 'bowerbird-export' }
  const blog = await ownBlog(deps.db, viewer, blogName)
  const make = layout === 'tumblr' ? tumblrLayout : mastodonLayout
  return { zip: await make(deps, viewer, blog), name: `${blog.name}-${layout}` }
}

/** Takes the first blog of the member if none is named. */
async function ownBlog(db: Db, viewer: Member, name: string | undefined): Promise<ExportedBlog> {
  const blogs = await db
    .selectFrom('blogs')
    .select(['id', 'name', 'title', 'description', 'avatar_key', 'header_key'])
    .where('id', 'in', [...viewer.blogIds, '0'])
    .execute()
  const blog = blogs.find((one) => (name ? one.name === name : one.id === viewer.primaryBlogId))
  if (!blog) throw new RefusedError(blogsRefusals.notYours)
  return blog
}
