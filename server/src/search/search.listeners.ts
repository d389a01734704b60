import type { GroupListener } from '../core/work/events.ts'
import { indexPostsNow } from './search.store.ts'

export const indexPosts: GroupListener<'post.published' | 'post.imported'> = async (tx, events) => {
  const ids = [...new Set(events.map(({ postId }) => postId))]
  await indexPostsNow(tx, ids)
}
