import { listPlainReblogs, readThread } from '@bowerbird/domain/posts/thread/thread.contract.ts'
import { pagedQuery } from '../../core/paged-query.ts'

export const threadQuery = (id: string) => pagedQuery(readThread, { id })

export function plainReblogsQuery(id: string, parentId: string) {
  const about = { id, parent_id: parentId }
  return pagedQuery(listPlainReblogs, about, 'after')
}
