import { t } from '../core/language/t.ts'
import { defaultSiteNoun } from '../core/words.ts'

/** BLOG-021 */
export const emptyBlogMessage = (siteNoun = defaultSiteNoun) =>
  t("This {siteNoun} hasn't posted anything yet.", { siteNoun })
/** Their server may hold many. */
export const emptyElsewhereMessage = () => t('None of their posts have arrived here yet.')
export const postNotFoundMessage = () => t("This post isn't here. It may have been deleted.")

/** BLOG-255 */
export const sensitiveMedia = (siteNoun = defaultSiteNoun) =>
  t('This {siteNoun} may contain sensitive media.', { siteNoun })
export const safeModeIsOn = () => t('Safe Mode is on')
