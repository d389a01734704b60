import { t, texts } from '../core/language/t.ts'
import type { ActType } from './act-kinds.ts'

export const activityWords = texts({
  seeEverything: 'See everything', // BLOG-076
  woops: 'Woops :(', // BLOG-408
  anonymous: 'Someone',
  follow: 'Follow',
  reply: 'Reply',
})

/** The value `count` tells whether the verb has one subject. */
const deeds: Record<ActType, (about: { names: string; count: number }) => string> = {
  alt_accepted: (about) => t('{names} accepted your description of a picture', about),
  alt_suggestion: (about) => t('{names} suggested a description of your picture', about),
  answer: (about) => t('{names} answered your question privately', about),
  ask: (about) => t('{names} asked you a question', about),
  ask_answer: (about) => t('{names} answered your question', about),
  fanmail: (about) => t('{names} sent you fan mail', about),
  follow_refused: (about) => t('{names} didn’t accept you as a follower', about),
  follower: (about) => t('{names} started following you', about),
  like: (about) => t('{names} liked your post', about),
  note_mention: (about) => t('{names} mentioned you', about),
  owner_leaving: (about) =>
    t(
      '{names} is deleting their account and owns a blog you’re a member of. Its settings say what happens to it',
      about,
    ),
  photo_reply: (about) => t('{names} replied to your post with a photo', about),
  post_attribution: (about) => t('{names} credited you as a source', about),
  reblog: (about) => t('{names} reblogged your post', about),
  reply: (about) => t('{names} replied to your post', about),
  user_mention: (about) => t('{names} mentioned you in a post', about),
}

/** "wren liked your post", "wren, fern and 3 others liked your post". */
export const messageOf = (type: ActType, names: readonly string[], count = names.length): string =>
  deeds[type]({ names: namesAsWords(names, count), count })

/** Names at most two. */
export function namesAsWords(names: readonly string[], count: number): string {
  const [first, second] = names
  if (!first) return activityWords.anonymous
  if (!second || count === 1) return first
  if (count === 2) return t('{first} and {second}', { first, second })
  const others = count - 2
  return t('{first}, {second} and {others, plural, one {# other} other {# others}}', { first, second, others })
}
