import { join } from 'node:path'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { transcodeAttemptsMax } from '@bowerbird/domain/media/sound-and-video.limits.ts'
import { mayDeleteFiles } from '../../core/database/backup-lock.ts'
import type { Deps } from '../../core/deps.ts'
import { isDiskFull } from '../../core/process/disk-full.ts'
import { saveToDisk } from '../../core/process/disk-space.ts'
import { recordEvents } from '../../core/work/events.ts'
import { addJob } from '../../core/work/jobs.ts'
import { lockMediaFiles, type MediaRow } from '../media.store.ts'
import type { MediaDetails } from '../media.table.ts'
import { afterBackup, deleteFilesWithoutMedia } from '../storage/media-files.ts'
import { putFile } from '../store-media.ts'
import { makeFilmstrip } from './filmstrip.ts'
import { FfmpegError, refusalFor } from './run-ffmpeg.ts'
import { beginAttempt, endProcessing, findWaitingMedia, returnAttempt, showProgress } from './sound-and-video.store.ts'
import { demuxerOf, isOriginal, videoFile } from './video-files.ts'
import { readDurationMs, transcode } from './videos.ts'
import { inWorkFolder } from './work-folder.ts'

const showProgressEveryMs = 1000

/** Makes the renditions for every upload of this file. Idempotent. */
export async function transcodeVideo(deps: Deps, hash: string, signal?: AbortSignal): Promise<void> {
  const media = await beginAttempt(deps.db, hash)
  if (!media) return
  // A file that kills the worker each time is given up after the last attempt.
  if (media.attempts > transcodeAttemptsMax) return fail(deps, media, mediaRefusals.brokeOff.text)
  try {
    await inWorkFolder(deps.config, (folder) => makeAndStore(deps, media, folder, signal))
  } catch (error) {
    if (signal?.aborted || isDiskFull(error)) await returnAttempt(deps.db, hash)
    if (error instanceof RefusedError) return fail(deps, media, error.refusal.text)
    if (error instanceof FfmpegError && error.fault !== 'machine') {
      deps.log.warn({ mediaId: media.id, err: error }, 'a video could not be transcoded')
      return fail(deps, media, refusalFor(error, 'video').text)
    }
    throw error
  }
}

async function makeAndStore(deps: Deps, media: MediaRow, folder: string, signal?: AbortSignal): Promise<void> {
  const { hash } = media
  const original = media.renditions.find(isOriginal)
  const found = original && (await deps.storage.get(original.key))
  if (!original || !found) throw new RefusedError(mediaRefusals.gone)
  await saveToDisk(deps.config, join(folder, 'source'), [found.body], { signal })

  const source = { name: 'source', demuxer: demuxerOf(original), width: media.width, height: media.height }
  const durationMs = media.duration_ms || null
  const made = await transcode(deps, folder, { ...source, durationMs }, progressWriter(deps, hash, durationMs), signal)
  const [sd, hd] = made
  if (!sd) throw new Error('A video has at least one size')
  const realMs = await readDurationMs(deps, folder, sd)
  const filmstrip = await makeFilmstrip(deps, folder, sd, realMs, signal)

  const strip = { ...videoFile(hash, 'filmstrip', filmstrip), body: filmstrip.body }
  const videos = made.map((video) => ({ ...videoFile(hash, video.name, video), body: { path: video.path } }))
  for (const file of [...videos, strip]) await putFile(deps, file)
  const details: MediaDetails = {
    ...media.details,
    sd: videoFile(hash, 'sd', sd),
    ...(hd && { hd: videoFile(hash, 'hd', hd) }),
    filmstrip: videoFile(hash, 'filmstrip', filmstrip),
  }
  const renditions = [details.sd, details.hd, details.filmstrip, ...(details.poster ?? [])].filter((file) => !!file)
  await finish(deps, media, {
    state: 'ready',
    progress: 100,
    duration_ms: realMs,
    bytes: (hd ?? sd).bytes,
    details,
    renditions,
  })
}

type Ending = Parameters<typeof endProcessing>[2] & { state: 'ready' | 'failed' }

/** Records an event for every upload of this file; deletes the renditions if none is left by now. */
async function finish(deps: Deps, { hash, renditions }: MediaRow, ending: Ending): Promise<void> {
  const ended = await deps.db.transaction().execute(async (tx) => {
    await lockMediaFiles(tx, hash)
    const rows = await endProcessing(tx, hash, ending)
    await recordEvents(
      tx,
      'media.processed',
      rows.map(({ id }) => ({ mediaId: id, state: ending.state })),
    )
    if (ending.state === 'ready' && rows.length > 0)
      await addJob(tx, 'forget_original', { hash, keys: originalsIn(renditions) })
    return rows
  })
  if (ended.length === 0)
    await deleteFilesWithoutMedia(
      deps,
      renditions.map(({ key }) => key),
    )
}

const originalsIn = (renditions: MediaRow['renditions']) => renditions.filter(isOriginal).map(({ key }) => key)

const fail = (deps: Deps, media: MediaRow, failure: string): Promise<void> =>
  finish(deps, media, { state: 'failed', details: { ...media.details, failure } })

/** The original is not needed once all renditions are made. */
export async function removeOriginal(deps: Deps, hash: string, keys: readonly string[]): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockMediaFiles(tx, hash)
    if (await findWaitingMedia(tx, hash)) return
    if (!(await mayDeleteFiles(tx)))
      return addJob(tx, 'forget_original', { hash, keys: [...keys] }, undefined, afterBackup())
    await Promise.all(keys.map((key) => deps.storage.delete(key)))
  })
}

function progressWriter(deps: Deps, hash: string, durationMs: number | null) {
  let shownAt = 0
  return (madeMs: number) => {
    if (!durationMs || Date.now() - shownAt < showProgressEveryMs) return
    shownAt = Date.now()
    // The last percent is the filmstrip and the storing.
    const percent = Math.min(99, Math.floor((madeMs / durationMs) * 100))
    showProgress(deps.db, hash, percent).catch((err) => deps.log.warn({ err }, 'progress was not shown'))
  }
}
