import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { videoMaxSeconds } from '@bowerbird/domain/media/sound-and-video.limits.ts'
import type { Deps } from '../../core/deps.ts'
import { semaphore } from '../../core/work/semaphore.ts'
import { openPicture } from '../pictures/guarded-sharp.ts'
import { type MadePicture, makePicture } from '../pictures/pictures.ts'
import { readStreams } from './read-streams.ts'
import { type Demuxer, FfmpegError, refusalFor, runFfmpeg } from './run-ffmpeg.ts'
import { planRenditions } from './video-sizes.ts'

/** Chosen by the type detected from the bytes. POST-248 */
export const videoDemuxers: Record<string, Demuxer> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}

export interface ProbedVideo {
  /** The display size: upright, with square pixels. */
  width: number
  height: number
  durationMs: number | null
  poster: MadePicture
}

const limitVideos = semaphore(2)
const probeLimitMs = 30_000
const probeMaxBytes = 200_000_000
const bytesPerSecondMax = 2_000_000
const frameRateMax = 60
const squarePixels = 'scale=trunc(iw*sar/2)*2:trunc(ih/2)*2,setsar=1'

/** Decodes the beginning, so that a broken file is refused at once, and takes a poster out of it. */
export async function probeVideo(deps: Deps, folder: string, source: string, demuxer: Demuxer): Promise<ProbedVideo> {
  const said = await limitVideos(() =>
    runFfmpeg(deps, {
      folder,
      input: { name: source, demuxer },
      output: ['-map', '0:V:0', '-vf', `thumbnail=24,${squarePixels}`, '-frames:v', '1', '-f', 'image2', 'poster.png'],
      limitMs: probeLimitMs,
      outputMaxBytes: probeMaxBytes,
    }),
  ).catch(refuseBroken)
  const { durationMs } = readStreams(said)
  if ((durationMs ?? 0) > videoMaxSeconds * 1000) throw new RefusedError(mediaRefusals.tooLong)
  const path = join(folder, 'poster.png')
  const { width, height } = await openPicture(path)
    .metadata()
    .catch(() => {
      throw new RefusedError(mediaRefusals.notValid('video'))
    })
  return { width, height, durationMs, poster: await makePicture(path) }
}

export interface MadeVideo {
  name: 'sd' | 'hd'
  path: string
  width: number
  height: number
  bytes: number
}

interface Source {
  name: string
  demuxer: Demuxer
  width: number
  height: number
  durationMs: number | null
}

/** Makes SD, and HD when the source is larger, in one pass. Returns the smaller one first. */
export async function transcode(
  deps: Deps,
  folder: string,
  source: Source,
  onProgress: (madeMs: number) => void,
  signal?: AbortSignal,
): Promise<MadeVideo[]> {
  const plans = planRenditions(source)
  await runFfmpeg(deps, {
    folder,
    input: { name: source.name, demuxer: source.demuxer, options: ['-t', String(videoMaxSeconds)] },
    output: [...plans.flatMap(encoding), '-progress', 'pipe:1'],
    limitMs: 120_000 + (source.durationMs ?? videoMaxSeconds * 1000) * 4,
    outputMaxBytes: videoMaxSeconds * bytesPerSecondMax,
    onOutput: progressReader(onProgress),
    signal,
  })
  return Promise.all(
    plans.map(async (plan) => {
      const path = join(folder, `${plan.name}.mp4`)
      return { ...plan, path, bytes: (await stat(path)).size }
    }),
  )
}

/** The duration is exact only after transcoding. */
export async function readDurationMs(deps: Deps, folder: string, { name }: MadeVideo): Promise<number> {
  const said = await runFfmpeg(deps, {
    folder,
    input: { name: `${name}.mp4`, demuxer: 'mov' },
    output: ['-map', '0:v:0', '-c', 'copy', '-frames:v', '1', '-f', 'null', '-'],
    limitMs: probeLimitMs,
    outputMaxBytes: probeMaxBytes,
  })
  return Math.max(1, readStreams(said).durationMs ?? 0)
}

const encoding = ({ name, width, height }: { name: string; width: number; height: number }): string[] => [
  ...['-map', '0:V:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
  ...['-vf', `scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p`, '-fpsmax', String(frameRateMax)],
  ...['-frames:v', String(videoMaxSeconds * frameRateMax), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'],
  // The rate is bounded for noisy pictures, and key frames every two seconds allow seeking.
  ...['-maxrate', name === 'hd' ? '6M' : '2M', '-bufsize', name === 'hd' ? '12M' : '4M'],
  ...['-force_key_frames', 'expr:gte(t,n_forced*2)', '-profile:v', 'high', '-threads', '2'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '44100', '-fflags', '+bitexact', '-flags', '+bitexact'],
  ...['-movflags', '+faststart', '-f', 'mp4', `${name}.mp4`],
]

function progressReader(onProgress: (madeMs: number) => void) {
  let text = ''
  return (chunk: Buffer) => {
    const lines = (text + chunk).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) {
      const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? []
      if (microseconds) onProgress(Number(microseconds) / 1000)
    }
  }
}

function refuseBroken(error: unknown): never {
  if (error instanceof FfmpegError) throw new RefusedError(refusalFor(error, 'video'))
  throw error
}
