import { readExplore } from '@bowerbird/domain/feeds/explore.contract.ts'
import { callKey } from '../core/query.ts'
import type { Feed } from './feeds.api.ts'

export type ExploreSort = 'popular' | 'recent'

/** The newest go on by a cursor, the popular ones by how many were shown. */
export const exploreFeed = (sort: ExploreSort, start: string | null = null): Feed => ({
  key: callKey(readExplore, { sort }),
  start,
  keepsAll: sort === 'popular',
  read: async (call, { before, limit }) => {
    const from = before ? (sort === 'popular' ? { offset: before } : { before }) : {}
    const { posts, next, next_offset: offset } = await call(readExplore, { sort, ...from, ...(limit && { limit }) })
    return { posts, next: sort === 'popular' && offset >= 0 ? String(offset) : next }
  },
})
