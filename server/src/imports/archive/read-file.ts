import { pipeline, type Readable, Transform } from 'node:stream'
import type { Archive } from '../import-source.ts'
import { ArchiveError } from './archive-error.ts'

/** Passes the bytes on and fails when there are more than `maxBytes`. */
export function limitedStream(source: Readable, maxBytes: number): Readable {
  let bytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new ArchiveError('tooLarge'))
      else done(null, chunk)
    },
  })
  // The error reaches the reader by the stream itself.
  pipeline(source, bounded, () => {})
  return bounded
}

export async function readWhole(archive: Archive, name: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await archive.open(name, maxBytes)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
