import { readExplore } from '@bowerbird/domain/feeds/explore.contract.ts'
import { frontPostsMax } from '@bowerbird/domain/feeds/feeds.limits.ts'
import { callQuery } from '../core/query.ts'

/** The newest posts that every guest may find. */
export const frontQuery = callQuery(readExplore, { sort: 'recent', limit: frontPostsMax })
