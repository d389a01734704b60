import type { Readable } from 'node:stream'

/** Where media files live. Keys are ours, made of hashes; a key always names the same bytes. */
export interface Storage {
  put(key: string, body: Buffer | Readable, mime: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<{ body: Readable; bytes: number } | null>
  delete(key: string): Promise<void>
}
