import type { Refusal } from '../../core/refusal.ts'
import { customTweetLinkLength, customTweetMaxLength, tweetLinkLengthLeast } from '../posts.limits.ts'
import { postsRefusals } from '../posts.refusals.ts'

const linkMark = /\[URL\]/g

/** Counts each [URL] with the given link length. POST-429 */
export const tweetLength = (text: string, linkLength: number = customTweetLinkLength): number =>
  [...text.replace(linkMark, '')].length + (text.match(linkMark)?.length ?? 0) * linkLength

/** Uses the shortest link length among the forms, so that no valid text is refused. */
export const refuseTweet = (text: string): Refusal | null =>
  tweetLength(text, tweetLinkLengthLeast) > customTweetMaxLength ? postsRefusals.tweetTooLong : null
