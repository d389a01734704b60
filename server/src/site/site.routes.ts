import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import * as calls from '@bowerbird/domain/site/site.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { serveUpload } from '../media/storage/serve-upload.ts'
import { checkStaff } from '../staff/staff.views.ts'
import { iconRoutes } from './icon.routes.ts'
import { removeSiteLogo, saveSiteLogo } from './logo.actions.ts'
import { shareRoutes } from './share.routes.ts'
import { shortcutRoutes } from './shortcut.routes.ts'
import { saveSite, sendTestMail } from './site.actions.ts'
import { readSite, readTerms } from './site.views.ts'

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
