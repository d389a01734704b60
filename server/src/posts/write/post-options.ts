import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import type { Post, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Input } from '../kinds/kind-work.ts'

/** The JSON of `posts.options`: fields that few posts have and no query searches. */
export interface PostOptions {
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
  allowPhotoReplies?: boolean
  allowAnswers?: boolean
  carouselDisplay?: boolean
  carouselLinkUrl?: string
  carouselIndex?: number
  enableCta?: boolean
  ctaTextCode?: number
  ctaLinkUrl?: string
  ctaAndroidLinkUrl?: string
  contentStats?: Record<string, number>
  shareData?: string
  isSelfie?: boolean
  isSelfieGif?: boolean
}

/** The account to post by, and the text for each network; an empty text means the post's summary. */
interface Elsewhere {
  accountId: string
  to: { twitter?: string; facebook?: string }
}

const addresses = ['carouselLinkUrl', 'ctaLinkUrl', 'ctaAndroidLinkUrl'] as const

/** Drops options that were not sent, and normalises addresses. POST-150, POST-151 */
export function readOptions({ options }: Input): PostOptions {
  const said: PostOptions = onlySent(options)
  for (const name of addresses) if (said[name] !== undefined) said[name] = usableAddress(said[name])
  return said
}

/** Leaves out what is undefined. */
export const onlySent = <Fields extends object>(fields: { [Name in keyof Fields]?: Fields[Name] | undefined }) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>

/** Undefined if the writer sent neither field. */
export function readElsewhere({ sendsTo, customTweet }: Input): Elsewhere['to'] | null | undefined {
  const { twitter, facebook } = sendsTo
  if (twitter === undefined && facebook === undefined) return undefined
  if (!twitter && !facebook) return null
  return { ...(twitter && { twitter: customTweet ?? '' }), ...(facebook && { facebook: '' }) }
}

/** Must drop the same options as `postColumns` of post-rows.ts. */
export function eventOptions({ contentStats: _, shareData: __, elsewhere: ___, ...shared }: PostOptions): PostOptions {
  return shared
}

/** Returns the options that every reader gets. POST-106 */
export const shownOptions = (options: PostOptions) =>
  ({
    allow_photo_replies: options.allowPhotoReplies ?? false,
    allow_answers: options.allowAnswers ?? false,
    is_carousel: options.carouselDisplay ?? false,
    carousel_index: options.carouselIndex ?? 0,
    ...(options.carouselDisplay && options.carouselLinkUrl && { carousel_link_url: options.carouselLinkUrl }),
    cta:
      options.enableCta && options.ctaLinkUrl
        ? {
            text_code: options.ctaTextCode ?? 0,
            url: options.ctaLinkUrl,
            android_url: options.ctaAndroidLinkUrl ?? '',
          }
        : null,
  }) satisfies Partial<Post>

export const optionsInForm = (options: PostOptions) => ({
  share_data: options.shareData ?? '',
  carousel_display: options.carouselDisplay ?? false,
  carousel_link_url: options.carouselLinkUrl ?? '',
  enable_cta: options.enableCta ?? false,
  cta_text_code: options.ctaTextCode ?? 0,
  cta_link_url: options.ctaLinkUrl ?? '',
  cta_android_link_url: options.ctaAndroidLinkUrl ?? '',
  content_stats: options.contentStats ?? {},
  is_selfie: options.isSelfie ?? false,
  is_selfie_gif: options.isSelfieGif ?? false,
})
