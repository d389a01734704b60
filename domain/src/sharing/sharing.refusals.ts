import { refusals } from '../core/refusal.ts'
import { tweetMaxLength } from './sharing.limits.ts'

export const sharingRefusals = refusals({
  badEmail: {
    code: 'sharing.bad_email',
    status: 400,
    text: 'That isn’t an email address.',
    field: 'email_address',
  },
  messageTooLong: {
    code: 'sharing.message_too_long',
    status: 400,
    text: 'That message is too long.',
    field: 'message',
  },
  noWords: {
    code: 'sharing.no_words',
    status: 403,
    text: 'You can add a message once your email address is confirmed and your account is a day old.',
    field: 'message',
  },
  linkInWords: {
    code: 'sharing.link_in_words',
    status: 400,
    text: "A message can't have links or email addresses. Remove them and send it again.",
    field: 'message',
  },
  /** The same for an address that wants no mail, so that nobody learns of it. */
  mailboxFull: {
    code: 'sharing.mailbox_full',
    status: 429,
    text: "That address can't get more email from this site right now.",
    field: 'email_address',
  },
  tweetTooLong: {
    code: 'sharing.tweet_too_long',
    status: 400,
    text: 'A tweet can have up to {max} characters.',
    values: { max: tweetMaxLength },
    field: 'message',
  },
  tweetEmpty: { code: 'sharing.tweet_empty', status: 400, text: 'Enter a message first.', field: 'message' },
  notLinked: { code: 'sharing.not_linked', status: 403, text: 'Your account isn’t linked to that network.' },
  linkExpired: { code: 'sharing.link_expired', status: 400, text: 'That took too long. Please start over.' },
  networkFailed: {
    code: 'sharing.network_failed',
    status: 503,
    text: 'That network didn’t accept the post. Please try again later.',
  },
  /** Facebook takes posts for pages alone, not for a person's own profile. */
  networkRefused: {
    code: 'sharing.network_refused',
    status: 409,
    text: 'That network doesn’t allow posting from here for your account. Use its own window to share.',
  },
  noMail: {
    code: 'sharing.no_mail',
    status: 503,
    text: 'This site can’t send email yet.',
  },
  mailFailed: {
    code: 'sharing.mail_failed',
    status: 503,
    text: 'Couldn’t send the email. Please try again later.',
  },
})
