import type { Refusal } from '../../core/refusal.ts'
import { customTweetLinkLength, customTweetMaxLength, tweetLinkLengthLeast } from '../posts.limits.ts'
import { postsRefusals } from '../posts.refusals.ts'

const linkMark = /\[URL\]/g

/** How long a tweet is, whatever the length of the link that takes each [URL]'s place. POST-429 */
export const tweetLength = (text: string, linkLength: number = customTweetLinkLength): number =>
  [...text.replace(linkMark, '')].length + (text.match(linkMark)?.length ?? 0) * linkLength

/** The server counts links as the most lenient of the forms does, so that nobody's valid text is refused. */
export const refuseTweet = (text: string): Refusal | null =>
  tweetLength(text, tweetLinkLengthLeast) > customTweetMaxLength ? postsRefusals.tweetTooLong : null
