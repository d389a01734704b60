import type { Listener } from '../core/work/events.ts'
import { readMediaByIds } from '../media/media.views.ts'
import { videoOf } from '../media/sound-and-film/sound-and-video.views.ts'
import { videoShown } from './kinds/video.ts'
import { lockPostsWithVideo, updateVideo } from './settle-videos.store.ts'
import { settlePost } from './write/settle-post.ts'

/** Gives a post the state its writer chose once its video is ready. After a failure it waits for a retry. POST-101 */
export const settleVideos: Listener<'media.processed'> = async (tx, { mediaId }) => {
  const [media] = await readMediaByIds(tx, [mediaId])
  if (!media) return
  const posts = await lockPostsWithVideo(tx, mediaId)
  await updateVideo(tx, mediaId, videoShown(videoOf(media)))
  if (media.state === 'ready')
    for (const post of posts) await settlePost(tx, post, post.options.chosen ?? { state: 'published' })
}
