import { blogsPerPage } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { listMutedBlogs as call } from '@bowerbird/domain/moderation/mutes.contract.ts'
import { briefColumns, briefFrom } from '../blogs/blog-shapes.ts'
import { isStandingFor } from '../blogs/blog-visibility.ts'
import type { Db } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'

/** Newest first; `before` is the mute that the last page ended with. */
export const listMutedBlogs: Answer<typeof call> = async (db, viewer, { before }, { deps }) => {
  const [rows, hidden, muted] = await Promise.all([
    db
      .selectFrom('muted_blogs')
      .innerJoin('blogs', 'blogs.id', 'muted_blogs.blog_id')
      .select([...briefColumns, 'muted_blogs.id as mute_id'])
      .where('muted_blogs.account_id', '=', viewer.accountId)
      .where(isStandingFor(viewer))
      .$if(before !== undefined, (query) => query.where('muted_blogs.id', '<', before as string))
      .orderBy('muted_blogs.id', 'desc')
      .limit(blogsPerPage + 1)
      .execute(),
    countOf(db, viewer, 'hidden_posts'),
    countOf(db, viewer, 'muted_posts'),
  ])
  const page = rows.slice(0, blogsPerPage)
  return {
    blogs: page.map((row) => briefFrom(row, deps.config.origin)),
    next: rows.length > blogsPerPage ? (page.at(-1)?.mute_id ?? null) : null,
    hidden_posts: hidden,
    muted_posts: muted,
  }
}

async function countOf(db: Db, { accountId }: Member, table: 'hidden_posts' | 'muted_posts'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
