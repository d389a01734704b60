import type { StoredFields } from '@bowerbird/domain/posts/document/post-document.ts'
import type { PostOptions } from '@bowerbird/domain/posts/document/post-options.ts'
import type { Content, PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { unreadPoll } from '../posts/polls/polls.views.ts'

/** The words and media of one blog. All but the name is missing where the member may not see it. */
interface ExportedPart {
  kind?: PostKind
  title?: string | null
  html: string | null
  fields?: StoredFields | null
  /** The language of the words; null where it is not known. */
  lang?: string | null
}

interface ExportedTrailPart extends ExportedPart {
  blog: string
  post_id?: string
}

/** A post as `posts.json` of the export has it. */
export interface ExportedPost extends ExportedPart {
  id: string
  kind: PostKind
  state: PostState
  slug: string
  tags: string[]
  warning: string
  labels: string[]
  source_url: string
  created_at: string
  edited_at: string | null
  publish_on: string | null
  published_at: string | null
  queue: string | null
  reblogged_from: string | null
  is_pinned: boolean
  is_sensitive: boolean
  members_only: boolean
  can_be_liked: boolean
  can_be_reblogged: boolean
  options: PostOptions
  /** The text as it was typed, if that was HTML or Markdown, and the number of its format. */
  source: string | null
  format: number | null
  votes: { option: number; votes: number }[] | null
  versions: object[] | null
  trail: ExportedTrailPart[] | null
}

/** The part as pages show it; null if there is none, or the member may not see it. */
export function contentOf(part: ExportedPart, votes: ExportedPost['votes'] = null): Content | null {
  const { kind = 'text', title, html, fields, lang } = part
  if (html === null) return null
  const { ask, askerName = '', shown, poll } = fields ?? {}
  const counts = poll?.options.map((_, place) => votes?.find(({ option }) => option === place)?.votes ?? 0)
  return {
    ...{ content_id: '', post_id: '', blog: null, blog_name: '', created_at: '', type: kind },
    title: title ?? '',
    body_html: kind === 'quote' ? '' : html,
    ...(lang && { lang }),
    ask: ask === undefined ? null : { asker: null, asker_name: askerName, question: ask },
    ...shown,
    ...(poll && counts && { poll: { ...unreadPoll(poll), counts, votes: counts.reduce((sum, one) => sum + one, 0) } }),
  }
}
