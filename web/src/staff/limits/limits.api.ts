import { readSiteLimits } from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { callQuery } from '../../core/query.ts'

export const limitsQuery = callQuery(readSiteLimits, {})
