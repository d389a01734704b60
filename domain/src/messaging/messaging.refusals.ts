import { t } from '../core/language/t.ts'
import { refusal } from '../core/refusal.ts'
import { cannotReceive, followNeeded, onlyFromFollowed, verifyEmailFirst } from './messaging.messages.ts'

/** A client chooses its message by status and code. MSG-385, MSG-396 */
export const messagingRefusals = {
  malformed: refusal({ code: 7000, status: 400, tell: () => t('Something in that request isn’t right.') }),
  notVerified: refusal({ code: 7001, status: 403, tell: verifyEmailFirst }),
  notYourBlog: refusal({ code: 7002, status: 403, tell: () => t("That isn't a blog you can send messages from.") }),
  onlyFromFollowed: refusal({ code: 7003, status: 403, tell: () => onlyFromFollowed(t('This blog')) }),
  cannotReceive: refusal({ code: 7004, status: 403, tell: cannotReceive }),
  followNeeded: refusal({ code: 7005, status: 409, tell: followNeeded }),
  dailyLimit: refusal({
    code: 7006,
    status: 429,
    tell: () => t("You've hit the daily limit on new conversations. Impressive."),
  }),
  tooOften: refusal({
    code: 7006,
    status: 429,
    tell: () => t('That was too much at once. Wait a moment and try again.'),
  }),
  notFound: refusal({ code: 7007, status: 404, tell: () => t("There's nothing here.") }),
  badFormKey: refusal({ code: 7008, status: 403, tell: () => t('This page is out of date. Reload it and try again.') }),
  signedOut: refusal({ code: 7009, status: 401, tell: () => t('Please log in.') }),
  tooLarge: refusal({ code: 7010, status: 413, tell: () => t('That file is too large.') }),
  clientIdReused: refusal({
    code: 7011,
    status: 422,
    tell: () => t('That client_id was already used for something else.'),
  }),
  busy: refusal({ code: 7099, status: 503, tell: () => t('Something went screwy.') }),
  broken: refusal({ code: 7099, status: 500, tell: () => t('Something went screwy.') }),
}
