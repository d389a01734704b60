import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** Real files, made with the same program that the server uses. */
const makeSample = (name: string, ...args: string[]): Buffer => makeSamples(name, ...args).get(name) as Buffer

/** All that came of it, by name. */
function makeSamples(name: string, ...args: string[]): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-journey-'))
  try {
    const options = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y']
    execFileSync(findProgram(), [...options, ...args, name], { cwd: folder })
    return new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

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

/** A playlist and its pieces of a second each, by name. */
export const aStream = (seconds: number, size: string): Map<string, Buffer> =>
  makeSamples(
    'film.m3u8',
    ...lavfi(`testsrc2=size=${size}:rate=24:duration=${seconds}`),
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '24', '-hls_time', '1', '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4'],
  )

function findProgram(): string {
  const given = process.env.FFMPEG_PATH
  if (given) return given
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find((program) => existsSync(program))
  if (onPath) return onPath
  const entry = createRequire(import.meta.url).resolve(`@ffmpeg-binary/${process.platform}-${process.arch}`)
  return join(dirname(entry), 'ffmpeg')
}
