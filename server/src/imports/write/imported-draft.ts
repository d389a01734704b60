import { languageTag } from '@bowerbird/domain/core/language/language-tag.ts'
import { texts } from '@bowerbird/domain/core/language/t.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import type { ImportChoices } from '@bowerbird/domain/imports/imports.contract.ts'
import { oldPathMaxLength } from '@bowerbird/domain/imports/imports.limits.ts'
import type { PostChange } from '@bowerbird/domain/posts/document/change.ts'
import { cleanChange } from '@bowerbird/domain/posts/document/clean-change.ts'
import type { ChosenOptions } from '@bowerbird/domain/posts/document/post-options.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import * as limits from '@bowerbird/domain/posts/posts.limits.ts'
import { cleanTag, parseTags } from '@bowerbird/domain/posts/text/tags.ts'
import { parseLabels } from '@bowerbird/domain/posts/warnings/labels.ts'
import type { ElsewherePart } from '../../posts/write/create-imported.actions.ts'
import { writeBody } from '../../posts/write/written-text.ts'
import type { ImportedContent, ImportedPost } from '../import-source.ts'
import { storable } from '../run/storable.ts'
import { nameOf, saidIn } from './imported-fields.ts'
import { type AddressOf, typedHere } from './imported-html.ts'

export interface ImportedDrafts {
  draft: PostChange
  trail: ElsewherePart[]
  oldPaths: string[]
  /** Says in words for the person what was cut. */
  notes: string[]
}

const notesOnCuts = texts({
  tags: 'There were too many tags, or some were too long, so they were cut.',
  title: 'The title was too long, so it was cut.',
  trail: 'The earlier conversation was too long. Its first parts were left out.',
  part: 'Couldn’t import a part by someone else.',
})

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
  const fitting = tags.slice(0, limits.tagsPerPostMax).map((tag) => tag.slice(0, limits.tagMaxLength).toWellFormed())
  const own = draftOf(
    post.own ?? nothing,
    about,
    {
      columns: {
        ...columnsOf(post),
        tags: fitting,
        slug: post.slug?.slice(0, limits.slugMaxLength) ?? slugIn(post.oldPaths),
        source_url: fittingAddress(post.sourceUrl),
      },
      options: optionsOf(post),
    },
    isWaiting(post),
  )
  const trail = post.trail.slice(-limits.trailMaxLength)
  const parts = trail.flatMap((part) => partOf(part, about) ?? [])
  const notes = [
    ...(fitting.join() === tags.join() ? [] : [notesOnCuts.tags]),
    ...((post.own?.title.replace(/\s+/g, ' ').trim().length ?? 0) > limits.titleMaxLength ? [notesOnCuts.title] : []),
    ...(trail.length === post.trail.length ? [] : [notesOnCuts.trail]),
    ...(parts.length === trail.length ? [] : [notesOnCuts.part]),
  ]
  return {
    draft: {
      ...own,
      ...(choices.as_drafts ? { state: 'draft' } : stateOf(post, about.nowMs)),
      dateMs: Math.min(post.atMs, about.nowMs),
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

function columnsOf({ labels = [], isMembersOnly, canBeLiked, canBeReblogged, isSensitive, warning }: ImportedPost) {
  const fitting = labels.filter((label) => label.length <= limits.labelMaxLength).slice(0, limits.labelsPerPostMax)
  return {
    ...(fitting.length > 0 && { labels: parseLabels(fitting.map((label) => label.replaceAll(',', ' ')).join()) }),
    ...(isMembersOnly && { is_members_only: true }),
    ...(canBeLiked !== undefined && { can_be_liked: canBeLiked }),
    ...(canBeReblogged !== undefined && { can_be_reblogged: canBeReblogged }),
    is_sensitive_by_owner: isSensitive,
    warning: warningOf(warning),
  }
}

const optionsOf = ({ allowsAnswers, allowsPhotoReplies, carousel, callToAction }: ImportedPost): ChosenOptions => ({
  allowAnswers: allowsAnswers,
  allowPhotoReplies: allowsPhotoReplies,
  ...(carousel && { carouselDisplay: true, carouselLinkUrl: fittingAddress(carousel.linkUrl) }),
  ...(callToAction && {
    enableCta: true,
    ctaTextCode: Math.min(Math.max(0, Math.trunc(callToAction.textCode)), limits.ctaTextCodeMax),
    ctaLinkUrl: fittingAddress(callToAction.linkUrl),
    ctaAndroidLinkUrl: fittingAddress(callToAction.androidLinkUrl),
  }),
})

const fittingAddress = (address: string) => (address.length > limits.addressMaxLength ? '' : address)

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
  about: Pick<PostChange, 'columns' | 'options'>,
  isWaiting = false,
): PostChange {
  const { html, captionHtml, ...said } = saidIn(content, addressOf, isWaiting)
  const body = html === undefined ? undefined : { ...writeBody(html, 'rich'), ...typedHere(content, addressOf) }
  const lang = languageTag.safeParse(content.lang).data ?? ''
  const change: PostChange = { ...said, ...about, origin, body, lang }
  if (change.kind === 'answer' && captionHtml) change.said = { ...change.said, caption: writeBody(captionHtml, 'rich') }
  return cleanChange(change, nowMs)
}

const warningOf = (warning: string) =>
  warning.replace(/\s+/g, ' ').trim().slice(0, limits.warningMaxLength).toWellFormed()

const numbered = /^\/post\/\d{1,20}(?=\/|$)/

const slugIn = (paths: readonly string[]) =>
  paths
    .flatMap((path) => (numbered.test(path) ? (path.split('/')[3] ?? []) : []))
    .find((slug) => slug.length <= limits.slugMaxLength) ?? ''

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
