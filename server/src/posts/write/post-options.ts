import type { PostOptions } from '@bowerbird/domain/posts/document/post-options.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'

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
