import * as links from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import * as calls from '@bowerbird/domain/sharing/sharing.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serveAll } from '../core/http/serve.ts'
import { openMailer } from '../core/outside/mailer.ts'
import { embedRoutes } from './embed.routes.ts'
import * as linkAccountActions from './link-account.actions.ts'
import { readLinkedAccounts, unlinkAccount } from './linked-accounts.actions.ts'
import { readFacebookStatus } from './linked-accounts.views.ts'
import { emailBlog, shareByEmail } from './mail-share.actions.ts'
import { oembedRoutes } from './oembed.routes.ts'
import { shareOn } from './share.actions.ts'
import * as shareDataViews from './share-data.views.ts'
import { stopMailRoutes } from './stop-mail.routes.ts'
import { tinyRoutes } from './tiny.routes.ts'

export function sharingRoutes(app: FastifyInstance, deps: Deps): void {
  const mailer = openMailer(deps.config, deps.log)
  app.addHook('onClose', async () => mailer.close())
  serveAll(app, deps, calls, {
    ...shareDataViews,
    getShareData: shareDataViews.readShareData,
    shareOn,
    readFacebookStatus,
    shareByEmail: shareByEmail(mailer),
    emailBlog: emailBlog(mailer),
  })
  serveAll(app, deps, links, { unlinkAccount, listLinkedAccounts: readLinkedAccounts, ...linkAccountActions })
  stopMailRoutes(app, deps)
  tinyRoutes(app, deps)
  embedRoutes(app, deps)
  oembedRoutes(app, deps)
}
