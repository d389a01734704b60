import { texts } from '@bowerbird/domain/core/language/t.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import type { ImportChoices } from '@bowerbird/domain/imports/imports.contract.ts'
import { oldPathMaxLength } from '@bowerbird/domain/imports/imports.limits.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import {
  addressMaxLength,
  ctaTextCodeMax,
  labelMaxLength,
  labelsPerPostMax,
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
import { storable } from '../run/storable.ts'
import { fieldsOf } from './imported-fields.ts'
import { type AddressOf, typedHere } from './imported-html.ts'

export interface ImportedDrafts {
  draft: Draft
  trail: ElsewherePart[]
  oldPaths: string[]
  /** Says in words for the person what was cut. */
  notes: string[]
}

const notesOnCuts = texts({
  tags: 'Some tags were too many or too long and were cut.',
  title: 'The title was too long and was cut.',
  trail: 'The conversation before it was too long; its first parts were left out.',
  part: 'A part by somebody else could not be kept.',
})

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
  const fitting = tags.slice(0, tagsPerPostMax).map((tag) => tag.slice(0, tagMaxLength).toWellFormed())
  const own = draftOf(
    post.own ?? nothing,
    about,
    {
      tags: fitting.join(),
      slug: post.slug?.slice(0, slugMaxLength) ?? slugIn(post.oldPaths),
      source_url: fittingAddress(post.sourceUrl),
    },
    optionsOf(post),
  )
  const trail = post.trail.slice(-trailMaxLength)
  const parts = trail.flatMap((part) => partOf(part, about) ?? [])
  const notes = [
    ...(fitting.join() === tags.join() ? [] : [notesOnCuts.tags]),
    ...((post.own?.title.replace(/\s+/g, ' ').trim().length ?? 0) > titleMaxLength ? [notesOnCuts.title] : []),
    ...(trail.length === post.trail.length ? [] : [notesOnCuts.trail]),
    ...(parts.length === trail.length ? [] : [notesOnCuts.part]),
  ]
  return {
    draft: {
      ...own,
      ...(choices.as_drafts ? { state: 'draft' } : stateOf(post, about.nowMs)),
      dateMs: Math.min(post.atMs, about.nowMs),
      columns: { ...own.columns, is_sensitive_by_owner: post.isSensitive, warning: warningOf(post.warning) },
    },
    trail: parts,
    oldPaths: pathsOf(post.oldPaths),
    notes,
  }
}

/** A post for members alone can be published as one here; a time that is over is no plan any more. */
function stateOf(
  { state, isMembersOnly, publishAtMs }: ImportedPost,
  nowMs: number,
): { state: PostState; publishOnMs?: number } {
  if (isMembersOnly && state === 'private') return { state: 'published' }
  if (state === 'draft' && publishAtMs && publishAtMs > nowMs + soonMs)
    return { state: 'scheduled', publishOnMs: publishAtMs }
  return { state }
}
const soonMs = 3_600_000

const isWaiting = ({ state }: ImportedPost) => state === 'draft' || state === 'queued'

function optionsOf(post: ImportedPost) {
  const { labels = [], isMembersOnly, canBeLiked, canBeReblogged, allowsAnswers, allowsPhotoReplies } = post
  const { carousel, callToAction } = post
  const fitting = labels.filter((label) => label.length <= labelMaxLength).slice(0, labelsPerPostMax)
  return {
    isWaiting: isWaiting(post),
    fields: {
      ...(fitting.length > 0 && { labels: fitting.map((label) => label.replaceAll(',', ' ')).join() }),
      ...(isMembersOnly && { members_only: true }),
      ...(canBeLiked !== undefined && { can_be_liked: canBeLiked }),
      ...(canBeReblogged !== undefined && { can_be_reblogged: canBeReblogged }),
      ...(allowsAnswers !== undefined && { allow_answers: allowsAnswers }),
      ...(allowsPhotoReplies !== undefined && { allow_photo_replies: allowsPhotoReplies }),
      ...(carousel && { carousel_display: true, carousel_link_url: fittingAddress(carousel.linkUrl) }),
      ...(callToAction && {
        enable_cta: true,
        cta_text_code: Math.min(Math.max(0, Math.trunc(callToAction.textCode)), ctaTextCodeMax),
        cta_link_url: fittingAddress(callToAction.linkUrl),
        cta_android_link_url: fittingAddress(callToAction.androidLinkUrl),
      }),
    },
  }
}

const fittingAddress = (address: string) => (address.length > addressMaxLength ? '' : address)

const nameOf = (name: string) => name.slice(0, nameMaxLength).toWellFormed()

/** Null if the words of the part cannot be kept. */
function partOf({ blog, url, content }: ImportedPost['trail'][number], about: About): ElsewherePart | null {
  try {
    return {
      blogName: nameOf(blog),
      url: usableAddress(fittingAddress(url)),
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
  options: { isWaiting: boolean; fields: object } = { isWaiting: false, fields: {} },
): Draft {
  const { post, ...fields } = fieldsOf(content, addressOf, options.isWaiting)
  const input = readInput(updatePost, {
    ...{ channel_id: anyBlog, ...fields, ...options.fields, lang: content.lang ?? '' },
    post: { ...post, ...about },
  })
  const read = readDraft(input, nowMs, { origin })
  const draft = read.body ? { ...read, body: { ...read.body, ...typedHere(content, addressOf) } } : read
  if (draft.kind !== 'answer' || !content.ask) return draft
  const { asker } = content.ask
  return { ...draft, said: { ...draft.said, asker: asker === null ? null : { id: null, name: nameOf(asker) } } }
}

/** The blog is named by its id, when the post is made. */
const anyBlog = 'blog'

const warningOf = (warning: string) => warning.replace(/\s+/g, ' ').trim().slice(0, warningMaxLength).toWellFormed()

const numbered = /^\/post\/\d{1,20}(?=\/|$)/

const slugIn = (paths: readonly string[]) =>
  paths
    .flatMap((path) => (numbered.test(path) ? (path.split('/')[3] ?? []) : []))
    .find((slug) => slug.length <= slugMaxLength) ?? ''

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
function asOldPath(path: string): string {
  const whole = path.replace(/\/{1,9}$/, '').toLowerCase()
  try {
    return storable(decodeURIComponent(whole))
  } catch {
    return whole
  }
}

/** The ways in which an asked path may have been kept. */
export const pathsLike = (asked: string): string[] => {
  const path = asOldPath(asked)
  return [path, numbered.exec(path)?.[0] ?? path]
}
