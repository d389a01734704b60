import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import type { ImportChoices } from '@bowerbird/domain/imports/imports.contract.ts'
import { oldPathMaxLength } from '@bowerbird/domain/imports/imports.limits.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import {
  addressMaxLength,
  slugMaxLength,
  tagMaxLength,
  tagsPerPostMax,
  titleMaxLength,
  trailMaxLength,
  warningMaxLength,
} from '@bowerbird/domain/posts/posts.limits.ts'
import { cleanTag, parseTags } from '@bowerbird/domain/posts/text/tags.ts'
import { readInput } from '../../core/http/serve.ts'
import type { ElsewherePart } from '../../posts/write/create-imported.actions.ts'
import { type Draft, readDraft } from '../../posts/write/draft.ts'
import type { ImportedContent, ImportedPost } from '../import-source.ts'
import { fieldsOf } from './imported-fields.ts'
import type { AddressOf } from './imported-html.ts'

export interface ImportedDrafts {
  draft: Draft
  trail: ElsewherePart[]
  oldPaths: string[]
  /** What was cut, in words for the person. */
  notes: string[]
}

export const notesOnCuts = {
  tags: 'Some tags were too many or too long and were cut.',
  title: 'The title was too long and was cut.',
  trail: 'The conversation before it was too long; its first parts were left out.',
  part: 'A part by somebody else could not be kept.',
} as const

const nameMaxLength = 200

interface About {
  addressOf: AddressOf
  origin: string
  nowMs: number
}

/** Turns a post of a source into drafts of the one way to write posts. Throws a refusal if its words cannot be kept. */
export function draftsOf(
  post: ImportedPost,
  choices: Pick<ImportChoices, 'add_tags' | 'as_drafts'>,
  about: About,
): ImportedDrafts {
  const tags = parseTags([...choices.add_tags, ...post.tags].map((tag) => cleanTag(tag).replaceAll(',', ' ')).join())
  const kept = tags.slice(0, tagsPerPostMax).map((tag) => tag.slice(0, tagMaxLength).toWellFormed())
  const own = draftOf(post.own ?? nothing, about, {
    tags: kept.join(),
    slug: slugIn(post.oldPaths),
    source_url: post.sourceUrl.length > addressMaxLength ? '' : post.sourceUrl,
  })
  const trail = post.trail.slice(-trailMaxLength)
  const parts = trail.flatMap((part) => partOf(part, about) ?? [])
  const notes = [
    ...(kept.join() === tags.join() ? [] : [notesOnCuts.tags]),
    ...((post.own?.title.replace(/\s+/g, ' ').trim().length ?? 0) > titleMaxLength ? [notesOnCuts.title] : []),
    ...(trail.length === post.trail.length ? [] : [notesOnCuts.trail]),
    ...(parts.length === trail.length ? [] : [notesOnCuts.part]),
  ]
  return {
    draft: {
      ...own,
      state: choices.as_drafts ? 'draft' : post.state,
      dateMs: Math.min(post.atMs, about.nowMs),
      columns: { ...own.columns, is_sensitive_by_owner: post.isSensitive, warning: warningOf(post.warning) },
    },
    trail: parts,
    oldPaths: pathsOf(post.oldPaths),
    notes,
  }
}

/** Null if the words of the part cannot be kept. */
function partOf({ blog, url, content }: ImportedPost['trail'][number], about: About): ElsewherePart | null {
  try {
    return {
      blogName: blog.slice(0, nameMaxLength),
      url: url.length > addressMaxLength ? '' : usableAddress(url),
      draft: draftOf(content, about, {}),
    }
  } catch (problem) {
    if (problem instanceof RefusedError) return null
    throw problem
  }
}

const nothing: ImportedContent = { kind: 'text', title: '', html: '' }

function draftOf(
  content: ImportedContent,
  { addressOf, origin, nowMs }: About,
  about: { tags?: string; slug?: string; source_url?: string },
): Draft {
  const { post, ...fields } = fieldsOf(content, addressOf)
  const input = readInput(updatePost, { channel_id: anyBlog, ...fields, post: { ...post, ...about } })
  const draft = readDraft(input, nowMs, { origin })
  if (draft.kind !== 'answer' || !content.ask) return draft
  const { asker } = content.ask
  return { ...draft, said: { ...draft.said, asker: asker === null ? null : { id: null, name: asker.slice(0, nameMaxLength) } } }
}

/** The blog is named by its id, when the post is made. */
const anyBlog = 'blog'

const warningOf = (warning: string) => warning.replace(/\s+/g, ' ').trim().slice(0, warningMaxLength).toWellFormed()

const numbered = /^\/post\/\d{1,20}(?=\/|$)/

const slugIn = (paths: readonly string[]) =>
  paths.flatMap((path) => (numbered.test(path) ? (path.split('/')[3] ?? []) : [])).find((slug) => slug.length <= slugMaxLength) ?? ''

/** An address with the number of a post leads on with any slug, so the number alone is kept too. */
const pathsOf = (paths: readonly string[]) => [
  ...new Set(
    paths
      .map(asOldPath)
      .flatMap((path) => [path, numbered.exec(path)?.[0] ?? path])
      .filter((path) => path.startsWith('/') && path.length > 1 && path.length <= oldPathMaxLength),
  ),
]

/** Paths are compared decoded, without a slash at the end and without case. */
export function asOldPath(path: string): string {
  const whole = path.replace(/\/{1,9}$/, '').toLowerCase()
  try {
    return decodeURIComponent(whole).toWellFormed().replaceAll('\0', '')
  } catch {
    return whole
  }
}

/** The ways in which an asked path may have been kept. */
export const pathsLike = (asked: string): string[] => {
  const path = asOldPath(asked)
  return [path, numbered.exec(path)?.[0] ?? path]
}
