import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/work/jobs.ts'
import { sweepUnusedMedia } from './prune-media.actions.ts'
import { removeOriginal, transcodeVideo } from './sound-and-film/transcode-video.ts'
import { deleteFilesWithoutMedia } from './storage/media-files.ts'

export const mediaTasks = (deps: Deps): Tasks => ({
  sweep_unused_media: () => sweepUnusedMedia(deps),

  forget_original: ({ hash, keys }) => removeOriginal(deps, hash, keys),

  async delete_media_files({ keys }) {
    await deleteFilesWithoutMedia(deps, keys)
  },
})

/** Long tasks run apart, so that they do not delay the others. */
export const slowMediaTasks = (deps: Deps): Tasks => ({
  transcode_video: ({ hash }, run) => transcodeVideo(deps, hash, run?.abortSignal),
})
