import { createWriteStream } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from './config.ts'

type Reserve = Pick<Config, 'diskReserveBytes'>

/** Several writers at once may each write this much before they look again, so the reserve is many times larger. */
const askEveryBytes = 8 * 1024 ** 2
const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`

/** The error of a full disk, thrown before the disk is full. */
class DiskReserveError extends Error {
  override name = 'DiskReserveError'
  readonly code = 'ENOSPC'
  readonly path: string
  constructor(path: string, freeBytes: number, bytes: number, { diskReserveBytes }: Reserve) {
    const wanted = bytes > 0 ? `, and ${megabytes(bytes)} are to be written` : ''
    super(`${megabytes(freeBytes)} are free${wanted}; DISK_RESERVE_MB keeps ${megabytes(diskReserveBytes)} free`)
    this.path = path
  }
}

/** Throws if so many more bytes in the folder would leave less than the reserve. */
export async function askForSpace(reserve: Reserve, folder: string, bytes = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes - bytes < reserve.diskReserveBytes) throw new DiskReserveError(folder, freeBytes, bytes, reserve)
}

interface SaveOptions {
  flags?: 'w' | 'wx' | 'a'
  /** Waits until the disk has the bytes, so that they outlast a power cut. */
  flush?: boolean
  signal?: AbortSignal | undefined
}

/** Writes a file that others of the machine can't read. Asks for space first, and again while the bytes come. */
export async function saveToDisk(
  reserve: Reserve,
  path: string,
  parts: readonly [Readable | AsyncIterable<Buffer | string> | Iterable<Buffer>, ...Transform[]],
  { signal, ...options }: SaveOptions = {},
): Promise<void> {
  const folder = dirname(path)
  await askForSpace(reserve, folder).catch((error) => {
    // A stream that is not read any more would keep its file or its timer.
    for (const part of parts) if ('destroy' in part) part.destroy()
    throw error
  })
  let unasked = 0
  const asking = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unasked += chunk.length
      if (unasked < askEveryBytes) return done(null, chunk)
      unasked = 0
      askForSpace(reserve, folder, chunk.length).then(() => done(null, chunk), done)
    },
  })
  const [body, ...through] = parts
  const source = body instanceof Readable ? body : Readable.from(body)
  await pipeline([source, ...through, asking, createWriteStream(path, { mode: 0o600, ...options })], { signal })
}
