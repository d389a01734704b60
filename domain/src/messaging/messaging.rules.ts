import type { Refusal } from '../core/refusal.ts'
import { typeOfFile } from '../media/picture-types.ts'
import * as limits from './messaging.limits.ts'
import {
  activeInTheLast,
  dailyLimitHit,
  followNeeded,
  genericFailures,
  imageTooLarge,
  onlyFromFollowed,
  verifyEmailFirst,
  wrongFileType,
} from './messaging.messages.ts'
import { messagingRefusals } from './messaging.refusals.ts'

/** MSG-157 */
export const isUnread = (conversation: { last_modified_ts: number; last_read_ts: number }): boolean =>
  conversation.last_modified_ts > conversation.last_read_ts

/** MSG-021 */
export const badgeText = (count: number): string => (count > limits.badgeMax ? `${limits.badgeMax}+` : String(count))

/** MSG-285 */
export const unreadFetchLimit = (unreadCount: number): number =>
  Math.min(limits.unreadFetchMax, unreadCount + limits.unreadFetchExtra)

/** MSG-347 … MSG-350 */
function refuseText(text: string): Refusal | null {
  const { length } = text.trim()
  return length === 0 || length > limits.textMaxLength ? messagingRefusals.malformed : null
}

interface Draft {
  type: string
  text?: string | undefined
  post?: { id: string; blogUuid: string } | undefined
  stickerId?: string | undefined
  hasFile: boolean
}

/** Checks that a message has what its type needs; one without it is never queued. MSG-346, MSG-351 */
export function refuseMessage({ type, text, post, stickerId, hasFile }: Draft): Refusal | null {
  const isWhole =
    (type === 'TEXT' && !refuseText(text ?? '')) ||
    (type === 'POSTREF' && Boolean(post?.id && post.blogUuid)) ||
    (type === 'STICKER' && Boolean(stickerId)) ||
    (type === 'IMAGE' && hasFile)
  return isWhole ? null : messagingRefusals.malformed
}

const reportedContexts = ['post-chrome', 'messaging-gif', 'messaging-image-upload']

/** Keeps the part of a context that the server accepts. MSG-272 */
export function reportedContext(context: string | undefined): string | undefined {
  const [first = ''] = (context ?? '').split(':')
  return reportedContexts.includes(first) ? first : undefined
}

/** Names the formats of images in messages. MSG-228, MSG-233 */
export const imageType = /^image\/(jpeg|png|gif)$/

/** Returns the error message, or null when the file can be sent. MSG-228, MSG-229, MSG-231 */
export function refuseImage(file: { type: string; name: string; size: number }, maxBytes: number): string | null {
  if (!imageType.test(typeOfFile(file))) return wrongFileType()
  return file.size > maxBytes ? imageTooLarge(Math.floor(maxBytes / limits.bytesPerMegabyte)) : null
}

const fetchNeverRetried = [403, 429]
const sendNeverRetried = [403, 404]

/** A failure without an answer has status 0. MSG-392 */
export const isFetchRetryable = (status: number): boolean => !fetchNeverRetried.includes(status)
/** MSG-271 */
export const isSendRetryable = (status: number): boolean => !sendNeverRetried.includes(status)

/** `random` is from 0 to 1 and picks among several texts. MSG-384 … MSG-391 */
export function fetchFailureText(
  { status, code }: { status: number; code: string | number },
  { name, noun, random }: { name: string; noun?: string; random: number },
): string {
  if (status === 409) return followNeeded(noun)
  if (status === 429) return dailyLimitHit()
  const pair = `${status}.${code}`
  if (pair === '403.7001') return verifyEmailFirst(noun)
  if (pair === '403.7003') return onlyFromFollowed(name, noun)
  const failures = genericFailures()
  return failures[Math.min(failures.length - 1, Math.floor(random * failures.length))] as string
}

/** MSG-337 … MSG-342; nothing when there is nothing to say. */
export function activeStatus(secondsSinceLastActivity: number): string {
  const seconds = secondsSinceLastActivity
  if (!isOnline(seconds)) return ''
  if (seconds >= 10_800) return activeInTheLast.fourHours
  if (seconds >= 7200) return activeInTheLast.threeHours
  return seconds >= 3600 ? activeInTheLast.twoHours : activeInTheLast.hour
}

/** Whole hours, as `activeStatus` tells them apart; -1 when it's too long ago. MSG-344 */
export function activityShown(atSeconds: number | null, nowMs: number): number {
  const seconds = Math.max(0, nowMs / 1000 - (atSeconds ?? 0))
  return atSeconds === null || seconds > limits.activeWithinSeconds
    ? -1
    : 3600 * Math.min(3, Math.floor(seconds / 3600))
}

/** MSG-343 */
export const isOnline = (secondsSinceLastActivity: number): boolean =>
  secondsSinceLastActivity >= 0 && secondsSinceLastActivity <= limits.activeWithinSeconds

/** MSG-327 */
export const isImageBlurred = (about: { isBlurredImages: boolean; type: string; isOwn: boolean }): boolean =>
  about.isBlurredImages && about.type === 'IMAGE' && !about.isOwn

/** MSG-328; the site's switch and the person's setting make safe mode. MSG-335 */
export const areImagesBlurred = (about: {
  isUnblurred: boolean
  isFollowing: boolean
  isSafeModeOn: boolean
  isAdult: boolean
}): boolean => !about.isUnblurred && (!about.isFollowing || (about.isSafeModeOn && about.isAdult))

/** MSG-416 */
export const isPossibleSpam = (about: { hasReceived: boolean; hasSent: boolean; isFollowing: boolean }): boolean =>
  about.hasReceived && !about.hasSent && !about.isFollowing

/** A user cannot block a blog of their own. MSG-353 */
export const canBlock = (blogUuid: string, ownUuids: readonly string[]): boolean => !ownUuids.includes(blogUuid)
