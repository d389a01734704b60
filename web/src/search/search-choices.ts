import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogSorts, siteSorts } from '@bowerbird/domain/search/search.contract.ts'
import { searchKinds } from '@bowerbird/domain/search/site-search.ts'

export interface Choice<Value extends string = string> {
  value: Value
  words: string
}

const [newestFirst, topFirst] = blogSorts
const [top, recent] = siteSorts

// BLOG-230
export const blogSortChoices: Choice[] = [
  { value: topFirst, words: t('Top Posts') },
  { value: newestFirst, words: t('Recent Posts') },
]
export const siteSortChoices: Choice[] = [
  { value: top, words: t('Top Posts') },
  { value: recent, words: t('Recent Posts') },
]

const kindWords: Record<(typeof searchKinds)[number], string> = {
  any: t('Any type'),
  text: t('Text'),
  photo: t('Photos'),
  quote: t('Quotes'),
  link: t('Links'),
  chat: t('Chats'),
  audio: t('Audio'),
  video: t('Video'),
  answer: t('Answers'),
}

export const siteKindChoices: Choice[] = searchKinds.map((kind) => ({ value: kind, words: kindWords[kind] }))
/** BLOG-231 */
export const blogKindChoices: Choice[] = searchKinds
  .filter((kind) => kind !== 'answer')
  .map((kind) => ({ value: kind.toUpperCase(), words: kindWords[kind] }))
