import { tinyPath } from '../core/urls.ts'
import type { PhotoShown } from '../posts/content.contract.ts'
import type { Content, Post } from '../posts/entities.contract.ts'
import type { ViewedExtras } from './viewed-post.contract.ts'

/** BLOG-335 … BLOG-341 */
export function extrasOfViewed(post: Post, origin: string): ViewedExtras {
  const contents = [...post.trail, ...(post.content ? [post.content] : [])]
  const photos = contents.find(({ photo }) => photo)?.photo?.photos ?? []
  return {
    post_id: post.id,
    tumblelog_name: post.tumblelog.name,
    post_tiny_url: origin + tinyPath(post.id),
    photos: photos.map((photo) => sizesOf(photo, origin)),
    ...(photos.length > 1 && {
      photoset_photos: photos.map(({ url, caption }) => ({ high_res: origin + url, caption })),
    }),
    survey: [],
    ...videoOf(post, contents),
  }
}

function sizesOf({ url, width, height, renditions }: PhotoShown, origin: string): ViewedExtras['photos'][number] {
  const original_size = { url: origin + url, width, height }
  const [largest = original_size] = renditions.map((size) => ({ ...size, url: origin + size.url }))
  return { original_size, alt_sizes: [largest] }
}

function videoOf(
  post: Post,
  contents: readonly Content[],
): Pick<ViewedExtras, 'video_post_data' | 'video_options'> | null {
  const video = contents.find((content) => content.video)?.video
  if (!video || video.frame) return null
  const { filmstrip } = video
  return {
    video_post_data: { 'post-id': post.id, root_id: post.root_id, tumblelog: post.tumblelog.name },
    video_options: {
      hdUrl: video.sources.hd,
      duration: video.duration,
      livestream: video.stream?.is_live ?? false,
      autoheight: true,
      filmstrip: filmstrip && { url: filmstrip.url, width: filmstrip.width, height: filmstrip.height },
      'hls-service': video.stream?.service ?? '',
      'iframe-post-data': { post_id: post.id, blog: post.tumblelog.name },
    },
  }
}
