import { type Refusal, RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import type { PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { kindOfType } from '@bowerbird/domain/posts/kinds/kinds.ts'
import { type AskedPoll, cleanPoll, refusePoll } from '@bowerbird/domain/posts/polls/polls.rules.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { refuseDate } from '@bowerbird/domain/posts/posts.rules.ts'
import { stateAskedFor } from '@bowerbird/domain/posts/states.ts'
import { refuseTweet } from '@bowerbird/domain/posts/text/custom-tweet.ts'
import { refuseTags } from '@bowerbird/domain/posts/text/refuse-tags.ts'
import { cleanSlug } from '@bowerbird/domain/posts/text/slugs.ts'
import { parseTags } from '@bowerbird/domain/posts/text/tags.ts'
import { readTimeMs } from '@bowerbird/domain/posts/times.ts'
import { cleanWarning, parseLabels, refuseLabels } from '@bowerbird/domain/posts/warnings/labels.ts'
import type { Input, OwnPart } from '../kinds/kind-work.ts'
import { workOf } from '../kinds/kind-works.ts'
import type { LeftPicture } from '../kinds/own-pictures.ts'
import type { PostRow } from '../read/post-row.ts'
import { onlySent, type PostOptions, readElsewhere, readOptions } from './post-options.ts'
import { type WriteBody, type WrittenBody, writeBody, writeTitle } from './written-text.ts'

/** A writer's request, parsed and sanitised; fields that they did not send are absent. */
export interface Draft {
  kind: PostKind
  state?: PostState | undefined
  publishOnMs?: number | undefined
  /** The queue of a queued post; undefined for the one it is in, or else the first. */
  queueId?: string | undefined
  dateMs?: number | undefined
  title?: string | undefined
  body?: WrittenBody | undefined
  picturesLeft?: LeftPicture[]
  /** The fields of its kind, which only that kind reads. */
  said?: object
  /** The origin of this site. */
  origin?: string
  options?: PostOptions
  /** Null removes the poll. */
  poll?: AskedPoll | null | undefined
  /** The other networks to post to, by the writer's accounts there. POST-429 */
  elsewhere?: ReturnType<typeof readElsewhere>
  withoutTrail?: boolean
  /** The posts whose parts are left out of the trail. */
  trailWithout?: readonly string[] | undefined
  /** The writer's own part, where it comes from another server and brings its files by their addresses. */
  part?: OwnPart
  /** The language that the writer chose; empty to guess it. */
  lang?: string | undefined
  /** Columns of `posts` that are stored as they were sent. */
  columns?: Partial<SentColumns>
}

type SentColumns = Pick<
  PostRow,
  | ('tags' | 'slug' | 'source_url' | 'can_be_liked' | 'can_be_reblogged' | 'is_sensitive_by_owner' | 'is_members_only')
  | ('warning' | 'labels')
>

/** Runs before any lock is taken, because sanitising a long text is slow. POST-095, POST-096 */
export function readDraft(
  input: Input,
  nowMs: number,
  {
    kind = readKind(input),
    origin = '',
    write = writeBody,
  }: { kind?: PostKind; origin?: string; write?: WriteBody } = {},
): Draft {
  const dateMs = readTime(input.date, postsRefusals.invalidDate)
  const tags = input.tags === undefined ? undefined : parseTags(input.tags)
  const labels = input.labels === undefined ? undefined : parseLabels(input.labels)
  const poll = input.poll && cleanPoll(input.poll)
  const refusal =
    refuseDate(dateMs ?? null, nowMs) ??
    refuseTags(tags ?? []) ??
    refuseLabels(labels ?? []) ??
    refuseTweet(input.customTweet ?? '') ??
    (poll ? refusePoll(poll) : null)
  if (refusal) throw new RefusedError(refusal)
  const work = workOf(kind)
  const title = work.titleSlot ? input.slots[work.titleSlot] : undefined
  const body = work.richSlot ? input.slots[work.richSlot] : undefined
  return {
    kind,
    state: readState(input),
    publishOnMs: readTime(input.publishOn, postsRefusals.invalidPublishOn),
    queueId: input.queueId,
    dateMs,
    title: title === undefined ? undefined : writeTitle(title),
    body: body === undefined ? undefined : write(body, input.format),
    said: work.read(input, write),
    origin,
    options: readOptions(input),
    poll,
    elsewhere: readElsewhere(input),
    withoutTrail: input.withoutTrail,
    trailWithout: input.trailWithout,
    lang: input.lang,
    columns: onlySent<SentColumns>({
      tags,
      slug: input.slug === undefined ? undefined : cleanSlug(input.slug),
      source_url: input.sourceUrl === undefined ? undefined : usableAddress(input.sourceUrl),
      can_be_liked: input.canBeLiked,
      can_be_reblogged: input.canBeReblogged,
      is_sensitive_by_owner: input.isSensitive,
      is_members_only: input.isMembersOnly,
      warning: input.warning === undefined ? undefined : cleanWarning(input.warning),
      labels,
    }),
  }
}

/** The form of a reblog names the kind of what it reblogs; where it brings nothing of that kind, it is a comment. */
export function asComment(input: Input): Input {
  const kind = input.reblog && kindOfType(input.type ?? 'text')
  if (!kind || workOf(kind).isBrought(input)) return input
  const { titleSlot, richSlot } = workOf(kind)
  const one = titleSlot ? input.slots[titleSlot] : undefined
  const two = richSlot ? input.slots[richSlot] : undefined
  return { ...input, type: 'text', slots: { one, two, three: undefined } }
}

/** The kind that the type names; a new post without one is text. */
export function readKind({ type = 'text' }: Pick<Input, 'type'>): PostKind {
  const kind = kindOfType(type)
  if (!kind) throw new RefusedError(postsRefusals.invalidType)
  return kind
}

function readState({ stateCode, publishOn }: Input): PostState | undefined {
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
