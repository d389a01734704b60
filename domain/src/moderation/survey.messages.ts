import { t } from '../core/language/t.ts'
import { defaultSiteNoun } from '../core/words.ts'

// BLOG-280
export const surveyTitle = (siteNoun = defaultSiteNoun): string =>
  t('Should this {siteNoun} be marked as sensitive?', { siteNoun })
export const surveyThanks = () => t('Thanks for your feedback!')
