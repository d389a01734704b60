import { exportEverything } from '@bowerbird/domain/export/export.contract.ts'
import type { FastifyInstance } from 'fastify'
import { refuseUnconfirmedExport } from '../accounts/login/allow-export.actions.ts'
import type { Deps } from '../core/deps.ts'
import { admit } from '../core/http/admit.ts'
import { readInput } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { mastodonLayout } from './mastodon-layout.ts'
import { readOwnBlog } from './own-blog.views.ts'
import { tumblrLayout } from './tumblr-layout.ts'
import { zipOfAccount } from './zip-of-account.ts'

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(exportEverything.path, async (request, reply) => {
    const { layout, blogName } = readInput(exportEverything, request.query as object)
    const viewer = (await admit(deps, exportEverything, request, null)) as Member
    await refuseUnconfirmedExport(deps.db, viewer)
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
  const blog = await readOwnBlog(deps.db, viewer, blogName)
  const make = layout === 'tumblr' ? tumblrLayout : mastodonLayout
  return { zip: await make(deps, viewer, blog), name: `${blog.name}-${layout}` }
}
