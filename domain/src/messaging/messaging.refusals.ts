import { t } from '../core/language/t.ts'
import { refusals } from '../core/refusal.ts'
import { cannotReceive, followNeeded, onlyFromFollowed, verifyEmailFirst } from './messaging.messages.ts'

/** A client chooses its message by status and code. MSG-385, MSG-396 */
export const messagingRefusals = refusals({
  malformed: { code: 7000, status: 400, text: 'Something in that request isn’t right.' },
  notVerified: {
    code: 7001,
    status: 403,
    get text() {
      return verifyEmailFirst()
    },
  },
  notYourBlog: { code: 7002, status: 403, text: "That isn't a blog you can send messages from." },
  onlyFromFollowed: {
    code: 7003,
    status: 403,
    get text() {
      return onlyFromFollowed(t('This blog'))
    },
  },
  cannotReceive: {
    code: 7004,
    status: 403,
    get text() {
      return cannotReceive()
    },
  },
  followNeeded: {
    code: 7005,
    status: 409,
    get text() {
      return followNeeded()
    },
  },
  dailyLimit: { code: 7006, status: 429, text: "You've hit the daily limit on new conversations. Impressive." },
  tooOften: { code: 7006, status: 429, text: 'That was too much at once. Wait a moment and try again.' },
  notFound: { code: 7007, status: 404, text: "There's nothing here." },
  badFormKey: { code: 7008, status: 403, text: 'This page is out of date. Reload it and try again.' },
  signedOut: { code: 7009, status: 401, text: 'Please log in.' },
  tooLarge: { code: 7010, status: 413, text: 'That file is too large.' },
  clientIdReused: { code: 7011, status: 422, text: 'That client_id was already used for something else.' },
  busy: { code: 7099, status: 503, text: 'Something went screwy.' },
  broken: { code: 7099, status: 500, text: 'Something went screwy.' },
})
