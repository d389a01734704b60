import type { ImageSize, PostReference } from '@bowerbird/domain/messaging/entities.contract.ts'
import { referenceType } from '@bowerbird/domain/messaging/shown-messages.rules.ts'
import type { KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Viewer } from '../../core/http/viewer.ts'
import { readPosts } from '../../posts/read/posts.views.ts'

interface About {
  origin: string
  isSafeModeOn: boolean
}

/** Keyed by id; a post that is deleted or hidden from the viewer comes without its content. MSG-196 */
export async function readPostReferences(
  db: Db | Tx,
  viewer: Viewer,
  postIds: readonly string[],
  { origin, isSafeModeOn }: About,
): Promise<Map<string, PostReference>> {
  const references = new Map(postIds.map((id): [string, PostReference] => [id, { id, state: 'disabled' }]))
  if (postIds.length === 0) return references
  const posts = await readPosts(db, viewer, [...references.keys()], origin, { isSafeModeOn: async () => isSafeModeOn })
  for (const post of posts) if (post.state === 'published') references.set(post.id, referenceTo(post))
  return references
}

function referenceTo(post: Post): PostReference {
  const parts = [...post.trail, ...(post.content ? [post.content] : [])]
  const { photo, link, audio, video } = parts.find(({ type }) => type === post.type) ?? ({} as KindParts)
  const photos = photo?.photos ?? []
  const thumbnail = thumbnailOf({ link, audio, video })
  const type = referenceType(
    post.type,
    photos.map(({ url, still_url: still }) => ({ url, isMoving: still !== '' })),
  )
  return {
    id: post.id,
    ...(type && { type }),
    state: post.state,
    summary: post.summary,
    ...(photos.length > 0 && { photos: photos.map(({ renditions }) => ({ alt_sizes: renditions })) }),
    ...(thumbnail && {
      thumbnail_url: thumbnail.url,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
    blog: post.tumblelog_uuid,
    blog_name: post.tumblelog.name,
    post_url: post.post_url,
    is_nsfw: post.is_nsfw || post.owner_flagged_nsfw || (post.is_covered && !post.is_warned),
  }
}

function thumbnailOf({ link, audio, video }: KindParts): ImageSize | null {
  if (link?.thumbnail) return link.thumbnail
  if (video?.poster) return { url: video.poster, width: video.width, height: video.height }
  return audio?.album_art ? { url: audio.album_art, width: 0, height: 0 } : null
}
