import { z } from 'zod'
import { survey } from '../moderation/survey.contract.ts'
import { post } from '../posts/entities.contract.ts'

const size = z.object({ url: z.string(), width: z.number(), height: z.number() })

/** Fields that only the documented clients read. BLOG-335 */
export const viewedExtras = z.object({
  post_id: z.string(),
  tumblelog_name: z.string(),
  post_tiny_url: z.string(),
  photos: z.array(z.object({ original_size: size, alt_sizes: z.array(size) })),
  /** Set when there are several photos. BLOG-337 */
  photoset_photos: z.array(z.object({ high_res: z.string(), caption: z.string() })).optional(),
  survey: z.array(survey),
  /** Set on uploaded videos. BLOG-340 */
  video_post_data: z.object({ 'post-id': z.string(), root_id: z.string(), tumblelog: z.string() }).optional(),
  /** BLOG-341 */
  video_options: z
    .object({
      hdUrl: z.string(),
      duration: z.number(),
      livestream: z.boolean(),
      autoheight: z.boolean(),
      filmstrip: size.nullable(),
      'hls-service': z.string(),
      'iframe-post-data': z.object({ post_id: z.string(), blog: z.string() }),
    })
    .optional(),
})
export type ViewedExtras = z.infer<typeof viewedExtras>

export const viewedPost = post.extend(viewedExtras.shape)
