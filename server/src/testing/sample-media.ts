import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchFfmpeg } from '../media/sound-and-film/find-ffmpeg.ts'

const ffmpeg = await searchFfmpeg(process.env.FFMPEG_PATH ?? null, process.env.PATH ?? '')
const [program, ...first] = ffmpeg?.command ?? ['ffmpeg']

/** Runs the server's own ffmpeg. */
export const ffmpegIn = (cwd: string, ...args: string[]) =>
  execFileSync(program, [...first, ...args], { cwd, stdio: 'pipe' })

/** Opens a folder for the files of one test file, with functions that make real sound and video. */
export function openSamples() {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-samples-'))
  const at = (name: string) => join(folder, name)
  return {
    folder,
    at,
    /** Runs ffmpeg in the folder and returns the file's path. */
    make(name: string, ...args: string[]): string {
      ffmpegIn(folder, '-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args, name)
      return at(name)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export const aTone = (seconds: number, hertz = 440) => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=${hertz}:duration=${seconds}`,
]
export const aPicture = (seconds: number, size: string, rate = 24) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
]
