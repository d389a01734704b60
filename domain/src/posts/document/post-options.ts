import type { PostState } from '../entities.contract.ts'

/** Fields that may be missing, which leaves them as they are. */
export type Some<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** The options that a writer chooses. */
export type ChosenOptions = Some<{
  allowPhotoReplies: boolean
  allowAnswers: boolean
  carouselDisplay: boolean
  carouselLinkUrl: string
  carouselIndex: number
  enableCta: boolean
  ctaTextCode: number
  ctaLinkUrl: string
  ctaAndroidLinkUrl: string
  contentStats: Record<string, number>
  shareData: string
  isSelfie: boolean
  isSelfieGif: boolean
}>

/** The JSON of `posts.options`: fields that few posts have and no query searches. */
export interface PostOptions extends ChosenOptions {
  /** Set only if the published id cannot hold the date, or does not exist yet. */
  date?: string
  /** The state that the post takes once its video is ready. POST-101 */
  chosen?: { state: PostState; publishOn?: string; queueId?: string; isImported?: boolean }
  /** A rule of staff holds the draft: the rules by name, and the state that it takes when they approve it. */
  review?: { rules: string[]; chosen: NonNullable<PostOptions['chosen']> }
  /** The blog that submitted the post, approved or not. */
  submitter?: { blogId: string; name: string }
  /** A contributor wrote it, so a member approved it. */
  isContributed?: boolean
  /** The name of the app it was posted with. POST-358 */
  app?: string
  /** Sent to other networks once the post is published; null removes the wish. POST-429 */
  elsewhere?: Elsewhere | null
}

/** The text for each network; an empty one means the post's summary. */
export type OtherNetworks = { twitter?: string; facebook?: string }

/** The account to post by. */
interface Elsewhere {
  accountId: string
  to: OtherNetworks
}
