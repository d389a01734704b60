import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { callQuery } from '../core/query.ts'

/** One post with the blog it stands on. */
export const postQuery = (blogName: string, postId: string) =>
  callQuery(readBlogView, { tumblelog_name_or_id: blogName, post_id: postId })
