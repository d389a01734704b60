import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import type { readSearchHints as call } from '@bowerbird/domain/search/search.contract.ts'
import { blogsAmongHints, tagsAmongHints } from '@bowerbird/domain/search/search.limits.ts'
import { type SqlBool, sql } from 'kysely'
import type { Answer } from '../core/http/serve.ts'
import { isBlogDiscoverableBy, isSafeModeOnFor } from '../moderation/discoverable-blogs.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { areTagsDiscoverableBy } from '../posts/read/discoverable-posts.ts'
import { findBlogs, findTags } from './blogs-and-tags.ts'

/** Tags with the prefix, and blogs by name or title, as the search itself finds them. */
export const readSearchHints: Answer<typeof call> = async (db, viewer, { term }, { deps }) => {
  const typed = term.replace(/^[#@]/, '').trim()
  if (!typed) return { tags: [], blogs: [] }
  const how = { isSafeModeOn: await isSafeModeOnFor(deps, viewer) }
  const isShown = sql<SqlBool>`posts.state = 'published' and ${isPostVisibleTo(viewer)}
    and ${areTagsDiscoverableBy(viewer, how)}`
  const isFit = isBlogDiscoverableBy(viewer, how)
  const [tags, blogs] = await Promise.all([
    term.startsWith('@') ? [] : findTags(db, tagKey(typed), isShown, tagsAmongHints),
    term.startsWith('#') ? [] : findBlogs(db, viewer, typed, isFit, deps.config.origin, blogsAmongHints),
  ])
  return { tags, blogs }
}
