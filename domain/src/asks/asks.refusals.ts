import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'
import { defaultSiteNoun } from '../core/words.ts'
import { questionMaxLength } from './asks.limits.ts'

const field = 'question'

export const asksRefusals = refusals('asks.', 400, {
  questionEmpty: { text: 'You need to enter a question!', field }, // BLOG-351
  questionHasLink: { text: "Sorry, but please don't include links in questions.", field }, // BLOG-352
  questionTooLong: {
    text: 'Your question is too long. The limit is {max} characters.',
    values: { max: questionMaxLength },
    field,
  }, // BLOG-361
  answerEmpty: { text: 'You need to enter an answer!', field: 'answer_text' },
})

/** BLOG-185 */
export const asksOff = (siteNoun = defaultSiteNoun): Refusal => ({
  code: 'asks.off',
  status: 403,
  text: t("This {siteNoun} doesn't accept questions.", { siteNoun }),
})

/** BLOG-184 */
export const submissionsOff = (siteNoun = defaultSiteNoun): string =>
  t("This {siteNoun} doesn't accept submissions.", { siteNoun })

/** BLOG-185 */
export const anonymousAsksOff = (siteNoun = defaultSiteNoun): Refusal => ({
  code: 'asks.anonymous_off',
  status: 403,
  text: t("This {siteNoun} doesn't accept anonymous questions.", { siteNoun }),
})
