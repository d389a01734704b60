import { access, constants, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import type { Config } from '../../core/process/config.ts'

/** The command that starts ffmpeg: a native program, or Node with the WebAssembly build. Arguments follow. */
export interface Ffmpeg {
  command: [string, ...string[]]
  /** The factor by which it may be slower than a native program. */
  timeFactor: number
}

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

export async function searchFfmpeg(given: string | null, path: string): Promise<Ffmpeg | null> {
  if (given) return native(await runnable(given))
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const program = await runnable(join(folder, name))
    if (program) return native(program)
  }
  return inWebAssembly()
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

if (import.meta.main) {
  const ffmpeg = await searchFfmpeg(process.env.FFMPEG_PATH ?? null, process.env.PATH ?? '')
  process.stdout.write(`${JSON.stringify(ffmpeg?.command ?? null)}\n`)
}
