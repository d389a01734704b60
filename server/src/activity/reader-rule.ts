import { sql } from 'kysely'
import { isSenderVisibleAt, seerOf } from '../blogs/blog-visibility.ts'
import { isPostMutedFor, isPostVisibleTo } from '../moderation/visibility.ts'

const reader = seerOf(sql`reader.account_id`)

/**
 * Whether one member of a blog is notified of an act; expects tables named `acts` and `reader`. The asker may see a
 * private answer without seeing the post.
 */
export const isActVisibleToReader = sql`
  not exists (
    select from muted_blogs where muted_blogs.account_id = reader.account_id and muted_blogs.blog_id = acts.from_blog_id)
  and ${isSenderVisibleAt(reader, sql`acts.from_blog_id`, sql`acts.blog_id`)}
  and not exists (
    select from blogs where blogs.id = acts.from_blog_id and blogs.is_silenced and not exists (
      select from follows where follows.account_id = reader.account_id and follows.blog_id = blogs.id))
  and (acts.post_id is null or acts.type = 'answer' or exists (
    select from posts join blogs on blogs.id = posts.blog_id
    where posts.id = acts.post_id and ${isPostVisibleTo(reader)}
      and not ${isPostMutedFor(sql`reader.account_id`)}))`
