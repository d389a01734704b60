import { refusals } from '../core/refusal.ts'

export const appsRefusals = refusals({
  tooManyApps: { code: 'apps.too_many', status: 403, text: 'You’ve reached the limit of apps for one account.' },
  unknownApp: {
    code: 'apps.unknown_app',
    status: 400,
    text: 'This link doesn’t belong to a registered app. Nothing was allowed.',
  },
  wrongCallback: {
    code: 'apps.wrong_callback',
    status: 400,
    text: 'This link goes to an address the app hasn’t registered. Nothing was allowed.',
  },
  badAuthorization: {
    code: 'apps.bad_authorization',
    status: 400,
    text: 'The app’s request isn’t valid. Nothing was allowed.',
  },
  needsPkce: {
    code: 'apps.needs_pkce',
    status: 400,
    text: 'The app’s request lacks PKCE (code_challenge with the method S256). Nothing was allowed.',
  },
  requestOver: {
    code: 'apps.request_over',
    status: 400,
    text: 'This request has expired. Go back to the app and start over.',
  },
  noCredentials: {
    code: 'apps.no_credentials',
    status: 401,
    text: 'Send an api_key, a Bearer token or an OAuth 1.0a signature.',
  },
  unknownKey: { code: 'apps.unknown_key', status: 401, text: 'No app has this key.' },
  unknownToken: { code: 'apps.unknown_token', status: 401, text: 'This token is unknown, expired or ended.' },
  badSignature: { code: 'apps.bad_signature', status: 401, text: 'The signature doesn’t match the request.' },
  staleTimestamp: {
    code: 'apps.stale_timestamp',
    status: 401,
    text: 'oauth_timestamp is too far from the server’s time.',
  },
  usedNonce: { code: 'apps.used_nonce', status: 401, text: 'oauth_nonce was already used.' },
  needsAccount: { code: 'apps.needs_account', status: 401, text: 'This call needs an account’s token.' },
  needsWrite: { code: 'apps.needs_write', status: 403, text: 'The token doesn’t have write access.' },
})

/** Errors of the token endpoint; the code after the dot is that of RFC 6749. */
export const oauthRefusals = refusals({
  invalidRequest: {
    code: 'oauth.invalid_request',
    status: 400,
    text: 'A field is missing from the request or appears twice.',
  },
  invalidClient: { code: 'oauth.invalid_client', status: 401, text: 'The client ID and secret don’t match.' },
  invalidGrant: {
    code: 'oauth.invalid_grant',
    status: 400,
    text: 'The code or token is unknown, expired, already used, or issued for something else.',
  },
  invalidScope: { code: 'oauth.invalid_scope', status: 400, text: 'The scope is unknown or exceeds what was allowed.' },
  unsupportedGrant: {
    code: 'oauth.unsupported_grant_type',
    status: 400,
    text: 'grant_type must be authorization_code, refresh_token or client_credentials.',
  },
})
