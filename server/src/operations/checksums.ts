import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import type { Config } from '../core/process/config.ts'
import { saveToDisk } from '../core/process/disk-space.ts'
import { manifestFile, sumsFile } from './manifest.ts'

/** Writes files into one folder with a list of checksums in the format of `sha256sum --check`. */
export class SummedFolder {
  readonly folder: string
  readonly #config: Pick<Config, 'diskReserveBytes'>
  readonly #sums = new Map<string, string>()
  bytes = 0

  constructor(folder: string, config: Pick<Config, 'diskReserveBytes'>) {
    this.folder = folder
    this.#config = config
  }

  get files(): number {
    return this.#sums.size
  }

  async write(path: string, content: Readable | string, ...through: Transform[]): Promise<void> {
    const place = join(this.folder, path)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    const sum = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk)
        this.bytes += chunk.length
        done(null, chunk)
      },
    })
    const source = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content
    await saveToDisk(this.#config, place, [source, ...through, sum], { flags: 'wx', flush: true })
    this.#sums.set(path, hash.digest('hex'))
  }

  async writeSums(): Promise<void> {
    const lines = [...this.#sums].sort().map(([path, sum]) => `${sum}  ${path}\n`)
    await writeFile(join(this.folder, sumsFile), lines.join(''), { flag: 'wx', mode: 0o600, flush: true })
  }
}

/** Returns the listed files after checking each one's sum. */
export async function verifySums(folder: string, expectedFiles: number): Promise<string[]> {
  const list = await readFile(join(folder, sumsFile), 'utf8').catch(() => {
    throw new Error(`${folder} is no whole backup: it has no ${sumsFile}.`)
  })
  const paths: string[] = []
  for (const line of list.split('\n').filter(Boolean)) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (!path || path.startsWith('/') || path.split('/').includes('..'))
      throw new Error(`${sumsFile} in ${folder} has a line that names no file of a backup: ${line}`)
    if ((await sumOf(join(folder, path))) !== sum) throw new Error(`${join(folder, path)} is not what was backed up.`)
    if (path !== manifestFile) paths.push(path)
  }
  if (paths.length !== expectedFiles)
    throw new Error(`${folder} should have ${expectedFiles} files, and its list names ${paths.length}.`)
  return paths
}

async function sumOf(place: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(place)) hash.update(chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}
