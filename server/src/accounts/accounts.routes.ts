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
import { serve } from '../core/http/serve.ts'
import { readSessionInfo } from './accounts.views.ts'
import { listFollowers } from './blog-members.views.ts'
import { deleteAccount } from './delete-account.actions.ts'
import { deleteBlog } from './delete-blog.actions.ts'
import * as email from './email.actions.ts'
import { inviteSomeone, revokeInvite } from './invites/invites.actions.ts'
import { listInvites, readInvite } from './invites/invites.views.ts'
import { allowExport } from './login/allow-export.actions.ts'
import * as password from './login/password.actions.ts'
import * as sessions from './login/sessions.actions.ts'
import { listSessions } from './login/sessions.views.ts'
import * as tfa from './login/tfa.actions.ts'
import { removeFollower } from './members/followers.actions.ts'
import * as members from './members/members.actions.ts'
import { listInvitations, listMembers } from './members/members.views.ts'
import { renameBlog } from './members/rename-blog.actions.ts'
import { confirmOidc, joinByOidc } from './oidc/finish-oidc.actions.ts'
import * as oidc from './oidc/oidc.actions.ts'
import { readOidcLink } from './oidc/oidc.views.ts'
import * as passkeys from './passkeys/passkeys.actions.ts'
import { listPasskeys } from './passkeys/passkeys.views.ts'
import { markSeen, savePlace } from './reading/reading.actions.ts'
import { register } from './register.actions.ts'
import * as settings from './settings.actions.ts'
import { readSplash } from './splash.views.ts'
import * as staff from './staff.actions.ts'

export function accountsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.readUserInfo, (db, viewer, _sent, context) => readSessionInfo(db, viewer, context))
  serve(app, deps, readSplashCall, readSplash)
  serve(app, deps, calls.register, register)
  serve(app, deps, calls.logIn, sessions.logIn)
  serve(app, deps, calls.logOut, sessions.logOut)
  serve(app, deps, calls.listSessions, listSessions)
  serve(app, deps, calls.endSession, sessions.endSession)
  serve(app, deps, passkeyCalls.allowExport, allowExport)
  serve(app, deps, credentials.verifyEmail, email.verifyEmail)
  serve(app, deps, credentials.resendVerification, email.resendVerification)
  serve(app, deps, credentials.changeEmail, email.changeEmail)
  serve(app, deps, credentials.changePassword, password.changePassword)
  serve(app, deps, credentials.requestPasswordReset, password.requestPasswordReset)
  serve(app, deps, credentials.resetPassword, password.resetPassword)
  serve(app, deps, credentials.beginTfa, tfa.beginTfa)
  serve(app, deps, credentials.confirmTfa, tfa.confirmTfa)
  serve(app, deps, credentials.disableTfa, tfa.disableTfa)
  serve(app, deps, credentials.renewRecoveryCodes, tfa.renewRecoveryCodes)
  serve(app, deps, passkeyCalls.listPasskeys, listPasskeys)
  serve(app, deps, passkeyCalls.askForPasskey, passkeys.askForPasskey)
  serve(app, deps, passkeyCalls.logInWithPasskey, passkeys.logInWithPasskey)
  serve(app, deps, passkeyCalls.beginPasskey, passkeys.beginPasskey)
  serve(app, deps, passkeyCalls.addPasskey, passkeys.addPasskey)
  serve(app, deps, passkeyCalls.renamePasskey, passkeys.renamePasskey)
  serve(app, deps, passkeyCalls.removePasskey, passkeys.removePasskey)
  serve(app, deps, oidcCalls.beginOidc, oidc.beginOidc)
  serve(app, deps, oidcCalls.finishOidc, oidc.finishOidc)
  serve(app, deps, oidcCalls.joinByOidc, joinByOidc)
  serve(app, deps, oidcCalls.confirmOidc, confirmOidc)
  serve(app, deps, oidcCalls.readOidcLink, readOidcLink)
  serve(app, deps, oidcCalls.beginOidcLink, oidc.beginOidcLink)
  serve(app, deps, oidcCalls.unlinkOidc, oidc.unlinkOidc)
  serve(app, deps, calls.deleteAccount, deleteAccount)
  serve(app, deps, calls.chooseCurrentBlog, settings.chooseCurrentBlog)
  serve(app, deps, saveSettings, settings.saveSettings)
  serve(app, deps, readingCalls.savePlace, savePlace)
  serve(app, deps, readingCalls.markSeen, markSeen)
  serve(app, deps, deleteBlogCall, deleteBlog)
  serve(app, deps, listFollowersCall, listFollowers)
  serve(app, deps, removeFollowerCall, removeFollower)
  serve(app, deps, memberCalls.listMembers, listMembers)
  serve(app, deps, memberCalls.inviteMember, members.inviteMember)
  serve(app, deps, memberCalls.revokeInvitation, members.revokeInvitation)
  serve(app, deps, memberCalls.changeRole, members.changeRole)
  serve(app, deps, memberCalls.removeMember, members.removeMember)
  serve(app, deps, memberCalls.leaveBlog, members.leaveBlog)
  serve(app, deps, memberCalls.transferBlog, members.transferBlog)
  serve(app, deps, memberCalls.renameBlog, renameBlog)
  serve(app, deps, memberCalls.listInvitations, listInvitations)
  serve(app, deps, memberCalls.answerInvitation, members.answerInvitation)
  serve(app, deps, calls.setFlag, staff.setFlag)
  serve(app, deps, inviteCalls.inviteSomeone, inviteSomeone)
  serve(app, deps, inviteCalls.listInvites, listInvites)
  serve(app, deps, inviteCalls.revokeInvite, revokeInvite)
  serve(app, deps, inviteCalls.readInvite, readInvite)
}
