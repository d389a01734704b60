import type * as calls from '@bowerbird/domain/api/v2-writes.contract.ts'
import type { FollowState } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { followBlog as follow, unfollowBlog as unfollow } from '../blogs/follows.actions.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { findBrief } from '../posts/read/posts.views.ts'
import { blogNameOf } from './blog-names.ts'
import { blogOnTheWire } from './blogs.views.ts'
import type { V2Context } from './serve-v2.ts'

type Answer = (
  db: Db,
  viewer: Member,
  input: InputOf<typeof calls.followBlog>,
  context: V2Context,
) => Promise<OutputOf<typeof calls.followBlog>>

const by =
  (act: (db: Db, viewer: Member, about: { blogName: string }, context: V2Context) => Promise<FollowState>): Answer =>
  async (db, viewer, { url }, context) => {
    const { origin } = context.deps.config
    const blogName = await blogNameOf(db, viewer, blogIn(url, origin))
    const state = await act(db, viewer, { blogName }, context)
    const blog = await findBrief(db, viewer, blogName, origin)
    return { ...state, ...(blog && { blog: blogOnTheWire({ ...blog, following: state.following }, origin) }) }
  }

export const followBlog = by(follow)
export const unfollowBlog = by(unfollow)

/** The name of a blog of this site, or the host of any other address. */
function blogIn(written: string, origin: string): string {
  const url = URL.parse(written) ?? URL.parse(`https://${written}`)
  if (!written.includes('/') || !url) return written
  const own = /^\/blog\/([^/]+)/.exec(url.pathname)
  return own && url.host === new URL(origin).host ? (own[1] as string) : url.hostname
}
