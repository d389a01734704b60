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
  { value: topFirst, words: 'Top Posts' },
  { value: newestFirst, words: 'Recent Posts' },
]
export const siteSortChoices: Choice[] = [
  { value: top, words: 'Top Posts' },
  { value: recent, words: 'Recent Posts' },
]

const kindWords: Record<(typeof searchKinds)[number], string> = {
  any: 'Any kind',
  text: 'Text',
  photo: 'Photos',
  quote: 'Quotes',
  link: 'Links',
  chat: 'Chats',
  audio: 'Audio',
  video: 'Video',
  answer: 'Answers',
}

export const siteKindChoices: Choice[] = searchKinds.map((kind) => ({ value: kind, words: kindWords[kind] }))
/** BLOG-231 */
export const blogKindChoices: Choice[] = searchKinds
  .filter((kind) => kind !== 'answer')
  .map((kind) => ({ value: kind.toUpperCase(), words: kindWords[kind] }))
