import { refusals } from '../core/refusal.ts'

export const appsRefusals = refusals({
  tooManyApps: { code: 'apps.too_many', status: 403, text: 'You have as many apps as one account may register.' },
  unknownApp: {
    code: 'apps.unknown_app',
    status: 400,
    text: 'The link that led here names no app that is registered. Nothing was allowed.',
  },
  wrongCallback: {
    code: 'apps.wrong_callback',
    status: 400,
    text: 'The link that led here names an address that the app has not registered. Nothing was allowed.',
  },
  badAuthorization: {
    code: 'apps.bad_authorization',
    status: 400,
    text: 'The app asked in a way that is not understood here. Nothing was allowed.',
  },
  needsPkce: {
    code: 'apps.needs_pkce',
    status: 400,
    text: 'The app asked without PKCE (code_challenge with the method S256). Nothing was allowed.',
  },
  requestOver: {
    code: 'apps.request_over',
    status: 400,
    text: 'This request is over. Go back to the app and begin again.',
  },
  noCredentials: {
    code: 'apps.no_credentials',
    status: 401,
    text: 'Send an api_key, a Bearer token or an OAuth 1.0a signature.',
  },
  unknownKey: { code: 'apps.unknown_key', status: 401, text: 'No app has this key.' },
  unknownToken: { code: 'apps.unknown_token', status: 401, text: 'This token is unknown, expired or ended.' },
  badSignature: { code: 'apps.bad_signature', status: 401, text: 'The signature does not fit the request.' },
  staleTimestamp: {
    code: 'apps.stale_timestamp',
    status: 401,
    text: 'oauth_timestamp is too far from the time of the server.',
  },
  usedNonce: { code: 'apps.used_nonce', status: 401, text: 'oauth_nonce was used before.' },
  needsAccount: { code: 'apps.needs_account', status: 401, text: 'This call needs the token of an account.' },
  needsWrite: { code: 'apps.needs_write', status: 403, text: 'The token lacks the right to write.' },
})

/** Errors of the token endpoint; the code after the dot is that of RFC 6749. */
export const oauthRefusals = refusals({
  invalidRequest: { code: 'oauth.invalid_request', status: 400, text: 'The request lacks a field or has one twice.' },
  invalidClient: { code: 'oauth.invalid_client', status: 401, text: 'The client id and secret do not match.' },
  invalidGrant: {
    code: 'oauth.invalid_grant',
    status: 400,
    text: 'The code or token is unknown, expired, used, or was given for something else.',
  },
  invalidScope: { code: 'oauth.invalid_scope', status: 400, text: 'The scope is unknown or more than was allowed.' },
  unsupportedGrant: {
    code: 'oauth.unsupported_grant_type',
    status: 400,
    text: 'grant_type is authorization_code, refresh_token or client_credentials.',
  },
})
