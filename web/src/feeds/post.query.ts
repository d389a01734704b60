import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { callerOf, callKey } from '../core/query.ts'
import { seenView } from './blog-view/seen-view.ts'

/** One post with the blog it stands on, or without a post the newest ones. An address with ?show asks for what a label covers. */
export function postQuery(blogName: string, postId: string | undefined, search = '') {
  const asked = {
    tumblelog_name_or_id: blogName,
    ...(postId !== undefined && { post_id: postId }),
    ...(search === '?show' && { should_bypass_filters: true }),
  }
  return queryOptions({
    queryKey: callKey(readBlogView, asked),
    queryFn: async ({ client }) => seenView(await callerOf(client)(readBlogView, asked)),
  })
}
