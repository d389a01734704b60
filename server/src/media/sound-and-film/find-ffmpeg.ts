import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../core/process/config.ts'

/** The command that starts ffmpeg: a native program, or Node with the WebAssembly build. Arguments follow. */
export interface Ffmpeg {
  command: [string, ...string[]]
  /** The factor by which it may be slower than a native program. */
  timeFactor: number
}

/** The npm package is built by one maintainer, so its bytes are pinned. */
const packagedSha256 = 'b03cae467e4e9881e7dfa29f27e9a9a9cdb3cb170cced74e51d86ac9ff7586ed'
/** Measured: WebAssembly takes four to five times as long, on one thread where a program has two. */
const wasmTimeFactor = 10

const { resolve } = createRequire(import.meta.url)
const found = new WeakMap<Config, Promise<Ffmpeg | null>>()

/** Returns null when the operator names a program that cannot be run. Looks once. */
export function findFfmpeg(config: Config): Promise<Ffmpeg | null> {
  const known = found.get(config) ?? searchFfmpeg(config.ffmpegPath, process.env.PATH ?? '')
  found.set(config, known)
  return known
}

export async function searchFfmpeg(
  given: string | null,
  path: string,
  packaged = { program: packagedFfmpeg(), sha256: packagedSha256 },
): Promise<Ffmpeg | null> {
  if (given) return native(await runnable(given))
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const program = await runnable(join(folder, name))
    if (program) return native(program)
  }
  const fallback = await runnable(packaged.program)
  const isKnown = fallback && (await sha256Of(fallback)) === packaged.sha256
  return isKnown ? native(fallback) : inWebAssembly()
}

function packagedFfmpeg(): string {
  try {
    return join(dirname(resolve(`@ffmpeg-binary/${process.platform}-${process.arch}`)), 'ffmpeg')
  } catch {
    return ''
  }
}

const native = (program: string | null): Ffmpeg | null => (program ? { command: [program], timeFactor: 1 } : null)

/** Lists every file that it reads, so that the sandbox can show these alone. */
async function inWebAssembly(): Promise<Ffmpeg> {
  const files = [join(import.meta.dirname, 'wasm-ffmpeg.ts'), resolve('@ffmpeg/core'), resolve('@ffmpeg/core/wasm')]
  const [script = '', core = '', wasm = ''] = await Promise.all(files.map((file) => realpath(file)))
  // The trap handler makes V8 reserve more address space than the memory limit allows.
  const flags = ['--disable-wasm-trap-handler', '--no-warnings']
  return { command: [await realpath(process.execPath), ...flags, script, core, wasm], timeFactor: wasmTimeFactor }
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

if (import.meta.main) {
  const ffmpeg = await searchFfmpeg(process.env.FFMPEG_PATH ?? null, process.env.PATH ?? '')
  process.stdout.write(`${JSON.stringify(ffmpeg?.command ?? null)}\n`)
}
