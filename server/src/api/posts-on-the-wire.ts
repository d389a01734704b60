import type { ApiPost, Links, PostFormat } from '@bowerbird/domain/api/v2-shapes.contract.ts'
import type { Note } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { commonFields } from '@bowerbird/domain/posts/npf/legacy/common-fields.ts'
import { legacyPost } from '@bowerbird/domain/posts/npf/legacy/legacy-post.ts'
import { uuidOnTheWire } from '@bowerbird/domain/posts/npf/npf-shapes.ts'
import { toNpf } from '@bowerbird/domain/posts/npf/to-npf.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { readNewestNotes } from '../notes/notes.views.ts'

/** Shows posts in the format that was asked for; notes of all of them are read at once. */
export async function postsOnTheWire(
  db: Db,
  viewer: Viewer,
  posts: readonly Post[],
  { isNpf, hasNotes, ...about }: PostFormat,
  deps: Deps,
): Promise<ApiPost[]> {
  const { origin } = deps.config
  const roots = hasNotes ? posts.filter((post) => !post.is_covered).map((post) => post.root_id) : []
  const notes = await readNewestNotes(db, viewer, roots, deps)
  return posts.map((post) => ({
    ...(isNpf ? npfPost(post, { ...about, origin }) : legacyPost(post, { ...about, origin })),
    ...(hasNotes && { notes: (notes.get(post.root_id) ?? []).map(noteOnTheWire) }),
  }))
}

const npfPost = (post: Post, about: { origin: string; hasReblogInfo: boolean }) => ({
  ...commonFields(post, about),
  type: 'blocks',
  original_type: typeOf(post),
  is_blocks_post_format: true,
  ...toNpf(post, about.origin),
})

/** The type that clients know a post by: that of the first part of a reblog. */
export const typeOf = ({ trail, content, type }: Post): Post['type'] => (trail[0] ?? content)?.type ?? type

export const noteOnTheWire = ({ type, ts, blog, reply_text, added_text, post }: Note) => ({
  type,
  timestamp: ts,
  blog_name: blog.name,
  blog_uuid: uuidOnTheWire(blog.uuid),
  blog_url: blog.url,
  ...(reply_text !== undefined && { reply_text }),
  ...(added_text !== undefined && { added_text }),
  ...(post && { post_id: post.id }),
})

/** `types[]=a&types[]=b` becomes `types[0]=a&types[1]=b`, whose names differ. */
const numbered = ([name, value]: [string, string | string[]]): [string, string][] =>
  Array.isArray(value) ? value.map((one, at) => [`${name.replace('[]', '')}[${at}]`, one]) : [[name, value]]

/** The same request from a cursor on, without what only named the caller or the place of this page. */
export function nextLink({ url, query }: FastifyRequest, cursor: string | null): { _links?: NonNullable<Links> } {
  if (cursor === null) return {}
  const { api_key: _key, offset: _offset, cursor: _cursor, ...asked } = query as Record<string, string | string[]>
  const query_params = Object.fromEntries(Object.entries({ ...asked, cursor }).flatMap(numbered))
  const href = `${url.split('?', 1)[0]}?${new URLSearchParams(query_params)}`
  return { _links: { next: { href, method: 'GET', query_params } } }
}
