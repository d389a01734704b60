import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const MACHINES_OWN = [
  ...['ffmpeg', 'ffprobe', 'chromium', 'chromium-headless-shell', 'chromium-browser'],
  ...['google-chrome', 'google-chrome-stable'],
]

/** The tests that run a second time with the ffmpeg and the Chromium that npm brings: what only they can break. */
export const NPMS_UNITS = ['sound-and-film/', '--testNamePattern', 'made anew|the program ']
export const NPMS_JOURNEYS = ['journeys/publish', '--grep', 'somebody writes']

/** A folder of everything on the PATH except the machine's own ffmpeg and browsers. */
export function withoutOwnPrograms(root: string): { path: string; hasChromium: boolean; remove: () => void } {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  // ffmpeg runs shut away from the temporary folder, so this folder can't be there.
  const path = mkdtempSync(join(cache, 'npms-'))
  for (const folder of (process.env.PATH ?? '').split(delimiter)) linkAll(folder, path)
  const env = { ...process.env, PATH: path }
  const { status } = spawnSync(process.execPath, [join(root, 'e2e/find-chromium.ts')], { env })
  return { path, hasChromium: status === 0, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function linkAll(from: string, to: string): void {
  for (const name of list(from)) {
    if (MACHINES_OWN.includes(name)) continue
    try {
      symlinkSync(join(from, name), join(to, name))
    } catch {
      // An earlier folder of the PATH has a program of this name.
    }
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
