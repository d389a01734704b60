import { defaultSiteNoun } from '../core/words.ts'

/** BLOG-021 */
export const emptyBlogMessage = (siteNoun = defaultSiteNoun) => `This ${siteNoun} hasn't posted anything yet.`
export const postNotFoundMessage = "This post isn't here. It may have been deleted."

/** BLOG-255 */
export const sensitiveMedia = (siteNoun = defaultSiteNoun) => `This ${siteNoun} may contain sensitive media.`
export const safeModeIsOn = 'Safe Mode is on'
