import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { type Refusal, RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import type { PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { kindOfType } from '@bowerbird/domain/posts/kinds/kinds.ts'
import type { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { refuseDate } from '@bowerbird/domain/posts/posts.rules.ts'
import { stateAskedFor } from '@bowerbird/domain/posts/states.ts'
import { refuseTweet } from '@bowerbird/domain/posts/text/custom-tweet.ts'
import { cleanSlug } from '@bowerbird/domain/posts/text/slugs.ts'
import { parseTags, refuseTags } from '@bowerbird/domain/posts/text/tags.ts'
import { readTimeMs } from '@bowerbird/domain/posts/times.ts'
import { workOf } from '../kinds/kind-works.ts'
import { type PostOptions, readElsewhere, readOptions } from './post-options.ts'
import { type WrittenBody, writeBody, writeTitle } from './written-text.ts'

/** A writer's request, parsed and sanitised; fields that they did not send are undefined. */
export interface WrittenPost {
  kind: PostKind
  state: PostState | undefined
  publishOnMs: number | undefined
  dateMs: number | undefined
  title: string | undefined
  body: WrittenBody | undefined
  /** The fields of its kind, which only that kind reads. */
  said?: object
  /** The origin of this site. */
  origin?: string
  options?: PostOptions
  /** The other networks to post to, by the writer's accounts there. POST-429 */
  elsewhere?: ReturnType<typeof readElsewhere>
  tags: string[] | undefined
  slug: string | undefined
  sourceUrl: string | undefined
  canBeLiked: boolean | undefined
  canBeReblogged: boolean | undefined
  isSensitive: boolean | undefined
  isMembersOnly: boolean | undefined
  withoutTrail: boolean
}

/** Runs before any lock is taken, because sanitising a long text is slow. POST-095, POST-096 */
export function readWrittenPost(
  input: InputOf<typeof updatePost>,
  nowMs: number,
  { kind = readKind(input), origin = '' }: { kind?: PostKind; origin?: string } = {},
): WrittenPost {
  const state = readState(input)
  const dateMs = readTime(input.date, postsRefusals.invalidDate)
  const tags = input.tags === undefined ? undefined : parseTags(input.tags)
  const refusal = refuseDate(dateMs ?? null, nowMs) ?? refuseTags(tags ?? []) ?? refuseTweet(input.customTweet ?? '')
  if (refusal) throw new RefusedError(refusal)
  const work = workOf(kind)
  const title = work.titleSlot ? input.slots[work.titleSlot] : undefined
  const body = work.richSlot ? input.slots[work.richSlot] : undefined
  return {
    kind,
    state,
    publishOnMs: readTime(input.publishOn, postsRefusals.invalidPublishOn),
    dateMs,
    title: title === undefined ? undefined : writeTitle(title),
    body: body === undefined ? undefined : writeBody(body, input.format),
    said: work.read(input),
    origin,
    options: readOptions(input),
    elsewhere: readElsewhere(input),
    tags,
    slug: input.slug === undefined ? undefined : cleanSlug(input.slug),
    sourceUrl: input.sourceUrl === undefined ? undefined : usableAddress(input.sourceUrl),
    canBeLiked: input.canBeLiked,
    canBeReblogged: input.canBeReblogged,
    isSensitive: input.isSensitive,
    isMembersOnly: input.isMembersOnly,
    withoutTrail: input.withoutTrail,
  }
}

/** The kind that the type names; a new post without one is text. */
export function readKind({ type = 'text' }: Pick<InputOf<typeof updatePost>, 'type'>): PostKind {
  const kind = kindOfType(type)
  if (!kind) throw new RefusedError(postsRefusals.invalidType)
  return kind
}

function readState({ stateCode, publishOn }: InputOf<typeof updatePost>): PostState | undefined {
  if (stateCode === undefined) return undefined
  const state = stateAskedFor(stateCode, publishOn)
  if (!state) throw new RefusedError(postsRefusals.invalidState)
  return state
}

function readTime(typed: string | undefined, refusal: Refusal): number | undefined {
  if (typed === undefined) return undefined
  const ms = readTimeMs(typed)
  if (ms === null) throw new RefusedError(refusal)
  return ms
}

export const plainReblog = (state: PostState): WrittenPost => nothingWritten('text', state)

export const nothingWritten = (kind: PostKind, state: PostState): WrittenPost => ({
  kind,
  state,
  publishOnMs: undefined,
  dateMs: undefined,
  title: undefined,
  body: undefined,
  tags: undefined,
  slug: undefined,
  sourceUrl: undefined,
  canBeLiked: undefined,
  canBeReblogged: undefined,
  isSensitive: undefined,
  isMembersOnly: undefined,
  withoutTrail: false,
})
