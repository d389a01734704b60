import * as accounts from '@bowerbird/domain/accounts/accounts.contract.ts'
import * as credentials from '@bowerbird/domain/accounts/credentials.contract.ts'
import * as oidc from '@bowerbird/domain/accounts/oidc.contract.ts'
import * as passkeys from '@bowerbird/domain/accounts/passkeys.contract.ts'
import * as apps from '@bowerbird/domain/apps/apps.contract.ts'
import * as consent from '@bowerbird/domain/apps/consent.contract.ts'
import * as oauth from '@bowerbird/domain/apps/oauth.contract.ts'
import type { WebCall } from '@bowerbird/domain/core/call.ts'
import * as appeals from '@bowerbird/domain/moderation/appeals.contract.ts'
import * as marks from '@bowerbird/domain/moderation/moderation.contract.ts'
import * as promotions from '@bowerbird/domain/posts/promotions.contract.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const callsOf: Record<string, readonly WebCall[]> = {
  sign_up: [accounts.register],
  log_in: [accounts.logIn, passkeys.logInWithPasskey, oidc.finishOidc, oidc.joinByOidc, oidc.confirmOidc],
  log_out: [accounts.logOut],
  session_end: [accounts.endSession],
  account_delete: [accounts.deleteAccount],
  password_change: [credentials.changePassword],
  password_reset_request: [credentials.requestPasswordReset],
  password_reset: [credentials.resetPassword],
  email_change_request: [credentials.changeEmail],
  email_confirm: [credentials.verifyEmail],
  two_factor_on: [credentials.confirmTfa],
  two_factor_off: [credentials.disableTfa],
  recovery_codes: [credentials.renewRecoveryCodes],
  passkey_add: [passkeys.addPasskey],
  passkey_remove: [passkeys.removePasskey],
  issuer_link: [oidc.beginOidcLink],
  issuer_unlink: [oidc.unlinkOidc],
  app_consent: [consent.decideConsent, consent.decideTokenConsent],
  app_end: [apps.endGrant],
  app_secret: [apps.rotateAppSecret],
  app_delete: [apps.deleteApp],
  token: [oauth.exchangeForToken, oauth.exchangeOldToken, oauth.accessToken, { ...oauth.accessToken, method: 'GET' }],
  staff_act: [
    ...[appeals.markSensitive, appeals.reviewAppeal, promotions.promotePost, promotions.unpromotePost],
    ...[marks.toggleSpam, marks.toggleNsfw, marks.toggleAdult, marks.toggleUniblock, marks.toggleSuspended],
  ],
}

const nameOf = (method: string, path: string) => `${method} ${path}`

export const eventNames = [...Object.keys(callsOf), 'access']

const events = new Map(
  Object.entries(callsOf).flatMap(([event, calls]) => calls.map(({ method, path }) => [nameOf(method, path), event])),
)

const deniedStatuses = [401, 403, 421, 429]

/** Writes a line for each event of security, and for each request that was denied. docs/security-log.md */
export function logSecurity(app: FastifyInstance, log: FastifyBaseLogger): void {
  // LOG_LEVEL is about the server's own troubles, and would leave these out.
  const lines = log.child({}, { level: log.level === 'silent' ? 'silent' : 'info' })
  app.addHook('onResponse', async (request, reply) => {
    const line = await lineOf(request, reply)
    if (line) lines.info(line, 'security')
  })
}

async function lineOf(request: FastifyRequest, { statusCode }: FastifyReply) {
  const { refusal, about, method } = request
  const route = request.routeOptions.url ?? ''
  const status = refusal?.status ?? statusCode
  const event = eventOf(method, route) ?? (deniedStatuses.includes(status) ? 'access' : null)
  if (!event || status >= 500) return null
  const account = about?.account ?? (event === 'log_in' ? null : ((await request.viewerAsked)?.accountId ?? null))
  // The issuer has answered, and something is still asked for.
  if (event === 'log_in' && status < 400 && !account) return null
  return {
    security: event,
    outcome: status === 429 ? 'locked' : status < 400 ? 'success' : 'failure',
    address: request.ip,
    account,
    ...(about?.app && { app: about.app }),
    ...(refusal && { reason: refusal.code }),
    ...{ method, route, request: request.id },
  }
}

const eventOf = (method: string, route: string): string | null =>
  events.get(nameOf(method, route)) ?? (method !== 'GET' && isOfStaff.test(route) ? 'staff_act' : null)

const isOfStaff = /^\/svc\/staff\//
