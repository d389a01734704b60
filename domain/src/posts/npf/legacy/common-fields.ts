import { tinyPath } from '../../../core/urls.ts'
import type { Post, PostState } from '../../entities.contract.ts'
import { slugFromSummary } from '../../text/slugs.ts'
import { shortBlog, uuidOnTheWire } from '../npf-shapes.ts'

const states: Partial<Record<PostState, string>> = { scheduled: 'queued', unapproved: 'submission' }

/** Ids are larger than the whole numbers that JSON carries safely, so most travel as text. */
const idOf = (id: string): number | string => (Number.isSafeInteger(Number(id)) ? Number(id) : id)

/** 2026-11-17 19:00:00 GMT */
const dateOf = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} GMT`

/** The fields of a post that do not depend on its format. */
export const commonFields = (
  post: Post,
  { origin, hasReblogInfo = false }: { origin: string; hasReblogInfo?: boolean },
) => ({
  object_type: 'post' as const,
  id: idOf(post.id),
  id_string: post.id,
  blog_name: post.tumblelog.name,
  blog: { ...shortBlog(post.tumblelog), title: post.tumblelog.title },
  post_url: post.post_url,
  short_url: origin + tinyPath(post.id),
  slug: post.slug || slugFromSummary(post.summary),
  date: dateOf(post.timestamp),
  timestamp: post.timestamp,
  state: states[post.state] ?? post.state,
  format: 'html' as const,
  reblog_key: post.reblog_key,
  tags: post.tags,
  summary: post.summary,
  note_count: post.note_count,
  liked: post.liked,
  followed: post.following,
  can_like: post.can_be_liked,
  can_reblog: post.can_be_reblogged,
  is_pinned: post.is_pinned,
  ...(post.content?.lang && { lang: post.content.lang }),
  ...(post.publish_on && { scheduled_publish_time: Math.floor(Date.parse(post.publish_on) / 1000) }),
  ...(post.source_url && { source_url: post.source_url, source_title: hostOf(post.source_url) }),
  ...(hasReblogInfo && reblogInfo(post)),
})

const hostOf = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '') ?? ''

/** Says which post it reblogs and which one is the first, as far as their blogs are still there. */
function reblogInfo({ trail, reblog_source, root_id, id, reblogged_root_uuid }: Post) {
  if (root_id === id || !reblog_source) return {}
  const parent = trail.findLast((part) => part.blog_name === reblog_source.name) ?? trail.at(-1)
  const [root] = trail
  return {
    reblogged_from_id: parent?.post_id ?? root_id,
    reblogged_from_name: reblog_source.name,
    reblogged_from_url: reblog_source.url,
    reblogged_from_title: parent?.blog?.title ?? reblog_source.name,
    ...(parent?.blog && { reblogged_from_uuid: uuidOnTheWire(parent.blog.uuid) }),
    reblogged_root_id: root_id,
    reblogged_root_uuid: uuidOnTheWire(reblogged_root_uuid),
    ...(root && {
      reblogged_root_name: root.blog_name,
      reblogged_root_url: root.blog?.url ?? '',
      reblogged_root_title: root.blog?.title ?? root.blog_name,
    }),
  }
}
