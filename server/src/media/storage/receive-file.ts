import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { Config } from '../../core/process/config.ts'
import { isDiskFull } from '../../core/process/disk-full.ts'
import { saveToDisk } from '../../core/process/disk-space.ts'

/** A slower sender over a whole window is cut off. */
const minRate = { bytes: 10_240, perMs: 10_000 }

/** Passes through at most so many bytes, no slower than the minimum rate, and computes their hash. */
export function boundedStream(maxBytes: number, pace = minRate) {
  const hash = createHash('sha256')
  let bytes = 0
  let bytesBefore = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) return done(new RefusedError(mediaRefusals.tooBig))
      hash.update(chunk)
      return done(null, chunk)
    },
  })
  const watch = setInterval(() => {
    if (bytes - bytesBefore < pace.bytes) stream.destroy(new RefusedError(mediaRefusals.tooSlow))
    bytesBefore = bytes
  }, pace.perMs).unref()
  stream.once('close', () => clearInterval(watch)).once('end', () => clearInterval(watch))
  return { stream, measure: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** An uploaded file in a temporary place. */
export interface ReceivedFile {
  path: string
  bytes: number
  sha256: string
}

const staleAfterMs = 3_600_000

export const incomingFolder = (dataDir: string) => join(dataDir, 'tmp')

export const placeOfIncoming = (folder: string, name: string): string => join(folder, `${name}.upload`)

export async function saveStream(
  config: Pick<Config, 'dataDir' | 'diskReserveBytes'>,
  body: AsyncIterable<Buffer>,
  maxBytes: number,
  name: string = randomUUID(),
): Promise<ReceivedFile> {
  const folder = incomingFolder(config.dataDir)
  const path = placeOfIncoming(folder, name)
  const { stream, measure } = boundedStream(maxBytes)
  try {
    await mkdir(folder, { recursive: true })
    await saveToDisk(config, path, [body, stream])
    return { path, ...measure() }
  } catch (error) {
    await discard(path)
    throw asNoRoom(error)
  }
}

export const discard = (path: string) => rm(path, { force: true })

/** Returns what to throw for an error of a write: a full disk refuses uploads. */
export const asNoRoom = (error: unknown) =>
  isDiskFull(error) ? new RefusedError(mediaRefusals.noRoom, { cause: error }) : error

/** Deletes what a killed server left behind. */
export async function discardStale(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((found) => found.endsWith('.upload'))) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > staleAfterMs) await discard(join(folder, name))
  }
}
