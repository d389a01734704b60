import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, fields, wireText } from '../core/wire.ts'
import { shownApp } from './apps.contract.ts'
import { callbackMaxLength } from './apps.limits.ts'
import { rights } from './apps.rules.ts'

const consent = z.object({
  app: shownApp,
  rights: z.array(z.enum(rights)),
  /** The host that the browser goes to next; empty where the person gets a code to type. */
  leads_to: z.string(),
})
export type Consent = z.infer<typeof consent>

const authorizeFields = {
  response_type: wireText(40),
  client_id: wireText(100),
  redirect_uri: blankable(wireText(callbackMaxLength)),
  scope: blankable(wireText(200)),
  state: wireText(1000).min(1),
  code_challenge: blankable(wireText(128).regex(/^[\w.~-]{43,128}$/, 'is not a challenge')),
  code_challenge_method: blankable(z.enum(['S256', 'plain'])),
}
const decision = z.enum(['allow', 'deny'])

const asAsked = (wire: z.infer<z.ZodObject<typeof authorizeFields>>) => ({
  responseType: wire.response_type,
  consumerKey: wire.client_id,
  redirectUri: wire.redirect_uri,
  scope: wire.scope,
  state: wire.state,
  challenge: wire.code_challenge,
  challengeMethod: wire.code_challenge_method,
})

/** OAuth 2 */
export const readConsent = defineCall('GET /svc/apps/consent', {
  who: 'member',
  summary: 'What an app would like to be allowed by OAuth 2',
  input: z.strictObject(authorizeFields).transform(asAsked),
  output: consent,
})

const redirected = z.object({ redirect_to: z.string() })

export const decideConsent = defineCall('POST /oauth2/authorize', {
  who: 'member',
  summary: 'Allow or deny an app by OAuth 2; a form is led on to the address that the app registered',
  input: z
    .strictObject({ ...authorizeFields, decision })
    .transform(({ decision, ...wire }) => ({ ...asAsked(wire), isAllowed: decision === 'allow' })),
  output: redirected,
  leadsOn: true,
  limit: { per: 'account', max: 120, windowSeconds: 3600 },
})

/** OAuth 1 */
export const readTokenConsent = defineCall('GET /svc/apps/token_consent', {
  who: 'member',
  summary: 'What an app would like to be allowed by OAuth 1',
  input: fields({ oauth_token: wireText(100) }, { oauth_token: 'token' }),
  output: consent,
})

export const decideTokenConsent = defineCall('POST /oauth/authorize', {
  ...decideConsent,
  summary: 'Allow or deny an app by OAuth 1; a form is led on to the address that the app registered',
  input: z
    .strictObject({ oauth_token: wireText(100), decision })
    .transform((wire) => ({ token: wire.oauth_token, isAllowed: wire.decision === 'allow' })),
})
