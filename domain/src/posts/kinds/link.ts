import { isWebAddress } from '../../core/web-address.ts'
import { postsRefusals } from '../posts.refusals.ts'
import type { Extras, KindRules } from './kind-rules.ts'

/** POST-114 */
export interface LinkFields {
  title: string
  url: string
  caption: string
  excerpt: string
  author: string
  thumbnail: string
}

export const link: KindRules<LinkFields> = {
  emptyFields: { title: '', url: '', caption: '', excerpt: '', author: '', thumbnail: '' },
  slots: { one: 'title', two: 'url', three: 'caption' }, // POST-119
  richSlots: ['three'], // POST-120
  /** Checks the address as typed, without adding a protocol. POST-130 … POST-132, POST-158 */
  refuse({ url }, { isLoading }) {
    if (isLoading) return postsRefusals.linkLoading
    if (!url.trim()) return postsRefusals.noUrl
    return isWebAddress(url.trim()) ? null : postsRefusals.notValidUrl
  },
  /** POST-425 */
  extrasToWire: ({ excerpt, author, thumbnail }, before): Extras => ({
    excerpt,
    author,
    thumbnail,
    remove_thumbnail: before.thumbnail !== '' && thumbnail === '',
  }),
  extrasFromWire: ({ excerpt = '', author = '', thumbnail = '' }) => ({ excerpt, author, thumbnail }),
}
