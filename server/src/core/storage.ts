import type { Readable } from 'node:stream'

/** Both ends are part of it. */
export interface ByteRange {
  from: number
  to: number
}

/** Where media files live. Keys are ours, made of hashes; a key always names the same bytes. */
export interface Storage {
  put(key: string, body: Buffer | Readable, mime: string): Promise<void>
  /** The file or a part of it; null when there is no such file. */
  get(key: string, part?: ByteRange): Promise<{ body: Readable; bytes: number } | null>
  /** How many bytes the file has; null when there is no such file. */
  size(key: string): Promise<number | null>
  delete(key: string): Promise<void>
  /** The keys of all whole files, in no order that counts. */
  list(): AsyncIterable<string>
}
