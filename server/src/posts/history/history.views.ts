import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { listVersions as call } from '@bowerbird/domain/posts/history/history.contract.ts'
import { versionsPerPage } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { linesOfContent } from '@bowerbird/domain/posts/text/plain-lines.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Answer } from '../../core/http/serve.ts'
import { isSafeModeOnFor } from '../../moderation/discoverable-blogs.ts'
import { readPosts } from '../read/posts.views.ts'

/** Whether readers of the post are shown a version of it; its blog is joined as `blogs`. */
export const showsHistoryOf = (postId: string): RawBuilder<SqlBool> => sql`(
  blogs.public_history and exists (select from post_versions where post_id = ${postId} and is_public))`

interface Row {
  public_history: boolean
  id: string | null
  made_at: Date
  title: string
  words: string
  tags: string[]
  is_public: boolean
}

/** Readers who may see the post are shown the versions that are public; what covers the post covers them too. */
export const listVersions: Answer<typeof call> = async (
  db,
  viewer,
  { postId, before, wantsBypass, ignoresFilters },
  { deps },
) => {
  const isSafeModeOn = async () => !(wantsBypass && viewer?.canModifySafeMode) && isSafeModeOnFor(deps, viewer)
  const [post] = await readPosts(db, viewer, [postId], deps.config.origin, { isSafeModeOn, ignoresFilters })
  if (!post) throw new RefusedError(postsRefusals.gone)
  const { rows } = await sql<Row>`
    select blogs.public_history, version.*
    from posts join blogs on blogs.id = posts.blog_id left join lateral (
      select id, made_at, title, words, tags, is_public from post_versions
      where post_id = posts.id and ${post.is_mine ? sql`true` : sql`is_public`}
        and ${before === undefined ? sql`true` : sql`id < ${before}`}
      order by id desc limit ${sql.lit(versionsPerPage + 1)}) as version on true
    where posts.id = ${postId} order by version.id desc`.execute(db)
  const isPublic = rows[0]?.public_history ?? false
  if (!post.is_mine && !isPublic) throw new RefusedError(postsRefusals.gone)
  const isCovered = post.is_covered && !post.is_mine
  const found = isCovered
    ? []
    : rows.flatMap(({ public_history: _, id, ...row }) => (id === null ? [] : { id, ...row }))
  const versions = found.slice(0, versionsPerPage)
  return {
    blog_name: post.tumblelog.name,
    post_url: post.post_url,
    is_mine: post.is_mine,
    is_public: isPublic,
    is_covered: isCovered,
    warned_of: isCovered && post.is_warned ? post.warned_of : [],
    now: isCovered
      ? null
      : { title: post.content?.title ?? '', words: post.content ? linesOfContent(post.content) : '', tags: post.tags },
    versions: versions.map((row) => ({ ...row, made_at: row.made_at.toISOString() })),
    next: found.length > versionsPerPage ? (versions.at(-1)?.id ?? null) : null,
  }
}
