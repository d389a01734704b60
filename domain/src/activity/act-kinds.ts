interface Kind {
  /** The list of activity that shows it. */
  list: 'likes' | 'reblogs' | 'replies' | 'mentions' | 'asks' | 'followers'
  /** The type that others see if it has none of its own; its message tells what happened. BLOG-091 */
  shownAs?: string
  /** The type of three or more on a day, as one. BLOG-098 */
  rollUp?: string
  /** Its types in the Tumblr API. */
  api?: readonly string[]
  /** The hourly limit for strangers that it counts towards; a reblog only with words. */
  limit?: 'asks' | 'mentions' | 'replies'
  /** The kind of push that tells of it. */
  push?: 'asks' | 'mentions' | 'replies'
}

/** All kinds of acts that are notified. Nothing writes `fanmail`; it is shown if a row holds it. BLOG-091 */
const actKinds = {
  alt_accepted: { list: 'replies', shownAs: 'reply', api: ['reply'] },
  alt_suggestion: { list: 'replies', shownAs: 'reply', api: ['reply'], limit: 'replies' },
  answer: { list: 'asks', api: ['answered_ask'], push: 'asks' },
  ask: { list: 'asks', api: ['ask'], limit: 'asks', push: 'asks' },
  ask_answer: { list: 'asks', api: ['answered_ask'], push: 'asks' },
  fanmail: { list: 'asks', api: ['ask'] },
  follow_refused: { list: 'followers', shownAs: 'follower' },
  follower: { list: 'followers', rollUp: 'follower_rollup', api: ['follow'] },
  like: { list: 'likes', rollUp: 'like_rollup', api: ['like'] },
  note_mention: { list: 'mentions', api: ['mention_in_reply'], limit: 'mentions', push: 'mentions' },
  owner_leaving: { list: 'followers', shownAs: 'follower' },
  photo_reply: { list: 'replies', api: ['reply'], limit: 'replies', push: 'replies' },
  post_attribution: { list: 'mentions', api: ['post_attribution'], limit: 'mentions', push: 'mentions' },
  // The second type is that of a reblog with words.
  reblog: {
    ...{ list: 'reblogs', rollUp: 'reblog_naked_rollup', limit: 'replies' },
    api: ['reblog_naked', 'reblog_with_content'],
  },
  reply: { list: 'replies', api: ['reply'], limit: 'replies', push: 'replies' },
  user_mention: { list: 'mentions', api: ['mention_in_post'], limit: 'mentions', push: 'mentions' },
} as const satisfies Record<string, Kind>

type Kinds = typeof actKinds
export type ActType = keyof Kinds
export const actTypes = Object.keys(actKinds) as ActType[]
export const kindOf = (type: ActType): Kind => actKinds[type]

type Shown<K, Type> = K extends { shownAs: infer Other } ? Other : Type
type RolledUp<K> = K extends { rollUp: infer Type } ? Type : never
export type NotificationType = { [Type in ActType]: Shown<Kinds[Type], Type> | RolledUp<Kinds[Type]> }[ActType]

export const shownType = (type: ActType) => (kindOf(type).shownAs ?? type) as NotificationType
export const rolledUpType = (type: ActType) => (kindOf(type).rollUp ?? shownType(type)) as NotificationType
const all = actTypes.flatMap((type) => [shownType(type), rolledUpType(type)])
export const notificationTypes = [...new Set(all)] as [NotificationType, ...NotificationType[]]

/** Returns the kind of a notification, one act or several. */
export const kindOfShown = (type: NotificationType): Kind =>
  kindOf(actTypes.find((act) => act === type || kindOf(act).rollUp === type) as ActType)
