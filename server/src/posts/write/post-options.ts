import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import type { Post, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Input } from '../kinds/kind-work.ts'

/** `posts.options`: what few posts have, and nothing is looked up by. */
export interface PostOptions {
  /** Only where the id cannot hold it, or has yet to be made. */
  date?: string
  /** What becomes of the post once its video can be played. POST-101 */
  chosen?: { state: PostState; publishOn?: string }
  /** Who sent the post in; a member of its blog approved it, or has yet to. */
  submitter?: { blogId: string; name: string }
  /** The name of the app it was posted with. POST-358 */
  app?: string
  /** Said on other networks once the post is out; null when that is wanted no more. POST-429 */
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

/** By whose accounts, and the words for each network; where they are empty, the summary serves. */
interface Elsewhere {
  accountId: string
  to: { twitter?: string; facebook?: string }
}

const addresses = ['carouselLinkUrl', 'ctaLinkUrl', 'ctaAndroidLinkUrl'] as const

/** What the writer said of them, with addresses as they are used. POST-150, POST-151 */
export function readOptions({ options }: Input): PostOptions {
  const said = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as PostOptions
  for (const name of addresses) if (said[name] !== undefined) said[name] = usableAddress(said[name])
  return said
}

/** Undefined when the writer said nothing of it. */
export function readElsewhere({ sendsTo, customTweet }: Input): Elsewhere['to'] | null | undefined {
  const { twitter, facebook } = sendsTo
  if (twitter === undefined && facebook === undefined) return undefined
  if (!twitter && !facebook) return null
  return { ...(twitter && { twitter: customTweet ?? '' }), ...(facebook && { facebook: '' }) }
}

/** As rows of posts are read: without what no reader is shown. */
export function toldOptions({ contentStats: _, shareData: __, elsewhere: ___, ...told }: PostOptions): PostOptions {
  return told
}

/** What everybody gets of them. POST-106 */
export const shownOptions = (options: PostOptions) =>
  ({
    allow_photo_replies: options.allowPhotoReplies ?? false,
    allow_answers: options.allowAnswers ?? false,
    is_carousel: options.carouselDisplay ?? false,
    carousel_index: options.carouselIndex ?? 0,
    cta:
      options.enableCta && options.ctaLinkUrl
        ? {
            text_code: options.ctaTextCode ?? 0,
            url: options.ctaLinkUrl,
            android_url: options.ctaAndroidLinkUrl ?? '',
          }
        : null,
  }) satisfies Partial<Post>

/** What the form gets back of them, under the names it sends. */
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
