import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { soundMaxSeconds, tagTextMaxLength, wavePeakCount } from '@bowerbird/domain/media/sound-and-video.limits.ts'
import type { Deps } from '../../core/deps.ts'
import { semaphore } from '../../core/work/semaphore.ts'
import { plainText } from '../links/plain-text.ts'
import type { MediaDetails } from '../media.table.ts'
import { type MadePicture, makePicture } from '../pictures/pictures.ts'
import { readStreams } from './read-streams.ts'
import { type Demuxer, FfmpegError, refusalFor, runFfmpeg } from './run-ffmpeg.ts'
import { WaveMeter, wavePcm } from './wave-peaks.ts'

interface SoundTags {
  title: string
  artist: string
  album: string
  cover: Uint8Array | null
}

/** A file whose tags cannot be read yields empty ones. */
async function readSoundTags(path: string): Promise<SoundTags> {
  const { parseFile } = await import('music-metadata')
  const found = await parseFile(path, { duration: false }).catch(() => null)
  const { title, artist, album, picture } = found?.common ?? {}
  return { title: cleaned(title), artist: cleaned(artist), album: cleaned(album), cover: picture?.[0]?.data ?? null }
}

const cleaned = (text: string | undefined) => plainText(text ?? '', tagTextMaxLength)

/** A re-encoded sound: nothing of the uploaded file is in it. */
export interface MadeSound {
  path: string
  durationMs: number
  tags: Required<MediaDetails>['tags']
  peaks: number[]
  cover: MadePicture | null
}

/** Chosen by the type detected from the bytes. POST-248 */
const demuxers: Record<string, Demuxer> = {
  'audio/mpeg': 'mp3',
  'audio/x-m4a': 'mov',
  'audio/mp4': 'mov',
  // Some programs save sound without video in an MP4.
  'video/mp4': 'mov',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
}
const limitMs = 120_000
const outputMaxBytes = 200_000_000
const limitSounds = semaphore(2)

/** `source` is a file in `folder`, which also receives the result. */
export async function makeSound(deps: Deps, folder: string, source: string, mime: string): Promise<MadeSound> {
  const demuxer = demuxers[mime] ?? refuse(mediaRefusals.notValid('audio'))
  const { title, artist, album, cover } = await readSoundTags(join(folder, source))
  const meter = new WaveMeter()
  const said = await limitSounds(() =>
    runFfmpeg(deps, {
      folder,
      input: { name: source, demuxer, options: ['-t', String(soundMaxSeconds + 1)] },
      output: [...toMp3, '-map', '0:a:0', ...wavePcm, 'pipe:1'],
      limitMs,
      outputMaxBytes,
      onOutput: meter.add,
    }),
  ).catch(refuseBroken)
  const { durationMs } = meter
  if (readStreams(said).hasVideo || durationMs === 0) throw new RefusedError(mediaRefusals.notValid('audio'))
  if (durationMs > soundMaxSeconds * 1000) throw new RefusedError(mediaRefusals.tooLong)
  return {
    path: join(folder, 'sound.mp3'),
    durationMs,
    tags: { title, artist, album },
    peaks: meter.peaks(wavePeakCount),
    cover: cover && (await makeCover(folder, cover)),
  }
}

const toMp3 = [
  ...['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
  ...['-c:a', 'libmp3lame', '-q:a', '3', '-compression_level', '7', '-id3v2_version', '0', '-f', 'mp3', 'sound.mp3'],
]

/** Leaves out a cover that cannot be decoded. */
async function makeCover(folder: string, cover: Uint8Array): Promise<MadePicture | null> {
  const path = join(folder, 'cover')
  await writeFile(path, cover)
  return makePicture(path).catch((error) => {
    if (error instanceof RefusedError) return null
    throw error
  })
}

function refuseBroken(error: unknown): never {
  if (!(error instanceof FfmpegError)) throw error
  throw new RefusedError(refusalFor(error, 'audio'))
}
