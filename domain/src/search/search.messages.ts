import { t } from '../core/language/t.ts'
/** BLOG-213, BLOG-241 */
export const nothingAbout = (term: string): string => t('Nothing here about {term}.', { term })
