import type { SentTo } from '../core/call.ts'
import { usableAddress } from '../core/web-address.ts'
import type { FetchedPost, Slot } from './kinds/kind-rules.ts'
import { kindOfType, richTextFlags } from './kinds/kinds.ts'
import { newPostModel, type PostModel, rulesOf } from './post-model.ts'
import type { updatePost } from './posts.contract.ts'
import { sentCodeOf, stateFromCode } from './states.ts'
import { type EditorType, editorTypeOf } from './text/formats.ts'
import { joinTags } from './text/tags.ts'

const slotNames = ['one', 'two', 'three'] as const satisfies readonly Slot[]

/** Builds the body of `POST /svc/post/update`. POST-107 … POST-109, POST-119, POST-120, POST-425 */
export function postToWire(
  post: PostModel,
  fields: object,
  before: object = rulesOf(post.type).emptyFields,
): SentTo<typeof updatePost> {
  const rules = rulesOf(post.type)
  const { post: inner, ...extras } = rules.extrasToWire?.(fields, before) ?? {}
  return {
    channel_id: post.tumblelog,
    ...(post.mode === 'edit' && { post_id: post['post-id'], edit_post_id: post['post-id'] }),
    post: {
      type: post.type,
      state: sentCodeOf(post.state),
      ...slotsToWire(post.type, fields),
      tags: joinTags(post.tags),
      slug: post.customUrl,
      date: post.postDate,
      publish_on: post.publish_on,
      source_url: usableAddress(post.sourceUrl),
      ...inner,
    },
    editor_type: post.editorType,
    is_rich_text: richTextFlags(post.type, post.editorType),
    ...optionsToWire(post),
    ...extras,
    ...(post.is_reblog && { reblog: true, reblog_key: post.reblog_key, reblog_post_id: post.reblog_id }),
  }
}

function slotsToWire(kind: PostModel['type'], fields: object): Partial<Record<Slot, string>> {
  const { slots } = rulesOf(kind)
  const values = fields as Record<string, string>
  return Object.fromEntries(
    slotNames.flatMap((slot) => {
      const field = slots[slot] as string | null
      return field ? [[slot, values[field] ?? '']] : []
    }),
  )
}

/** An invalid address is sent empty. POST-108, POST-150, POST-151 */
const optionsToWire = (post: PostModel) => ({
  allow_photo_replies: post.allow_photo_replies,
  allow_answers: post.allow_answers,
  members_only: post.members_only,
  owner_flagged_nsfw: post.owner_flagged_nsfw,
  can_be_liked: post.canBeLiked,
  can_be_reblogged: post.canBeReblogged,
  carousel_display: post.carouselDisplay,
  carousel_link_url: usableAddress(post.carouselLinkUrl),
  enable_cta: post.enableCTA,
  cta_text_code: post.ctaTextCode,
  cta_link_url: usableAddress(post.ctaLinkUrl),
  cta_android_link_url: usableAddress(post.ctaAndroidLinkUrl),
  content_stats: post.contentStats,
})

/** Reads the answer of `POST /svc/post/fetch`. */
export function postFromWire(fetched: FetchedPost): { post: PostModel; fields: object } {
  // A reblog of any kind adds text.
  const type = (fetched.is_edit && kindOfType(fetched.type)) || 'text'
  const rules = rulesOf(type)
  const slots = Object.fromEntries(
    slotNames.flatMap((slot) => {
      const field = rules.slots[slot] as string | null
      return field ? [[field, fetched[slot]]] : []
    }),
  )
  return {
    fields: { ...rules.emptyFields, ...slots, ...rules.extrasFromWire?.(fetched) },
    post: {
      ...newPostModel(),
      type,
      mode: fetched.is_edit ? 'edit' : 'reblog',
      state: stateOf(fetched),
      publish_on: fetched.publish_on ?? '',
      tags: fetched.is_edit ? fetched.tags : [],
      tumblelog: fetched.channel_id,
      postDate: fetched.is_edit ? fetched.date : '',
      customUrl: fetched.slug,
      sourceUrl: fetched.source_url,
      editorType: editorTypeFor(fetched),
      carouselDisplay: fetched.carousel_display,
      carouselLinkUrl: fetched.carousel_link_url,
      allow_photo_replies: fetched.allow_photo_replies,
      allow_answers: fetched.allow_answers,
      members_only: fetched.members_only,
      owner_flagged_nsfw: fetched.owner_flagged_nsfw,
      canBeLiked: fetched.can_be_liked,
      canBeReblogged: fetched.can_be_reblogged,
      enableCTA: fetched.enable_cta,
      ctaTextCode: fetched.cta_text_code,
      ctaLinkUrl: fetched.cta_link_url,
      ctaAndroidLinkUrl: fetched.cta_android_link_url,
      contentStats: fetched.content_stats,
      is_reblog: fetched.is_reblog,
      reblog_id: fetched.reblog_post_id,
      reblog_key: fetched.is_edit ? '' : fetched.reblog_key,
      'post-id': fetched.post_id,
    },
  }
}

/** A reblog starts in the state of a new post. */
const stateOf = (fetched: FetchedPost) =>
  (fetched.is_edit &&
    stateFromCode(fetched.state_code, { isPrivate: fetched.is_private, publishOn: fetched.publish_on })) ||
  'published'

/** Apps send html for everything, so the form stays in the editor that it starts with. POST-090 */
const editorTypeFor = ({ format, app_name }: FetchedPost): EditorType =>
  format === 1 && app_name !== '' ? newPostModel().editorType : editorTypeOf(format)
