import type { SentTo } from '../core/call.ts'
import type { EditorType } from './formats.ts'
import { richTextFlags } from './kinds/kinds.ts'
import type { TextFields } from './kinds/text.ts'
import type { PostKind, PostState, updatePost } from './posts.contract.ts'
import { sentCodeOf } from './states.ts'
import { joinTags } from './tags.ts'

/** A post while it is being written, with the names the documents give its fields. POST-079 */
export interface PostModel {
  type: PostKind
  mode: 'new' | 'edit' | 'reblog'
  state: PostState
  publish_on: string
  tags: string[]
  tumblelog: string
  postDate: string
  customUrl: string
  sourceUrl: string
  editorType: EditorType
  carouselDisplay: boolean
  carouselLinkUrl: string
  allow_photo_replies: boolean
  allow_answers: boolean
  members_only: boolean
  owner_flagged_nsfw: boolean
  canBeLiked: boolean
  canBeReblogged: boolean
  enableCTA: boolean
  ctaTextCode: number
  ctaLinkUrl: string
  ctaAndroidLinkUrl: string
  contentStats: Record<string, number>
  uploading: boolean
  loading: boolean
  hasLoadingInlineImages: boolean
  is_reblog: boolean
  reblog_id: string
  reblog_key: string
  'post-id': string
  lookupData: Record<string, unknown>
}

/** POST-080, POST-081 */
export const newPostModel = (): PostModel => ({
  type: 'text',
  mode: 'new',
  state: 'published',
  publish_on: '',
  tags: [],
  tumblelog: '',
  postDate: '',
  customUrl: '',
  sourceUrl: '',
  editorType: 'rich',
  carouselDisplay: false,
  carouselLinkUrl: '',
  allow_photo_replies: false,
  allow_answers: false,
  members_only: false,
  owner_flagged_nsfw: false,
  canBeLiked: true,
  canBeReblogged: true,
  enableCTA: false,
  ctaTextCode: 0,
  ctaLinkUrl: '',
  ctaAndroidLinkUrl: '',
  contentStats: {},
  uploading: false,
  loading: false,
  hasLoadingInlineImages: false,
  is_reblog: false,
  reblog_id: '',
  reblog_key: '',
  'post-id': '',
  lookupData: {},
})

/** How a text post travels to `POST /svc/post/update`. POST-107, POST-109, POST-119 */
export function textPostToWire(post: PostModel, fields: TextFields): SentTo<typeof updatePost> {
  return {
    channel_id: post.tumblelog,
    ...(post.mode === 'edit' && { post_id: post['post-id'], edit_post_id: post['post-id'] }),
    post: {
      type: post.type,
      state: sentCodeOf(post.state),
      one: fields.title,
      two: fields.body,
      tags: joinTags(post.tags),
      slug: post.customUrl,
      date: post.postDate,
      publish_on: post.publish_on,
      source_url: post.sourceUrl,
    },
    editor_type: post.editorType,
    is_rich_text: richTextFlags('text', post.editorType),
    can_be_liked: post.canBeLiked,
    can_be_reblogged: post.canBeReblogged,
    owner_flagged_nsfw: post.owner_flagged_nsfw,
    members_only: post.members_only,
    ...(post.is_reblog && { reblog: true, reblog_key: post.reblog_key, reblog_post_id: post.reblog_id }),
  }
}
