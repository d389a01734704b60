import { refusals } from '../core/refusal.ts'
import { tweetMaxLength } from './sharing.limits.ts'

export const sharingRefusals = {
  ...refusals('sharing.', 400, {
    badEmail: { text: 'That isn’t an email address.', field: 'email_address' },
    messageTooLong: { text: 'That message is too long.', field: 'message' },
    linkInWords: {
      text: "A message can't have links or email addresses. Remove them and send it again.",
      field: 'message',
    },
    tweetTooLong: {
      text: 'A tweet can have up to {max} characters.',
      values: { max: tweetMaxLength },
      field: 'message',
    },
    tweetEmpty: { text: 'Enter a message first.', field: 'message' },
    linkExpired: 'That took too long. Please start over.',
  }),
  ...refusals('sharing.', 403, {
    noWords: {
      text: 'You can add a message once your email address is confirmed and your account is a day old.',
      field: 'message',
    },
    notLinked: 'Your account isn’t linked to that network.',
  }),
  ...refusals('sharing.', 409, {
    /** Facebook takes posts for pages alone, not for a person's own profile. */
    networkRefused: 'That network doesn’t allow posting from here for your account. Use its own window to share.',
  }),
  ...refusals('sharing.', 429, {
    /** The same for an address that refuses messages, so that nobody learns of it. */
    mailboxFull: { text: "That address can't get more email from this site right now.", field: 'email_address' },
  }),
  ...refusals('sharing.', 503, {
    networkFailed: 'That network didn’t accept the post. Please try again later.',
    noMail: 'This site can’t send email yet.',
    mailFailed: 'Couldn’t send the email. Please try again later.',
  }),
}
