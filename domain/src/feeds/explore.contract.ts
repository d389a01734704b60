import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, wireId, wireInt } from '../core/wire.ts'
import { feedPage } from '../posts/entities.contract.ts'
import { pageLimit } from '../posts/posts.contract.ts'
import { postsPerPage } from '../posts/posts.limits.ts'
import { exploreDays, exploreDaysMax, offsetMax } from './feeds.limits.ts'

/** The newest posts page by `next`, the popular ones by `next_offset`. */
export const readExplore = defineCall('GET /svc/explore', {
  who: 'anyone',
  isCostly: true,
  summary: 'Original posts of all blogs: the newest, or those with the most notes of the last days',
  mayLag: true,
  input: z
    .strictObject({
      sort: blankable(z.enum(['popular', 'recent'])),
      days: blankable(wireInt(1, exploreDaysMax)),
      limit: pageLimit,
      before: blankable(wireId),
      offset: blankable(wireInt(0, offsetMax)),
    })
    .transform((wire) => ({
      isByNotes: (wire.sort ?? 'popular') === 'popular',
      days: wire.days ?? exploreDays,
      limit: wire.limit ?? postsPerPage,
      before: wire.before,
      offset: wire.offset ?? 0,
    })),
  output: feedPage.extend({ next_offset: z.number() }),
})
