import { refusals } from '../core/refusal.ts'
import { passkeysPerAccountMax } from './accounts.limits.ts'

/** Apart from the others, which pages of guests load. */
export const loginRefusals = refusals({
  commonPassword: {
    code: 'accounts.common_password',
    status: 400,
    text: "That password is one of the most common ones. Choose one that's harder to guess, such as a short sentence.",
  },
  repeatedPassword: {
    code: 'accounts.repeated_password',
    status: 400,
    text: "That password repeats a few characters. Choose one that's harder to guess, such as a short sentence.",
  },
  ownWordsPassword: {
    code: 'accounts.own_words_password',
    status: 400,
    text: "That password is mostly your email, your blog's name or the site's name. Choose one that's harder to guess.",
  },
  wrongPasskey: { code: 'accounts.wrong_passkey', status: 401, text: 'That passkey doesn’t work here.' },
  passkeyTooLate: {
    code: 'accounts.passkey_too_late',
    status: 400,
    text: 'That took too long or was already used. Please try again.',
  },
  passkeyNotMade: {
    code: 'accounts.passkey_not_made',
    status: 400,
    text: 'Couldn’t add that passkey. Please try again.',
  },
  passkeyKnown: {
    code: 'accounts.passkey_known',
    status: 409,
    text: 'This device already has a passkey for your account.',
  },
  tooManyPasskeys: {
    code: 'accounts.too_many_passkeys',
    status: 409,
    text: 'You’ve reached the limit of {max} passkeys. Remove one first.',
    values: { max: passkeysPerAccountMax },
  },
  lastWayIn: {
    code: 'accounts.last_way_in',
    status: 409,
    text: 'This is the only way to log in to your account. Set a password first, or add another passkey.',
  },
  oidcTooLate: {
    code: 'accounts.oidc_too_late',
    status: 400,
    text: 'That took too long or was already used. Please start over.',
  },
  oidcDown: {
    code: 'accounts.oidc_down',
    status: 503,
    text: 'The other site isn’t responding. You can still log in with a password or a passkey.',
  },
  oidcRefused: {
    code: 'accounts.oidc_refused',
    status: 400,
    text: 'The other site didn’t confirm who you are. Please start over.',
  },
  oidcNoEmail: {
    code: 'accounts.oidc_no_email',
    status: 403,
    text: 'The other site didn’t share your email address, and you need one for an account here.',
  },
  oidcNoAccount: {
    code: 'accounts.oidc_no_account',
    status: 403,
    text: 'No account here is linked to that one. Log in with your password first, then link them in your settings.',
  },
  oidcTaken: {
    code: 'accounts.oidc_taken',
    status: 409,
    text: 'One of the two accounts is already linked to a different one.',
  },
})
