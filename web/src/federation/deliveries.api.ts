import { readPostDeliveries } from '@bowerbird/domain/federation/servers.contract.ts'
import { callQuery } from '../core/query.ts'

export const deliveriesQuery = (postId: string) => ({
  ...callQuery(readPostDeliveries, { post_id: postId }),
  staleTime: 0,
})
