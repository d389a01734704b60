import type { Refusal } from '../core/refusal.ts'
import { type PostKind, type PostState, postStates } from './entities.contract.ts'
import { refuseFieldTypes } from './field-types.ts'
import type { About, KindRules } from './kinds/kind-rules.ts'
import { kinds } from './kinds/kinds.ts'
import { postsRefusals } from './posts.refusals.ts'
import type { EditorType } from './text/formats.ts'

/** A post in the form; field names follow the specification. POST-079 */
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

/** The rules of a kind for callers that do not know the kind's fields by type. */
export const rulesOf = (kind: PostKind): KindRules<object> => kinds[kind] as unknown as KindRules<object>

/** Checks state, pending pictures, field types, then the kind's rules, and returns the first refusal. POST-095 */
export function refusePost(post: PostModel, fields: object, about: About): Refusal | null {
  if (!postStates.includes(post.state)) return postsRefusals.invalidState
  if (post.hasLoadingInlineImages) return postsRefusals.pendingImages
  const rules = rulesOf(post.type)
  return (
    refuseFieldTypes(post, newPostModel()) ??
    refuseFieldTypes(fields, rules.emptyFields) ??
    rules.refuse(fields, { isUploading: post.uploading, isLoading: post.loading, ...about })
  )
}
