import type { InputOf } from '../../../core/call.ts'
import { refuse, throwIf } from '../../../core/refusal.ts'
import { mediaPath } from '../../../core/urls.ts'
import { usableAddress } from '../../../core/web-address.ts'
import type { KindChanges, PostChange, WriteBody, WrittenBody } from '../../document/change.ts'
import { cleanChange, onlySent } from '../../document/clean-change.ts'
import type { ChosenOptions } from '../../document/post-options.ts'
import type { PostKind, PostState } from '../../entities.contract.ts'
import { soundAddress } from '../../kinds/audio.ts'
import { bodySlotOf, kindNamed, kindOfType, titleSlotOf } from '../../kinds/kinds.ts'
import type { updatePost } from '../../posts.contract.ts'
import { postsRefusals } from '../../posts.refusals.ts'
import { stateAskedFor } from '../../states.ts'
import { refuseTweet } from '../../text/custom-tweet.ts'
import { parseTags } from '../../text/tags.ts'
import { timeIn } from '../../times.ts'
import { parseLabels } from '../../warnings/labels.ts'

/** `POST /svc/post/update`, as its contract reads it. */
export type Form = InputOf<typeof updatePost>

interface Reading {
  nowMs: number
  write: WriteBody
  origin?: string
  /** The kind of a post that is edited, which stays. */
  kind?: PostKind
}

/** Reads a form. A field that wasn't sent stays as it is; an empty one is cleared. POST-416 … POST-423 */
export function decodeForm(
  form: Form,
  { nowMs, write, origin = '', kind = kindNamed(form.post?.type) }: Reading,
): PostChange {
  const { post = {} } = form
  const [titleSlot, bodySlot] = [titleSlotOf(kind), bodySlotOf(kind)]
  const typed = bodySlot && post[bodySlot]
  const readBody = (text: string | undefined) =>
    text === undefined ? undefined : write(text, form.editor_type ?? 'rich')
  const change: PostChange = {
    ...saidIn(kind, form, readBody),
    ...{ origin, lang: form.lang, poll: form.poll },
    state: stateIn(form),
    publishOnMs: timeIn(post.publish_on, postsRefusals.invalidPublishOn),
    queueId: post.queue_id,
    dateMs: timeIn(post.date, postsRefusals.invalidDate),
    title: titleSlot && post[titleSlot],
    body: readBody(typed),
    elsewhere: elsewhereIn(form),
    withoutTrail: form.remove_reblog_tree ?? false,
    trailWithout: form.trail_without,
    options: optionsIn(form),
    columns: onlySent({
      tags: post.tags === undefined ? undefined : parseTags(post.tags),
      slug: post.slug,
      source_url: post.source_url,
      can_be_liked: form.can_be_liked,
      can_be_reblogged: form.can_be_reblogged,
      is_sensitive_by_owner: form.owner_flagged_nsfw,
      is_members_only: form.members_only,
      warning: form.warning,
      labels: form.labels === undefined ? undefined : parseLabels(form.labels),
    }),
  }
  return cleanChange(change, nowMs)
}

/** The form of a reblog names the kind of what it reblogs; where it brings nothing of that kind, it is a comment. */
export function asComment(form: Form): Form {
  const kind = isReblog(form) && kindOfType(form.post?.type ?? 'text')
  if (!kind || isBrought[kind](form)) return form
  const [titleSlot, bodySlot] = [titleSlotOf(kind), bodySlotOf(kind)]
  const one = titleSlot && form.post?.[titleSlot]
  const two = bodySlot && form.post?.[bodySlot]
  return { ...form, post: { ...form.post, type: 'text', one, two, three: undefined } }
}

export const isReblog = (form: Form): boolean =>
  form.reblog !== false && form.reblog_post_id !== undefined && !form.edit_post_id && !form.post_id

/** Whether the form has media or an address of this kind, and not just text. */
const isBrought: Record<PostKind, (form: Form) => boolean> = {
  text: () => true,
  photo: ({ images = {}, photo_raw }) => Boolean(photo_raw) || Object.keys(images).length > 0,
  quote: ({ post }) => Boolean(post?.one?.trim()),
  link: ({ post }) => Boolean(post?.two?.trim()),
  chat: ({ post }) => Boolean(post?.two?.trim()),
  audio: (form) => Boolean(fileIn(form).fileUrl || form.post?.three?.trim()),
  video: (form) => Boolean(fileIn(form).fileUrl || form.embed_code?.trim()),
  answer: () => false,
}

type ReadBody = (typed: string | undefined) => WrittenBody | undefined

const readers: { [Kind in PostKind]: (form: Form, readBody: ReadBody) => KindChanges[Kind] } = {
  text: () => ({}),
  photo: ({ images, caption = {}, alt_text = {}, photo_raw: raw, post = {} }) => ({
    photos: images && Object.entries(images).map(([id, address]) => ({ id, address: address.trim() })),
    raw,
    order: post.photoset_order ? post.photoset_order.split(',').map((id) => id.trim()) : undefined,
    captions: caption,
    alts: alt_text,
    layout: post.photoset_layout,
    linkthrough: post.three === undefined ? undefined : usableAddress(post.three), // POST-157
  }),
  quote: ({ post }) => ({ quote: post?.one }),
  link: ({ post, author, excerpt, thumbnail, remove_thumbnail: isRemoved }) => ({
    ...{ url: post?.two?.trim(), author, excerpt },
    thumbnail: isRemoved ? '' : thumbnail,
  }),
  chat: ({ post }) => ({ chat: post?.two }),
  audio: ({ id3_tags: tags, transcript, ...form }) => ({
    ...fileIn(form),
    ...{
      url: form.post?.three === undefined ? undefined : soundAddress(form.post.three),
      track: tags?.title,
      artist: tags?.artist,
      album: tags?.album,
    },
    albumArt: form.remove_album_art ? '' : form.artwork_pre_upload || form.album_art,
    transcript,
  }),
  video: ({ embed_code, poster_url: poster, subtitles, transcript, ...form }) => ({
    ...fileIn(form),
    ...{ embedCode: embed_code?.trim(), poster, subtitles, transcript },
  }),
  answer: ({ post }, readBody) => ({ ask: post?.one, caption: readBody(post?.three) }),
}

const saidIn = <Kind extends PostKind>(kind: Kind, form: Form, readBody: ReadBody): PostChange<Kind> => ({
  kind,
  said: readers[kind](form, readBody),
})

/** A form may name an upload by its key or by its address. POST-425 */
const fileIn = (form: Pick<Form, 'preuploaded_url' | 'preuploaded_ch' | 'confirm_tos' | 'copyright_fallback'>) => ({
  fileUrl: form.preuploaded_url || (form.preuploaded_ch ? mediaPath(form.preuploaded_ch) : form.preuploaded_url),
  hasConsent: form.confirm_tos,
  copyrightFallback: form.copyright_fallback,
})

function stateIn({ post }: Form): PostState | undefined {
  if (post?.state === undefined) return undefined
  const state = stateAskedFor(post.state, post.publish_on) ?? refuse(postsRefusals.invalidState)
  return state
}

/** Undefined if the writer sent neither field. */
function elsewhereIn({ send_to_twitter: twitter, send_to_fbog: facebook, custom_tweet = '' }: Form) {
  throwIf(refuseTweet(custom_tweet))
  if (twitter === undefined && facebook === undefined) return undefined
  if (!twitter && !facebook) return null
  return { ...(twitter && { twitter: custom_tweet }), ...(facebook && { facebook: '' }) }
}

const optionsIn = (form: Form): ChosenOptions => ({
  allowPhotoReplies: form.allow_photo_replies,
  allowAnswers: form.allow_answers,
  carouselDisplay: form.carousel_display,
  carouselLinkUrl: form.carousel_link_url,
  carouselIndex: form.carousel_index,
  enableCta: form.enable_cta,
  ctaTextCode: form.cta_text_code,
  ctaLinkUrl: form.cta_link_url,
  ctaAndroidLinkUrl: form.cta_android_link_url,
  contentStats: form.content_stats,
  shareData: form.share_data,
  isSelfie: form.is_selfie,
  isSelfieGif: form.is_selfie_gif,
})
