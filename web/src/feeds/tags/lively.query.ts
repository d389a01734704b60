import { readLively } from '@bowerbird/domain/feeds/lively.contract.ts'
import { callQuery } from '../../core/query.ts'

/** Reads what is new everywhere if there is no tag. */
export const livelyQuery = (tag?: string) => ({ ...callQuery(readLively, tag ? { tag } : {}), staleTime: 5 * 60_000 })
