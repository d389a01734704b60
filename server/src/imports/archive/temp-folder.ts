import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { Config } from '../../core/process/config.ts'
import { saveToDisk } from '../../core/process/disk-space.ts'
import { ArchiveError } from './archive-error.ts'

export interface TempSpace extends Pick<Config, 'diskReserveBytes'> {
  parent: string
  /** The storage limit of the account. */
  maxBytes: number
}

/** Holds the unpacked files of one archive until it is closed. Created when it is first needed. */
export class TempFolder {
  readonly #space: TempSpace
  #made: Promise<string> | undefined
  #bytes = 0

  constructor(space: TempSpace) {
    this.#space = space
  }

  /** Returns the path of the new file. The name must be ours, never one of the archive. */
  async save(name: string, body: AsyncIterable<Buffer>): Promise<string> {
    this.#made ??= mkdtemp(join(this.#space.parent, 'bowerbird-import-'))
    const path = join(await this.#made, name)
    const counting = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#bytes += chunk.length
        done(this.#bytes > this.#space.maxBytes ? new ArchiveError('overQuota') : null, chunk)
      },
    })
    await saveToDisk(this.#space, path, [body, counting])
    return path
  }

  async remove(): Promise<void> {
    if (this.#made) await rm(await this.#made, { recursive: true, force: true })
  }
}
