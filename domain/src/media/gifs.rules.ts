import { gifTagsShown } from './gifs.limits.ts'

/** How a query is sent. POST-273 */
export const cleanGifQuery = (typed: string): string => typed.toLowerCase().trim()

const tagsOfEveryGif = ['gif', 'gifs']

/** The few tags a tile shows, none of which says what everybody sees. POST-279, POST-280 */
export const gifTagsToShow = (tags: readonly string[]): string[] =>
  tags.filter((tag) => !tagsOfEveryGif.includes(tag.toLowerCase())).slice(0, gifTagsShown)
