import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { refuseUpload } from '@bowerbird/domain/media/media.rules.ts'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import { addJob } from '../../core/work/jobs.ts'
import { readMime } from '../pictures/pictures.ts'
import { hashInKey, hashOfMedia } from '../storage/media-keys.ts'
import type { ReceivedFile } from '../storage/receive-file.ts'
import { type FileToStore, reuseMedia, storeMedia } from '../store-media.ts'
import { resumeProcessing } from './sound-and-video.store.ts'
import { uploadedVideo } from './sound-and-video.views.ts'
import { posterFiles } from './upload-sound.actions.ts'
import { originalFile, videoFile } from './video-files.ts'
import { probeVideo, videoDemuxers } from './videos.ts'
import { inWorkFolder } from './work-folder.ts'

/** Probes and stores the file; a job transcodes it. POST-459 */
export async function uploadVideo(deps: Deps, viewer: Member, file: ReceivedFile): Promise<Uploaded> {
  const mime = await readMime(file.path)
  const demuxer = videoDemuxers[mime]
  const refusal = refuseUpload('video', { bytes: file.bytes, mime })
  if (refusal || !demuxer) throw new RefusedError(refusal ?? mediaRefusals.notValid('video'))
  const hash = hashOfMedia(deps.secret, 'v', file.sha256)
  const known = await reuseMedia(deps, hash, viewer.accountId)
  if (known) return uploadedVideo(known)
  return inWorkFolder(deps.config, async (folder) => {
    const path = join(folder, 'source')
    await rename(file.path, path)
    const { width, height, durationMs, poster } = await probeVideo(deps, folder, 'source', demuxer)
    const posters = posterFiles(hash, 'v', poster)
    const original = originalFile(hash, demuxer)
    const files: FileToStore[] = [...posters, { ...original, body: { path } }]
    const stillToCome = ['sd', 'hd', 'filmstrip'] as const
    const about = {
      hash,
      kind: 'video' as const,
      owner_account_id: viewer.accountId,
      mime: 'video/mp4',
      width,
      height,
      bytes: file.bytes,
      placeholder: poster.placeholder,
      // Lists the renditions before they are made, so that deleting the upload deletes them too.
      renditions: [...stillToCome.map((name) => videoFile(hash, name)), ...withoutBodies(files)],
      duration_ms: durationMs ?? 0,
      details: { poster: withoutBodies(posters) },
      used_at: null,
    }
    const stored = await storeMedia(deps, about, files, async (tx, media) => {
      await addJob(tx, 'transcode_video', { hash }, `transcode_video ${hash}`)
      return media
    })
    return uploadedVideo(stored)
  })
}

const withoutBodies = (files: readonly FileToStore[]) => files.map(({ body: _body, ...file }) => file)

/** Does nothing unless the processing failed. */
export async function retryVideo(db: Db, viewer: Member, { key }: { key: string }): Promise<Uploaded> {
  const hash = hashInKey(key) || refuse(mediaRefusals.notFailed)
  return db.transaction().execute(async (tx) => {
    const resumed = (await resumeProcessing(tx, viewer.accountId, hash)) ?? refuse(mediaRefusals.notFailed)
    await addJob(tx, 'transcode_video', { hash }, `transcode_video ${hash}`)
    return uploadedVideo(resumed)
  })
}
