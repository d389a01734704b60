import { t, texts } from '../core/language/t.ts'
import type { ActType, NotificationType } from './activity.contract.ts'

export const activityWords = texts({
  seeEverything: 'See everything', // BLOG-076
  woops: 'Woops :(', // BLOG-408
  anonymous: 'Someone',
  follow: 'Follow',
  reply: 'Reply',
})

const deeds: Record<NotificationType | ActType, string> = texts({
  alt_accepted: 'accepted your description of a picture',
  alt_suggestion: 'suggested a description of your picture',
  answer: 'answered your question privately',
  ask: 'asked you a question',
  ask_answer: 'answered your question',
  fanmail: 'sent you fan mail',
  follow_refused: 'did not accept you as a follower',
  follower: 'started following you',
  follower_rollup: 'started following you',
  like: 'liked your post',
  like_rollup: 'liked your post',
  note_mention: 'mentioned you',
  photo_reply: 'replied to your post with a photo',
  post_attribution: 'credited you as a source',
  reblog: 'reblogged your post',
  reblog_naked_rollup: 'reblogged your post',
  reply: 'replied to your post',
  user_mention: 'mentioned you in a post',
})

/** "wren liked your post", "wren, fern and 3 others liked your post". */
export const messageOf = (type: NotificationType | ActType, names: readonly string[], count = names.length): string =>
  `${namesAsWords(names, count)} ${deeds[type]}`

/** Names at most two. */
export function namesAsWords(names: readonly string[], count: number): string {
  const [first, second] = names
  if (!first) return activityWords.anonymous
  if (!second || count === 1) return first
  if (count === 2) return t('{first} and {second}', { first, second })
  const others = count - 2
  return `${first}, ${second} and ${others} ${others === 1 ? 'other' : 'others'}`
}
