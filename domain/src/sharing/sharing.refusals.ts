import { refusals } from '../core/refusal.ts'
import { tweetMaxLength } from './sharing.limits.ts'

export const sharingRefusals = refusals({
  badEmail: {
    code: 'sharing.bad_email',
    status: 400,
    text: 'That is not an e-mail address.',
    field: 'email_address',
  },
  messageTooLong: {
    code: 'sharing.message_too_long',
    status: 400,
    text: 'That message is too long.',
    field: 'message',
  },
  tweetTooLong: {
    code: 'sharing.tweet_too_long',
    status: 400,
    text: 'A tweet takes up to {max} characters.',
    values: { max: tweetMaxLength },
    field: 'message',
  },
  tweetEmpty: { code: 'sharing.tweet_empty', status: 400, text: 'Say something first.', field: 'message' },
  notLinked: { code: 'sharing.not_linked', status: 403, text: 'Your account is not linked to that network.' },
  linkExpired: { code: 'sharing.link_expired', status: 400, text: 'That took too long. Please begin again.' },
  networkFailed: {
    code: 'sharing.network_failed',
    status: 503,
    text: 'That network did not take the post. Please try again later.',
  },
  /** Facebook takes posts for pages alone, not for a person's own profile. */
  networkRefused: {
    code: 'sharing.network_refused',
    status: 409,
    text: 'That network takes no posts from elsewhere for your account. Its own window can share this.',
  },
  noMail: {
    code: 'sharing.no_mail',
    status: 503,
    text: 'This site cannot send mail yet.',
  },
  mailFailed: {
    code: 'sharing.mail_failed',
    status: 503,
    text: 'The mail could not be sent. Please try again later.',
  },
})
