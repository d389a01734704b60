import { defaultSiteNoun } from '../core/words.ts'

// BLOG-280
export const surveyTitle = (siteNoun = defaultSiteNoun): string => `Should this ${siteNoun} be marked as sensitive?`
export const surveyThanks = 'Thanks for your feedback!'
