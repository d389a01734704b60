import type { Deps } from '../core/deps.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { deleteUnusedMedia } from './media.store.ts'
import { removeOriginal, transcodeVideo } from './sound-and-film/transcode-video.ts'
import { deleteFilesWithoutMedia } from './storage/media-files.ts'

const sweepAtOnce = 200

export const mediaTasks = (deps: Deps): Tasks => ({
  /** Deletes the rows and adds the job that deletes their files in one transaction. */
  async sweep_unused_media() {
    let keys: string[]
    do {
      keys = await deps.db.transaction().execute(async (tx) => {
        const found = await deleteUnusedMedia(tx, sweepAtOnce)
        if (found.length > 0) await addJob(tx, 'delete_media_files', { keys: found })
        return found
      })
    } while (keys.length > 0)
  },

  forget_original: ({ hash, keys }) => removeOriginal(deps, hash, keys),

  async delete_media_files({ keys }) {
    await deleteFilesWithoutMedia(deps, keys)
  },
})

/** Long tasks run apart, so that they do not delay the others. */
export const slowMediaTasks = (deps: Deps): Tasks => ({
  transcode_video: ({ hash }, run) => transcodeVideo(deps, hash, run?.abortSignal),
})
