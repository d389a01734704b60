import { refusals } from '../core/refusal.ts'
import { passkeysPerAccountMax } from './accounts.limits.ts'

/** Apart from the others, which pages of guests load. */
export const loginRefusals = {
  ...refusals('accounts.', 400, {
    commonPassword:
      "That password is one of the most common ones. Choose one that's harder to guess, such as a short sentence.",
    repeatedPassword:
      "That password repeats a few characters. Choose one that's harder to guess, such as a short sentence.",
    ownWordsPassword:
      "That password is mostly your email, your blog's name or the site's name. Choose one that's harder to guess.",
    passkeyTooLate: 'That took too long or was already used. Please try again.',
    passkeyNotMade: 'Couldn’t add that passkey. Please try again.',
    oidcTooLate: 'That took too long or was already used. Please start over.',
    oidcRefused: 'The other site didn’t confirm who you are. Please start over.',
  }),
  ...refusals('accounts.', 401, { wrongPasskey: 'That passkey doesn’t work here.' }),
  ...refusals('accounts.', 403, {
    oidcNoEmail: 'The other site didn’t share your email address, and you need one for an account here.',
    oidcNoAccount:
      'No account here is linked to that one. Log in with your password first, then link them in your settings.',
  }),
  ...refusals('accounts.', 409, {
    passkeyKnown: 'This device already has a passkey for your account.',
    tooManyPasskeys: {
      text: 'You’ve reached the limit of {max} passkeys. Remove one first.',
      values: { max: passkeysPerAccountMax },
    },
    lastWayIn: 'This is the only way to log in to your account. Set a password first, or add another passkey.',
    oidcTaken: 'One of the two accounts is already linked to a different one.',
  }),
  ...refusals('accounts.', 503, {
    oidcDown: 'The other site isn’t responding. You can still log in with a password or a passkey.',
  }),
}
