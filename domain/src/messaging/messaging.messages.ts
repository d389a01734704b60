import { t, texts } from '../core/language/t.ts'
import { defaultSiteNoun } from '../core/words.ts'

/** The texts of messaging, letter for letter as specified. Functions take the site's noun where a text names it. */

export const composeMessage = () => t('Compose message') // MSG-008, the old inbox
export const openAllMessages = () => t('Open all messages')
export const newMessage = () => t('New Message') // MSG-008, the new inbox
export const to = () => t('To:') // MSG-028
export const favorites = () => t('Favorites') // MSG-035
export const recentlyFollowed = () => t('Recently Followed') // MSG-035
export const noBlogsFound = (noun = defaultSiteNoun) => t('No {noun}s found.', { noun }) // MSG-047
export const moreToTalkTo = (noun = defaultSiteNoun) => t('More {noun}s to talk to', { noun }) // MSG-063
export const talkToOne = (noun = defaultSiteNoun) => t('Talk to a {noun}', { noun }) // MSG-067

/** Previews of a last message that is not text. MSG-052 */
export const sentSomething = texts({
  post: 'sent a post',
  postGone: "sent a post that's no longer available", // MSG-195
  image: 'sent a photo',
  sticker: 'sent a sticker',
})

export const soundSettings = () => t('Sound settings') // MSG-114
export const deleteConversation = () => t('Delete conversation') // MSG-114
export const blockBlog = (name: string) => t('Block {name}', { name }) // MSG-114
export const offline = () => t('Currently offline') // MSG-101
export const waitsForNetwork = () => t('Will send when you’re back online') // MSG-101

export const closeQuestion = texts({ ask: 'Close without sending?', yes: 'OK', no: 'Cancel' }) // MSG-103
export const deleteQuestion = texts({ ask: 'Permanently delete this conversation?', yes: 'Delete', no: 'Nevermind' }) // MSG-118
export const spamQuestion = texts({
  /** MSG-127 */
  ask: (name: string) =>
    t('{name} will be blocked and reported. And any trace of this conversation will disappear from your inbox.', {
      name,
    }),
  yes: 'Mark it spam',
  no: 'Nevermind',
})
export const deleteMessageQuestion = () => t('Are you sure you want to delete this?') // BLOG-195

export const markAsSpam = () => t('Mark as spam') // MSG-109
export const spamHunches = () =>
  [t('Is this spam?'), t('Does this look like spam?'), t('Getting a spammy feeling?')] as const // MSG-110

export const couldNotLoad = () => t('Could not load conversation.') // MSG-139
export const cannotReceive = (noun = defaultSiteNoun) => t("This {noun} can't receive messages.", { noun }) // MSG-140, MSG-395
export const blurred = (noun = defaultSiteNoun) =>
  t("Blurred because you don't follow this {noun} yet. Click to reveal.", { noun }) // MSG-329
export const blurredForSafety = (noun = defaultSiteNoun) => t('This {noun} may contain sensitive media.', { noun }) // MSG-330
export const sensitivePost = () => t('This post may contain sensitive media.') // MSG-198
export const safeModeIsOn = () => t('Safe Mode is on') // MSG-145
export const whyThis = () => t('Why am I seeing this?') // MSG-146

export const placeholders = () =>
  [t('New message'), t('Your message here'), t('Write a message'), t('Say something'), t('Say your thing')] as const // MSG-215
/** MSG-216 */
export const composeButtons = texts({
  send: 'Send',
  photo: 'Add Photo',
  gif: 'Add GIF',
  sticker: 'Add Sticker',
  remove: 'Remove',
})

export const wrongFileType = () => t('Invalid file type.') // MSG-228
export const imageTooLarge = (megabytes: number) => t('Image must be smaller than {megabytes}MB', { megabytes }) // MSG-229
export const fileOff = () => t('Something about that file is off. Try sending something else.') // MSG-232

export const couldNotSend = () => t('Could not send') // MSG-263
export const trying = () => t('Trying...') // MSG-263
export const retry = () => t('Retry') // MSG-264
export const retrying = () => t('Retrying...') // MSG-393
export const postNotSent = () =>
  [t("Hrm. Post didn't send."), t("Shoot. Post didn't send."), t("Well. That post didn't send.")] as const // MSG-269
export const cannotSendPost = texts({ text: "Can't send this post.", close: 'Close' }) // MSG-270

export const verifyEmailFirst = (noun = defaultSiteNoun) =>
  t('Please verify your email address before talking to a {noun}.', { noun }) // MSG-386
/** MSG-387 */
export const onlyFromFollowed = (name: string, noun = defaultSiteNoun) =>
  t('{name} only allows messages from {noun}s they follow', { name, noun })
export const followNeeded = (noun = defaultSiteNoun) => t('You can only send messages to {noun}s you follow.', { noun }) // MSG-388
export const dailyLimitHit = () => t("You've hit the daily limit on new conversations. Impressive.") // MSG-389
export const genericFailures = () =>
  [
    t('Something went screwy.'),
    t("Well, that didn't work."),
    t('We hit a snag.'),
    t('Hm. That went sideways.'),
  ] as const // MSG-391

export const unreadInWords = (count: number) =>
  t('{count, plural, one {# unread message} other {# unread messages}}', { count }) // MSG-311
export const notificationTitle = () => t('New message') // MSG-311

/** No text when it is longer ago or the blog is offline. MSG-339 … MSG-342 */
export const activeInTheLast = texts({
  fourHours: 'Active in the last 4 hours',
  threeHours: 'Active in the last 3 hours',
  twoHours: 'Active in the last 2 hours',
  hour: 'Active in the last hour',
})

/** MSG-094 */
export const relationshipLine = {
  mutuals: (duration: string) => t('Mutuals for {duration}', { duration }),
  'following-you': (duration: string) => t('Following you for {duration}', { duration }),
  following: (duration: string) => t("You've been following for {duration}", { duration }),
} as const
