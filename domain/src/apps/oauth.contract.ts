import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { nothing, wireText } from '../core/wire.ts'
import { callbackMaxLength } from './apps.limits.ts'

const secretText = wireText(200).optional()
const limit = { per: 'address', max: 600, windowSeconds: 600 } as const

/** Called by apps: the client id and secret replace the session. Unknown fields are ignored, as RFC 6749 asks. */
export const exchangeForToken = defineCall('POST /v2/oauth2/token', {
  who: 'anyone',
  summary: 'Exchange a code, a refresh token or the credentials of an app for a token',
  isBare: true,
  input: z
    .object({
      grant_type: wireText(60),
      client_id: secretText,
      client_secret: secretText,
      code: secretText,
      redirect_uri: wireText(callbackMaxLength).optional(),
      code_verifier: wireText(200).optional(),
      refresh_token: secretText,
      scope: wireText(200).optional(),
    })
    .transform((wire) => ({
      grantType: wire.grant_type,
      clientId: wire.client_id,
      clientSecret: wire.client_secret,
      code: wire.code,
      redirectUri: wire.redirect_uri,
      verifier: wire.code_verifier,
      refreshToken: wire.refresh_token,
      scope: wire.scope,
    })),
  output: z.object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.number(),
    scope: z.string(),
    refresh_token: z.string().optional(),
  }),
  limit,
})

export const exchangeOldToken = defineCall('POST /v2/oauth2/exchange', {
  ...exchangeForToken,
  summary: 'Exchange an OAuth 1 token, which signs the request, for an OAuth 2 one',
  input: nothing,
})

/** The parameters of OAuth 1 are in the header, and the answer is a form. */
export const requestToken = defineCall('POST /oauth/request_token', {
  who: 'anyone',
  summary: 'Begin OAuth 1: a request token for an app',
  isBare: true,
  input: nothing,
  output: z.string(),
  limit,
})

export const accessToken = defineCall('POST /oauth/access_token', {
  ...requestToken,
  summary: 'End OAuth 1: the allowed request token and its verifier for a token',
})
