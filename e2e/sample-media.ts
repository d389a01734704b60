import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const finder = join(import.meta.dirname, '../server/src/media/sound-and-film/find-ffmpeg.ts')

/** Makes real files with the server's own ffmpeg. */
const makeSample = (name: string, ...args: string[]): Buffer => makeSamples(name, ...args).get(name) as Buffer

/** Returns all files that were made, by name. */
function makeSamples(name: string, ...args: string[]): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-journey-'))
  try {
    const options = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y']
    const [program, ...first] = JSON.parse(execFileSync(process.execPath, [finder]).toString())
    execFileSync(program, [...first, ...options, ...args, name], { cwd: folder })
    return new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A photo of 64 × 96 px in the format of phones. */
export const aHeic = (): Buffer => readFileSync(join(import.meta.dirname, '../server/src/testing/photo.heic'))

const lavfi = (source: string) => ['-f', 'lavfi', '-i', source]

export const aPhoto = (size: string, colours: string): Buffer =>
  makeSample('photo.png', ...lavfi(`gradients=size=${size}:${colours}:speed=0.00001:duration=1`), '-frames:v', '1')

export const aGif = (size: string): Buffer =>
  makeSample('moving.gif', ...lavfi(`testsrc2=size=${size}:rate=5:duration=1`))

export const aSound = (seconds: number): Buffer =>
  makeSample('sound.mp3', ...lavfi(`aevalsrc='sin(330*2*PI*t)*(0.2+0.8*abs(sin(2*t)))':d=${seconds}`))

export const aFilm = (seconds: number, size: string, rate = 24): Buffer =>
  makeSample(
    'film.mp4',
    ...lavfi(`testsrc2=size=${size}:rate=${rate}:duration=${seconds}`),
    ...lavfi(`sine=frequency=440:duration=${seconds}`),
  )

/** A playlist and its one-second segments, by name. */
export const aStream = (seconds: number, size: string): Map<string, Buffer> =>
  makeSamples(
    'film.m3u8',
    ...lavfi(`testsrc2=size=${size}:rate=24:duration=${seconds}`),
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '24', '-hls_time', '1', '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4'],
  )
