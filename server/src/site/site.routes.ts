import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import * as calls from '@bowerbird/domain/site/site.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { serveUpload } from '../media/storage/serve-upload.ts'
import { checkStaff } from '../staff/staff.views.ts'
import { readActingName } from './acting-name.views.ts'
import { iconRoutes } from './icon.routes.ts'
import { removeSiteLogo, saveSiteLogo } from './logo.actions.ts'
import { shareRoutes } from './share.routes.ts'
import { saveSite, sendTestMail } from './site.actions.ts'
import { readSite, readTerms } from './site.views.ts'

/** The shortcuts of an installed app have one address for everybody, which leads on to that of the member. */
function shortcutRoutes(app: FastifyInstance, { db, viewerOf }: Deps): void {
  app.get<{ Params: { place: string } }>('/go/:place', async (request, reply) => {
    const viewer = await viewerOf(request)
    const { place } = request.params
    if (!viewer) return reply.redirect(`/login?${new URLSearchParams({ next: `/go/${place}` })}`, 302)
    if (place === 'messages') return reply.redirect('/messages', 302)
    if (place !== 'activity' && place !== 'drafts') return reply.redirect('/dashboard', 302)
    return reply.redirect(`${blogPath(await readActingName(db, viewer))}/${place}`, 302)
  })
}

export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  iconRoutes(app, deps)
  shareRoutes(app)
  shortcutRoutes(app, deps)
  serve(app, deps, calls.readSite, readSite)
  serve(app, deps, calls.saveSite, saveSite)
  serve(app, deps, calls.readTerms, readTerms)
  serve(app, deps, calls.removeSiteLogo, removeSiteLogo)
  serve(app, deps, calls.sendTestMail, sendTestMail)
  serveUpload(app, deps, calls.saveSiteLogo, {
    async admit(viewer) {
      checkStaff(viewer)
      return { maxBytes: uploadMaxBytes.photo }
    },
    answer: (viewer, _input, file) => saveSiteLogo(deps, viewer, file),
  })
}
