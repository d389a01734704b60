import * as calls from '@bowerbird/domain/accounts/accounts.contract.ts'
import * as credentials from '@bowerbird/domain/accounts/credentials.contract.ts'
import * as inviteCalls from '@bowerbird/domain/accounts/invites.contract.ts'
import * as memberCalls from '@bowerbird/domain/accounts/members.contract.ts'
import * as oidcCalls from '@bowerbird/domain/accounts/oidc.contract.ts'
import * as passkeyCalls from '@bowerbird/domain/accounts/passkeys.contract.ts'
import * as readingCalls from '@bowerbird/domain/accounts/reading.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { readSplash as readSplashCall } from '@bowerbird/domain/accounts/splash.contract.ts'
import {
  deleteBlog as deleteBlogCall,
  listFollowers as listFollowersCall,
  removeFollower as removeFollowerCall,
} from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve, serveAll } from '../core/http/serve.ts'
import { readSessionInfo } from './accounts.views.ts'
import { listFollowers } from './blog-members.views.ts'
import { deleteBlog } from './delete-blog.actions.ts'
import * as email from './email.actions.ts'
import * as invitesActions from './invites/invites.actions.ts'
import * as invitesViews from './invites/invites.views.ts'
import { deleteAccount } from './leaving/delete-account.actions.ts'
import { keepAccount } from './leaving/leaving.actions.ts'
import { allowExport } from './login/allow-export.actions.ts'
import * as password from './login/password.actions.ts'
import * as sessions from './login/sessions.actions.ts'
import { listSessions } from './login/sessions.views.ts'
import * as tfa from './login/tfa.actions.ts'
import { removeFollower } from './members/followers.actions.ts'
import * as members from './members/members.actions.ts'
import * as membersViews from './members/members.views.ts'
import { renameBlog } from './members/rename-blog.actions.ts'
import * as finishOidcActions from './oidc/finish-oidc.actions.ts'
import * as oidc from './oidc/oidc.actions.ts'
import { readOidcLink } from './oidc/oidc.views.ts'
import * as passkeys from './passkeys/passkeys.actions.ts'
import { listPasskeys } from './passkeys/passkeys.views.ts'
import * as readingActions from './reading/reading.actions.ts'
import { register } from './register.actions.ts'
import * as settings from './settings.actions.ts'
import { readSplash } from './splash.views.ts'
import * as staff from './staff.actions.ts'

export function accountsRoutes(app: FastifyInstance, deps: Deps): void {
  serveAll(app, deps, calls, {
    register,
    ...sessions,
    listSessions,
    deleteAccount,
    keepAccount,
    chooseCurrentBlog: settings.chooseCurrentBlog,
    setFlag: staff.setFlag,
    readUserInfo: (db, viewer, _sent, context) => readSessionInfo(db, viewer, context),
  })
  serve(app, deps, readSplashCall, readSplash)
  serveAll(app, deps, passkeyCalls, { allowExport, listPasskeys, ...passkeys })
  serveAll(app, deps, credentials, { ...email, ...password, ...tfa })
  serveAll(app, deps, oidcCalls, { ...oidc, ...finishOidcActions, readOidcLink })
  serve(app, deps, saveSettings, settings.saveSettings)
  serveAll(app, deps, readingCalls, readingActions)
  serve(app, deps, deleteBlogCall, deleteBlog)
  serve(app, deps, listFollowersCall, listFollowers)
  serve(app, deps, removeFollowerCall, removeFollower)
  serveAll(app, deps, memberCalls, { ...membersViews, ...members, renameBlog })
  serveAll(app, deps, inviteCalls, { ...invitesActions, ...invitesViews })
}
