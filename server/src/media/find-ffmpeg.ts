import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../core/config.ts'

/** The npm package is one maintainer's build, so only these very bytes are run. */
const packagedSha256 = 'b03cae467e4e9881e7dfa29f27e9a9a9cdb3cb170cced74e51d86ac9ff7586ed'

const found = new WeakMap<Config, Promise<string | null>>()

/** The program that reads sound and video; null where there is none. Looked for once. */
export function findFfmpeg(config: Config): Promise<string | null> {
  const known = found.get(config) ?? lookForFfmpeg(config.ffmpegPath, process.env.PATH ?? '')
  found.set(config, known)
  return known
}

export async function lookForFfmpeg(
  given: string | null,
  path: string,
  packaged = { program: packagedFfmpeg(), sha256: packagedSha256 },
): Promise<string | null> {
  if (given) return runnable(given)
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const program = await runnable(join(folder, name))
    if (program) return program
  }
  const fallback = await runnable(packaged.program)
  return fallback && (await sha256Of(fallback)) === packaged.sha256 ? fallback : null
}

function packagedFfmpeg(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@ffmpeg-binary/${process.platform}-${process.arch}`)
    return join(dirname(entry), 'ffmpeg')
  } catch {
    return ''
  }
}

const runnable = (program: string): Promise<string | null> =>
  access(program, constants.X_OK).then(
    () => realpath(program),
    () => null,
  )

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
