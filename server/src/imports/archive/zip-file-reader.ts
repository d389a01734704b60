import { close, read } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

const windowBytes = 256 * 1024
const chunkBytes = 64 * 1024

export class ZipFileReader extends RandomAccessReader {
  /** The directory of a zip is read in two small pieces for each file, one after the other. */
  readsAhead = true
  readonly #fd: number
  #window = Buffer.alloc(0)
  #windowStart = 0

  constructor(fd: number) {
    super()
    this.#fd = fd
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const fd = this.#fd
    let at = start
    // A stream of the file system would close the file with itself.
    return new Readable({
      read() {
        const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, end - at))
        read(fd, chunk, 0, chunk.length, at, (problem, bytesRead) => {
          if (problem) return this.destroy(problem)
          at += bytesRead
          return this.push(bytesRead === 0 ? null : chunk.subarray(0, bytesRead))
        })
      },
    })
  }

  /** The bytes of a small part of the file. */
  async bytes(start: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length)
    if (length === 0) return bytes
    const { bytesRead } = await promisify(read)(this.#fd, bytes, 0, length, start)
    return bytes.subarray(0, bytesRead)
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (problem: Error | null, bytesRead?: number) => void,
  ): void {
    const from = position - this.#windowStart
    if (from >= 0 && from + length <= this.#window.length) {
      this.#window.copy(buffer, offset, from, from + length)
      process.nextTick(callback, null, length)
      return
    }
    if (!this.readsAhead) {
      read(this.#fd, buffer, offset, length, position, callback)
      return
    }
    const ahead = Buffer.allocUnsafe(Math.max(windowBytes, length))
    read(this.#fd, ahead, 0, ahead.length, position, (problem, bytesRead) => {
      if (!problem) {
        this.#window = ahead.subarray(0, bytesRead)
        this.#windowStart = position
      }
      callback(problem, problem ? 0 : this.#window.copy(buffer, offset, 0, length))
    })
  }

  override close(callback: (problem: Error | null) => void): void {
    close(this.#fd, (problem) => callback(problem ?? null))
  }
}
