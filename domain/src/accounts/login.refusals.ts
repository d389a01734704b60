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
  wrongPasskey: { code: 'accounts.wrong_passkey', status: 401, text: 'That passkey does not work here.' },
  passkeyTooLate: {
    code: 'accounts.passkey_too_late',
    status: 400,
    text: 'That took too long, or was used already. Please try again.',
  },
  passkeyNotMade: {
    code: 'accounts.passkey_not_made',
    status: 400,
    text: 'That passkey could not be added. Please try again.',
  },
  passkeyKnown: {
    code: 'accounts.passkey_known',
    status: 409,
    text: 'This device has a passkey for your account already.',
  },
  tooManyPasskeys: {
    code: 'accounts.too_many_passkeys',
    status: 409,
    text: 'You have {max} passkeys, which is as many as there can be. Remove one first.',
    values: { max: passkeysPerAccountMax },
  },
  lastWayIn: {
    code: 'accounts.last_way_in',
    status: 409,
    text: 'This is the only way into your account. Set a password first, or add another passkey.',
  },
  oidcTooLate: {
    code: 'accounts.oidc_too_late',
    status: 400,
    text: 'That took too long, or was used already. Please begin again.',
  },
  oidcDown: {
    code: 'accounts.oidc_down',
    status: 503,
    text: 'The other site cannot be reached just now. A password or a passkey still works here.',
  },
  oidcRefused: {
    code: 'accounts.oidc_refused',
    status: 400,
    text: 'The other site did not confirm who you are. Please begin again.',
  },
  oidcNoEmail: {
    code: 'accounts.oidc_no_email',
    status: 403,
    text: 'The other site did not tell your e-mail address, which an account here needs.',
  },
  oidcNoAccount: {
    code: 'accounts.oidc_no_account',
    status: 403,
    text: 'Nobody here is linked to you there. Log in with your password first, then link the two in your settings.',
  },
  oidcTaken: {
    code: 'accounts.oidc_taken',
    status: 409,
    text: 'Another account here is linked to you there already, or yours to somebody else.',
  },
})
