import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import * as rules from '@bowerbird/domain/posts/filters/filters.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { prepared } from '../../core/database/prepared.ts'
import type { Viewer } from '../../core/http/viewer.ts'
import { isPostInPublic } from '../../moderation/visibility.ts'
import { readFilters } from './filters.views.ts'

/** The filters that match a post, by its place; own posts are never filtered. */
export async function matchFilters(
  db: Db | Tx,
  viewer: Viewer,
  posts: readonly Post[],
): Promise<ReturnType<typeof rules.filterOf>[]> {
  const isAllMine = posts.every(({ is_mine }) => is_mine)
  const filters = isAllMine ? [] : await readFilters(db, viewer)
  if (filters.length === 0) return posts.map(() => null)
  const tags = await readTrailTags(db, posts, filters)
  const filtered = posts.map((post) => {
    const trailTags = post.trail.flatMap(({ post_id }) => tags.get(post_id) ?? [])
    return post.is_mine ? null : rules.filteredPost(post, trailTags, cachedTextOf)
  })
  return filtered.map((post) => post && rules.filterOf(post, filters))
}

const texts = new WeakMap<Content, rules.FoldedText>()

/** Contents are cached and shared by reblogs, and so is their text. */
function cachedTextOf(content: Content): rules.FoldedText {
  const known = texts.get(content)
  if (known !== undefined) return known
  const text = rules.foldedTextOf(content)
  texts.set(content, text)
  return text
}

/** One JSON of all is parsed faster than a list in each row. */
const tagsOfPosts = prepared<{ tags: Record<string, string[]> | null }, [ids: readonly string[]]>(
  (ids) => sql`
    select json_object_agg(posts.id, posts.tags) as tags from posts
    where posts.id = any(${ids}::bigint[]) and posts.tags <> '{}' and ${isPostInPublic}`,
)

/** The tags of public posts in trails, which a content does not have. Skipped where no filter looks at tags. */
async function readTrailTags(
  db: Db | Tx,
  posts: readonly Post[],
  filters: readonly rules.FoldedFilter[],
): Promise<Map<string, string[]>> {
  const ids = new Set<string>()
  for (const { trail } of posts) for (const { post_id } of trail) ids.add(post_id)
  if (ids.size === 0 || !filters.some(({ kind }) => kind === 'words' || kind === 'tag')) return new Map()
  const [found] = await tagsOfPosts(db, [...ids])
  return new Map(Object.entries(found?.tags ?? {}))
}
