import type { OutputOf, SentTo } from '../../core/call.ts'
import type { Refusal } from '../../core/refusal.ts'
import type { fetchPostForForm, updatePost } from '../posts.contract.ts'

export type Slot = 'one' | 'two' | 'three'

/** What the rules need to know of the post besides its fields. */
export interface About {
  hasTrail: boolean
  /** A file is still on its way. */
  isUploading?: boolean
  /** What the address leads to is still being looked up. */
  isLoading?: boolean
  /** Where the writer said that the video comes from. */
  videoSource?: 'embed' | 'upload' | ''
  /** A video of our own that is being edited. */
  isDirect?: boolean
}

type Sent = SentTo<typeof updatePost>
/** What a kind sends beside its slots; `post` holds what travels as `post[…]`. */
export type Extras = Omit<Partial<Sent>, 'post'> & { post?: Sent['post'] }
export type FetchedPost = OutputOf<typeof fetchPostForForm>['post']

/** What one kind of post adds to what all posts have. */
export interface KindRules<Fields extends object> {
  emptyFields: Fields
  /** Which field travels in `post[one]`, `post[two]` and `post[three]`. */
  slots: Record<Slot, (keyof Fields & string) | null>
  richSlots: readonly Slot[]
  refuse: (fields: Fields, post: About) => Refusal | null
  /** `before` is what the form began with: what was there and is no more must be said. */
  extrasToWire?: (fields: Fields, before: Fields) => Extras
  extrasFromWire?: (fetched: FetchedPost) => Partial<Fields>
}
