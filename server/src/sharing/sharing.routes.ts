import * as links from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import * as calls from '@bowerbird/domain/sharing/sharing.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { openMailer } from '../core/outside/mailer.ts'
import { embedRoutes } from './embed.routes.ts'
import { beginLinking, finishLinking } from './link-account.actions.ts'
import { readLinkedAccounts, unlinkAccount } from './linked-accounts.actions.ts'
import { readFacebookStatus } from './linked-accounts.views.ts'
import { emailBlog, shareByEmail } from './mail-share.actions.ts'
import { oembedRoutes } from './oembed.routes.ts'
import { shareOn } from './share.actions.ts'
import { readShareData } from './share-data.views.ts'
import { stopMailRoutes } from './stop-mail.routes.ts'
import { tinyRoutes } from './tiny.routes.ts'

export function sharingRoutes(app: FastifyInstance, deps: Deps): void {
  const mailer = openMailer(deps.config, deps.log)
  app.addHook('onClose', async () => mailer.close())
  serve(app, deps, calls.readShareData, readShareData)
  serve(app, deps, calls.getShareData, readShareData)
  serve(app, deps, calls.shareByEmail, shareByEmail(mailer))
  serve(app, deps, calls.emailBlog, emailBlog(mailer))
  serve(app, deps, calls.shareOn, shareOn)
  serve(app, deps, calls.readFacebookStatus, readFacebookStatus)
  serve(app, deps, links.listLinkedAccounts, readLinkedAccounts)
  serve(app, deps, links.unlinkAccount, unlinkAccount)
  serve(app, deps, links.beginLinking, beginLinking)
  serve(app, deps, links.finishLinking, finishLinking)
  stopMailRoutes(app, deps)
  tinyRoutes(app, deps)
  embedRoutes(app, deps)
  oembedRoutes(app, deps)
}
