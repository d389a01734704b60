import type { Readable } from 'node:stream'

/** Both ends are inclusive. */
export interface ByteRange {
  from: number
  to: number
}

/** Stores media files. Keys are derived from hashes, so a key always names the same bytes. */
export interface Storage {
  put(key: string, body: Buffer | Readable, mime: string): Promise<void>
  /** Returns the file or a part of it; null when it does not exist. */
  get(key: string, part?: ByteRange): Promise<{ body: Readable; bytes: number } | null>
  /** Returns the file's bytes; null when it does not exist. */
  size(key: string): Promise<number | null>
  delete(key: string): Promise<void>
  /** Deletes what a killed server left of a file that it was putting there. No other may be putting it there now. */
  deleteHalves(key: string): Promise<void>
  /** Lists the keys of all complete files, in any order. */
  list(): AsyncIterable<string>
}
