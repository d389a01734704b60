import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Refusal } from '@bowerbird/domain/core/refusal.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import { altRefusals } from '@bowerbird/domain/posts/alt/alt.refusals.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import type { About } from '@bowerbird/domain/posts/kinds/kind-rules.ts'
import { type AskedPoll, cleanPoll, refusePoll } from '@bowerbird/domain/posts/polls/polls.rules.ts'
import { newPostModel, type PostModel, refusePost, rulesOf } from '@bowerbird/domain/posts/post-model.ts'
import { postToWire } from '@bowerbird/domain/posts/post-on-the-wire.ts'
import type { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { customTweetMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { adviceOnTime } from '@bowerbird/domain/posts/posts.messages.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { mainQueueId } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { countContent } from '@bowerbird/domain/posts/text/content-stats.ts'
import { tweetLength } from '@bowerbird/domain/posts/text/custom-tweet.ts'
import { isEmptyRichText } from '@bowerbird/domain/posts/text/emptiness.ts'
import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'
import { refuseTags } from '@bowerbird/domain/posts/text/refuse-tags.ts'
import { joinTags } from '@bowerbird/domain/posts/text/tags.ts'
import { parseLabels, refuseLabels } from '@bowerbird/domain/posts/warnings/labels.ts'
import type { FormTarget } from '../form-address.ts'
import { countUndescribedIn } from './undescribed.ts'

export const targetStates = ['published', 'draft', 'queued', 'scheduled', 'private'] as const // POST-070
export type TargetState = (typeof targetStates)[number]

/** A post while it is written. */
export interface Written {
  kind: PostKind
  /** The kind's fields, under the names of its rules. */
  fields: object
  blogName: string
  editorType: EditorType
  tags: string[]
  state: TargetState
  /** The value of a datetime-local field: the writer's own clock, to the minute. */
  publishOn: string
  /** The queue of a post that is added to one. */
  queueId: string
  date: string
  slug: string
  sourceUrl: string
  isSensitive: boolean
  /** The language of the words; empty to have it guessed, missing where nothing was chosen yet. */
  lang?: string | undefined
  warning: string
  /** The known labels that are ticked. */
  labels: string[]
  /** The labels of the writer's own, as they are typed. */
  otherLabels: string
  isMembersOnly: boolean
  canBeLiked: boolean
  canBeReblogged: boolean
  allowsAnswers: boolean
  allowsPhotoReplies: boolean
  /** Shows the photos of the post one at a time. BLOG-281 */
  isCarousel: boolean
  /** The address that a press on the carousel opens. */
  carouselUrl: string
  carouselIndex: number
  /** Ends the post with a button, the call to action. POST-106 */
  hasCall: boolean
  callTextCode: number
  callUrl: string
  callAndroidUrl: string
  hasPoll: boolean
  poll: AskedPoll
  /** Passed on by the accounts that the blog is linked to. POST-378 */
  sendsToTwitter: boolean
  tweet: string
  sendsToFacebook: boolean
  /** Saves the post without the trail above the writer's words. POST-348 */
  leavesOutTrail: boolean
  /** The posts whose parts are left out of it. CTRL-077 */
  leavesOut: string[]
}

export const nothingWritten = (blogName: string, kind: PostKind = 'text'): Written => ({
  kind,
  fields: rulesOf(kind).emptyFields,
  blogName,
  editorType: 'rich',
  tags: [],
  state: 'published',
  publishOn: '',
  queueId: mainQueueId,
  date: '',
  slug: '',
  sourceUrl: '',
  isSensitive: false,
  warning: '',
  labels: [],
  otherLabels: '',
  isMembersOnly: false,
  canBeLiked: true,
  canBeReblogged: true,
  allowsAnswers: false,
  allowsPhotoReplies: false,
  isCarousel: false,
  carouselUrl: '',
  carouselIndex: 0,
  hasCall: false,
  callTextCode: 0,
  callUrl: '',
  callAndroidUrl: '',
  hasPoll: false,
  poll: { question: '', options: ['', ''], hours: 24 },
  sendsToTwitter: false,
  tweet: '',
  sendsToFacebook: false,
  leavesOutTrail: false,
  leavesOut: [],
})

/** The form's knowledge besides the written text: the earlier version, and work under way. */
export interface FormAbout extends About {
  hasPendingImages?: boolean
  hasFailedUploads?: boolean
  /** The writer's settings require descriptions of pictures. CTRL-060 */
  requiresAlt?: boolean
}

/** The form's initial values, as the server knows them. */
export interface Before {
  post: PostModel
  fields: object
  hasPoll?: boolean
  queueId?: string
}

/** Choosing another blog is no work that could be lost, so it counts only beside something written. POST-061, POST-062 */
export function isChanged(initial: Written, now: Written): boolean {
  const comparable = ({ blogName: _, editorType: __, ...rest }: Written) =>
    JSON.stringify({ ...rest, fields: fieldsToSend(rest.kind, rest.fields) })
  return comparable(initial) !== comparable(now)
}

/** POST-072 */
export function submitLabel(mode: FormTarget['mode'] | 'answer' | 'approval', state: TargetState): string {
  if (mode === 'edit') return t('Save')
  if (mode === 'approval') return t('Submit for approval')
  if (state === 'published') return { new: t('Post'), reblog: t('Reblog'), answer: t('[verb] Answer') }[mode]
  return { draft: t('Save draft'), queued: t('[verb] Queue'), scheduled: t('Schedule'), private: t('Post privately') }[
    state
  ]
}

/** The rules of the server, asked before anything is sent. POST-073 */
export function refuseWritten(written: Written, { nowMs, ...about }: FormAbout & { nowMs: number }): Refusal | null {
  if (written.state === 'scheduled' && !(Date.parse(written.publishOn) > nowMs)) return postsRefusals.invalidPublishOn
  // A running upload would be missing from the post. POST-125
  if (about.isUploading) return postsRefusals.uploadsInProgress
  if (about.hasFailedUploads) return postsRefusals.uploadFailed
  const post = {
    ...newPostModel(),
    ...modelOf(written),
    hasLoadingInlineImages: about.hasPendingImages ?? false,
  }
  const { hasPoll, leavesOutTrail } = written
  const shown = { ...about, hasPoll, hasTrail: about.hasTrail && !leavesOutTrail }
  return (
    refusePost(post, written.fields, shown) ??
    (about.requiresAlt && countUndescribedIn(written) > 0 ? altRefusals.missing : null) ??
    refuseTags(written.tags) ??
    refuseLabels(labelsOf(written)) ??
    refuseCall(written) ??
    (hasPoll ? refusePoll(cleanPoll(written.poll)) : null) ??
    refuseSharing(written)
  )
}

export const labelsOf = ({ labels, otherLabels }: Pick<Written, 'labels' | 'otherLabels'>): string[] =>
  parseLabels([...labels, otherLabels].join(','))

/** Adds the scheme that was left out of a link's address. POST-158 */
export function withScheme(written: Written): Written {
  if (written.kind !== 'link') return written
  const typed = (written.fields as { url: string }).url
  const url = usableAddress(typed) || typed
  return url === typed ? written : { ...written, fields: { ...written.fields, url } }
}

/** Says what is wrong, or what to do about it. */
export function wordsFor({ code, text }: { code: string | number; text: string }, { publishOn }: Written): string {
  if (code !== postsRefusals.invalidPublishOn.code) return text
  return publishOn ? adviceOnTime.past : adviceOnTime.none
}

/** The server takes an unusable address for none, and the button would be missing. */
const refuseCall = ({ hasCall, callUrl, callAndroidUrl }: Written): Refusal | null =>
  hasCall && !(usableAddress(callUrl) && (!callAndroidUrl.trim() || usableAddress(callAndroidUrl)))
    ? postsRefusals.callWithoutAddress
    : null

/** Here a link counts as many as it takes, which is more than the server asks. POST-429 */
const refuseSharing = ({ sendsToTwitter, tweet }: Written): Refusal | null =>
  sendsToTwitter && tweetLength(tweet) > customTweetMaxLength ? postsRefusals.tweetTooLong : null

/** POST-417 */
const sharingToSend = ({ sendsToTwitter, tweet, sendsToFacebook }: Written) => ({
  ...(sendsToTwitter && { send_to_twitter: true, ...(tweet.trim() && { custom_tweet: tweet.trim() }) }),
  ...(sendsToFacebook && { send_to_fbog: true }),
})

/** The queue that the post would have anyway is not sent. */
const queueToSend = ({ state, queueId }: Written, before: Before, { post }: SentTo<typeof updatePost>) =>
  state === 'queued' && queueId !== (before.queueId ?? mainQueueId) ? { post: { ...post, queue_id: queueId } } : {}

/** A poll that an edit takes out is sent as empty. */
function pollToSend({ hasPoll, poll }: Written, before: Before) {
  if (hasPoll) return { poll: cleanPoll(poll) }
  return before.hasPoll ? { poll: '' as const } : {}
}

/** The part of the model that the form's fields change. */
const modelOf = (written: Written) =>
  ({
    type: written.kind,
    state: written.state,
    publish_on: written.state === 'scheduled' ? asTime(written.publishOn) : '',
    postDate: asTime(written.date),
    tags: written.tags,
    tumblelog: written.blogName,
    customUrl: written.slug,
    sourceUrl: written.sourceUrl,
    editorType: written.editorType,
    owner_flagged_nsfw: written.isSensitive,
    members_only: written.isMembersOnly,
    canBeLiked: written.canBeLiked,
    canBeReblogged: written.canBeReblogged,
    allow_answers: written.allowsAnswers,
    allow_photo_replies: written.allowsPhotoReplies,
    carouselDisplay: written.isCarousel,
    carouselLinkUrl: written.carouselUrl,
    enableCTA: written.hasCall,
    ctaTextCode: written.callTextCode,
    ctaLinkUrl: written.callUrl,
    ctaAndroidLinkUrl: written.callAndroidUrl,
  }) satisfies Partial<PostModel>

/** POST-107 … POST-109 */
export function asSent(
  written: Written,
  target: FormTarget,
  clientId: string,
  before: Before = { post: newPostModel(), fields: rulesOf(written.kind).emptyFields },
): SentTo<typeof updatePost> {
  const post: PostModel = {
    ...before.post,
    ...modelOf(written),
    mode: target.mode,
    contentStats: countContent(written.fields),
    'post-id': target.mode === 'edit' ? target.postId : '',
    is_reblog: target.mode === 'reblog',
    reblog_id: target.mode === 'reblog' ? target.postId : '',
    reblog_key: target.mode === 'reblog' ? target.key : '',
  }
  const sharing = target.mode === 'edit' ? {} : sharingToSend(written)
  const wire = postToWire(post, fieldsToSend(written.kind, written.fields), before.fields)
  const warnings = { warning: written.warning, labels: joinTags(labelsOf(written)) }
  return {
    ...{
      client_id: clientId,
      ...wire,
      ...warnings,
      ...(written.lang !== undefined && { lang: written.lang }),
      ...(written.isCarousel && { carousel_index: written.carouselIndex }),
      ...sharing,
      ...trailToSend(written),
    },
    ...pollToSend(written, before),
    ...queueToSend(written, before, wire),
  }
}

function trailToSend({ leavesOutTrail, leavesOut }: Written) {
  if (leavesOutTrail) return { remove_reblog_tree: true }
  return leavesOut.length > 0 ? { trail_without: leavesOut } : {}
}

const asTime = (typed: string): string => {
  const ms = Date.parse(typed)
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

/** Rich text that shows nothing is none. POST-123 */
function fieldsToSend(kind: PostKind, fields: object): object {
  const { slots, richSlots } = rulesOf(kind)
  const rich: (string | null)[] = richSlots.map((slot) => slots[slot])
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, rich.includes(name) && isEmptyRichText(value) ? '' : value]),
  )
}
