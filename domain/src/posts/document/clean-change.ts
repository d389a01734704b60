import { type Refusal, RefusedError } from '../../core/refusal.ts'
import { usableAddress } from '../../core/web-address.ts'
import { cleanPoll, refusePoll } from '../polls/polls.rules.ts'
import { addressMaxLength, chatMaxLength, quoteMaxLength, titleMaxLength } from '../posts.limits.ts'
import { postsRefusals } from '../posts.refusals.ts'
import { refuseDate } from '../posts.rules.ts'
import { refuseTweet } from '../text/custom-tweet.ts'
import { refuseTags } from '../text/refuse-tags.ts'
import { cleanSlug } from '../text/slugs.ts'
import { cleanWarning, refuseLabels } from '../warnings/labels.ts'
import type { PostChange, SentColumns } from './change.ts'
import type { PostOptions } from './post-options.ts'

/** Cleans and judges what a change says besides the fields of its kind, whatever format it came in. POST-095, POST-096 */
export function cleanChange(change: PostChange, nowMs: number): PostChange {
  const poll = change.poll && cleanPoll(change.poll)
  const columns = cleanColumns(change.columns ?? {})
  const refusal: Refusal | null =
    refuseDate(change.dateMs ?? null, nowMs) ??
    refuseTags(columns.tags ?? []) ??
    refuseLabels(columns.labels ?? []) ??
    refuseTweet(change.elsewhere?.twitter ?? '') ??
    (poll ? refusePoll(poll) : null)
  if (refusal) throw new RefusedError(refusal)
  refuseLongFields(change)
  const title = change.title === undefined ? undefined : cleanTitle(change.title)
  return { ...change, title, poll, columns, options: cleanOptions(change.options ?? {}) }
}

function refuseLongFields({ kind, said }: PostChange): void {
  if (kind === 'quote') refuseLong(said?.quote, quoteMaxLength)
  else if (kind === 'answer') refuseLong(said?.ask, quoteMaxLength)
  else if (kind === 'chat') refuseLong(said?.chat, chatMaxLength)
  else if (kind === 'photo') refuseLong(said?.linkthrough, addressMaxLength, postsRefusals.notValidUrl)
  else if (kind === 'link' || kind === 'audio') refuseLong(said?.url, addressMaxLength, postsRefusals.notValidUrl)
}

function refuseLong(text: string | undefined, max: number, refusal: Refusal = postsRefusals.tooIntricate): void {
  if (text && text.length > max) throw new RefusedError(refusal)
}

/** Makes a title one line of plain text. */
export function cleanTitle(typed: string): string {
  const title = typed.replace(/\s+/g, ' ').trim()
  if (title.length > titleMaxLength) throw new RefusedError(postsRefusals.titleTooLong)
  return title
}

/** Leaves out what is undefined. */
export const onlySent = <Fields extends object>(fields: { [Name in keyof Fields]?: Fields[Name] | undefined }) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>

const cleanColumns = ({ slug, source_url, warning, ...columns }: Partial<SentColumns>): Partial<SentColumns> => ({
  ...columns,
  ...(slug !== undefined && { slug: cleanSlug(slug) }),
  ...(source_url !== undefined && { source_url: usableAddress(source_url) }),
  ...(warning !== undefined && { warning: cleanWarning(warning) }),
})

const addresses = ['carouselLinkUrl', 'ctaLinkUrl', 'ctaAndroidLinkUrl'] as const

/** An address that can't be used is stored empty. POST-150, POST-151 */
function cleanOptions(said: PostOptions): PostOptions {
  const options = onlySent<PostOptions>(said)
  for (const name of addresses) if (options[name] !== undefined) options[name] = usableAddress(options[name])
  return options
}
