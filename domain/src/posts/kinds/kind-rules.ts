import type { OutputOf, SentTo } from '../../core/call.ts'
import type { Refusal } from '../../core/refusal.ts'
import type { fetchPostForForm, updatePost } from '../posts.contract.ts'

export type Slot = 'one' | 'two' | 'three'

/** The context of a post that its rules need besides its fields. */
export interface About {
  hasTrail: boolean
  /** A poll says enough where a text has no words. */
  hasPoll?: boolean
  isUploading?: boolean
  /** The link or embed look-up is still pending. */
  isLoading?: boolean
  /** The source of the video that the writer chose. */
  videoSource?: 'embed' | 'upload' | ''
  /** An uploaded video is being edited. */
  isDirect?: boolean
}

type Sent = SentTo<typeof updatePost>
/** The wire fields of a kind besides its slots; `post` holds those named `post[…]`. */
export type Extras = Omit<Partial<Sent>, 'post'> & { post?: Sent['post'] }
export type FetchedPost = OutputOf<typeof fetchPostForForm>['post']

export interface KindRules<Fields extends object> {
  emptyFields: Fields
  /** Maps `post[one]`, `post[two]` and `post[three]` to fields. */
  slots: Record<Slot, (keyof Fields & string) | null>
  richSlots: readonly Slot[]
  refuse: (fields: Fields, post: About) => Refusal | null
  /** `before` holds the form's initial fields, because a removed value must be sent as empty. */
  extrasToWire?: (fields: Fields, before: Fields) => Extras
  extrasFromWire?: (fetched: FetchedPost) => Partial<Fields>
}
