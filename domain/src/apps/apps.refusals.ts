import { refusals } from '../core/refusal.ts'

export const appsRefusals = {
  ...refusals('apps.', 400, {
    unknownApp: 'This link doesn’t belong to a registered app. Nothing was allowed.',
    wrongCallback: 'This link goes to an address the app hasn’t registered. Nothing was allowed.',
    badAuthorization: 'The app’s request isn’t valid. Nothing was allowed.',
    needsPkce: 'The app’s request lacks PKCE (code_challenge with the method S256). Nothing was allowed.',
    requestOver: 'This request has expired. Go back to the app and start over.',
  }),
  ...refusals('apps.', 401, {
    noCredentials: 'Send an api_key, a Bearer token or an OAuth 1.0a signature.',
    unknownKey: 'No app has this key.',
    unknownToken: 'This token is unknown, expired or ended.',
    badSignature: 'The signature doesn’t match the request.',
    staleTimestamp: 'oauth_timestamp is too far from the server’s time.',
    usedNonce: 'oauth_nonce was already used.',
    needsAccount: 'This call needs an account’s token.',
  }),
  ...refusals('apps.', 403, {
    tooMany: 'You’ve reached the limit of apps for one account.',
    needsWrite: 'The token doesn’t have write access.',
  }),
}

/** Errors of the token endpoint; the code after the dot is that of RFC 6749. */
export const oauthRefusals = {
  ...refusals('oauth.', 400, {
    invalidRequest: 'A field is missing from the request or appears twice.',
    invalidGrant: 'The code or token is unknown, expired, already used, or issued for something else.',
    invalidScope: 'The scope is unknown or exceeds what was allowed.',
    unsupportedGrantType: 'grant_type must be authorization_code, refresh_token or client_credentials.',
  }),
  ...refusals('oauth.', 401, { invalidClient: 'The client ID and secret don’t match.' }),
}
