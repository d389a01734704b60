import { tryBothCredentials, tryForgeries, tryFrames, tryRedirects } from './consent.ts'
import { trySignatures, trySignedForms, tryVerifiers } from './signatures.ts'
import { tryCodes, tryDowngrades, tryEnded, tryRefreshes, tryScopes } from './tokens.ts'

/** They need no browser, so they run with the tests too. */
export const oauthAttacks = {
  'replayed and changed requests': trySignatures,
  'changed forms': trySignedForms,
  verifiers: tryVerifiers,
  codes: tryCodes,
  'downgraded PKCE': tryDowngrades,
  'scopes that climb': tryScopes,
  'refresh tokens': tryRefreshes,
  'ended apps': tryEnded,
  'open redirects': tryRedirects,
  'forged consents': tryForgeries,
  'framed consents': tryFrames,
  'tokens with a session': tryBothCredentials,
}
