import { close, createReadStream, read } from 'node:fs'
import type { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

const windowBytes = 256 * 1024

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
    return createReadStream('', { fd: this.#fd, autoClose: false, start, end: end - 1 })
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
      setImmediate(callback, null, length)
      return
    }
    if (!this.readsAhead) return read(this.#fd, buffer, offset, length, position, callback)
    const ahead = Buffer.allocUnsafe(Math.max(windowBytes, length))
    read(this.#fd, ahead, 0, ahead.length, position, (problem, bytesRead) => {
      if (problem) return callback(problem)
      this.#window = ahead.subarray(0, bytesRead)
      this.#windowStart = position
      callback(null, this.#window.copy(buffer, offset, 0, length))
    })
  }

  override close(callback: (problem: Error | null) => void): void {
    close(this.#fd, (problem) => callback(problem ?? null))
  }
}
