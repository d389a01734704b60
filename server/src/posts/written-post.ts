import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { type Refusal, RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import { isWritable, kindOfType, type WritableKind } from '@bowerbird/domain/posts/kinds/kinds.ts'
import type { PostState, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { refuseDate } from '@bowerbird/domain/posts/posts.rules.ts'
import { cleanSlug } from '@bowerbird/domain/posts/slugs.ts'
import { stateAskedFor } from '@bowerbird/domain/posts/states.ts'
import { parseTags, refuseTags } from '@bowerbird/domain/posts/tags.ts'
import { readTimeMs } from '@bowerbird/domain/posts/times.ts'
import { type WrittenBody, writeBody, writeTitle } from './written-text.ts'

/** What a writer sent, understood and cleaned; undefined where they said nothing. */
export interface WrittenPost {
  kind: WritableKind
  state: PostState | undefined
  publishOnMs: number | undefined
  dateMs: number | undefined
  title: string | undefined
  body: WrittenBody | undefined
  tags: string[] | undefined
  slug: string | undefined
  sourceUrl: string | undefined
  canBeLiked: boolean | undefined
  canBeReblogged: boolean | undefined
  isSensitive: boolean | undefined
  isMembersOnly: boolean | undefined
  withoutTrail: boolean
}

/** Done before any lock is taken: cleaning a long text takes a while. POST-095, POST-096 */
export function readWrittenPost(input: InputOf<typeof updatePost>, nowMs: number): WrittenPost {
  const kind = kindOfType(input.type)
  if (!kind || !isWritable(kind)) throw new RefusedError(postsRefusals.invalidType)
  const dateMs = readTime(input.date, postsRefusals.invalidDate)
  const tags = input.tags === undefined ? undefined : parseTags(input.tags)
  const refusal = refuseDate(dateMs ?? null, nowMs) ?? refuseTags(tags ?? [])
  if (refusal) throw new RefusedError(refusal)
  return {
    kind,
    state: readState(input),
    publishOnMs: readTime(input.publishOn, postsRefusals.invalidPublishOn),
    dateMs,
    title: input.title === undefined ? undefined : writeTitle(input.title),
    body: input.body === undefined ? undefined : writeBody(input.body, input.format),
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

/** A reblog to which nothing is added. */
export const plainReblog = (state: PostState): WrittenPost => ({
  kind: 'text',
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
