import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { sql } from 'kysely'
import { languageOfAccount } from '../../accounts/account-mail.ts'
import { queryRow, type Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import { findHeldBack } from '../queue/publishing.store.ts'
import { type SettledPost, settlePost } from './settle-post.ts'

interface HeldPost extends SettledPost {
  blog_name: string
  summary: string
  /** Null when the writer's account is gone. */
  email: string | null
  language: string | null
}

/** Undefined unless a rule of staff holds the post. */
export const lockHeldPost = (tx: Tx, postId: string) => queryRow<HeldPost>(tx)`
    select posts.id, posts.blog_id, posts.tags, posts.options, posts.summary, blogs.name as blog_name,
      nullif(accounts.email, '') as email, ${languageOfAccount} as language
    from posts join blogs on blogs.id = posts.blog_id
    left join accounts on accounts.id = posts.author_account_id
    where posts.id = ${postId} and posts.state = 'draft' and posts.options ? 'review' for update of posts`

/** An approved post takes the state that its writer chose; a rejected one stays among their drafts. */
export async function endReview(tx: Tx, post: HeldPost, isApproved: boolean): Promise<PostState> {
  const chosen = post.options.review?.chosen ?? { state: 'published' as const }
  // A block that came meanwhile holds a reblog back.
  if (isApproved && (await findHeldBack(tx, [post.id])).length === 0) {
    await settlePost(tx, post, chosen)
    return chosen.state
  }
  await sql`update posts set options = options - 'review' where id = ${post.id}`.execute(tx)
  changed(tx, 'posts', post.id)
  return 'draft'
}
