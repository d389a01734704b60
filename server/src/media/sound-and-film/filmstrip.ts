import { join } from 'node:path'
import { filmstripFrameCount, filmstripFrameMaxPx } from '@bowerbird/domain/media/sound-and-video.limits.ts'
import type { Deps } from '../../core/deps.ts'
import { openPicture } from '../pictures/guarded-sharp.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { fitLongerSide } from './video-sizes.ts'
import type { MadeVideo } from './videos.ts'

export interface Filmstrip {
  width: number
  height: number
  body: Buffer
}

const limitMs = 300_000
const outputMaxBytes = 50_000_000

/** Takes one frame from each tenth; a video with fewer than ten frames repeats its last. */
export async function makeFilmstrip(
  deps: Deps,
  folder: string,
  video: MadeVideo,
  durationMs: number,
  signal?: AbortSignal,
): Promise<Filmstrip> {
  const seconds = durationMs / 1000
  const frame = fitLongerSide(video, filmstripFrameMaxPx)
  const moments = [
    `fps=${filmstripFrameCount}/${seconds}:round=down`,
    `tpad=stop_mode=clone:stop_duration=${seconds}`,
    `scale=${frame.width}:${frame.height}`,
    `tile=${filmstripFrameCount}x1`,
  ]
  await runFfmpeg(deps, {
    folder,
    input: { name: `${video.name}.mp4`, demuxer: 'mov' },
    output: ['-map', '0:v:0', '-vf', moments.join(','), '-frames:v', '1', '-f', 'image2', 'filmstrip.png'],
    limitMs,
    outputMaxBytes,
    signal,
  })
  const { data, info } = await openPicture(join(folder, 'filmstrip.png'))
    .webp({ quality: 75 })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, body: data }
}
