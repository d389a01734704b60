import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { callerOf, callKey } from '../core/query.ts'
import { seenView } from './blog-view/seen-view.ts'

/** One post with the blog it stands on. */
export function postQuery(blogName: string, postId: string) {
  const asked = { tumblelog_name_or_id: blogName, post_id: postId }
  return queryOptions({
    queryKey: callKey(readBlogView, asked),
    queryFn: async ({ client }) => seenView(await callerOf(client)(readBlogView, asked)),
  })
}
