import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

interface Bounds {
  maxBytes: number
  signal: AbortSignal
}

export class TooBigError extends Error {}

export async function readUnpacked(
  body: Readable,
  encoding: string | string[] | undefined,
  { mayCut, ...bounds }: Bounds & { mayCut: boolean },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  const collect = async (unpacked: AsyncIterable<Buffer>) => {
    for await (const chunk of unpacked) chunks.push(chunk)
  }
  try {
    await passUnpacked(body, encoding, bounds, collect)
  } catch (error) {
    if (!mayCut || !(error instanceof TooBigError)) throw error
  }
  return Buffer.concat(chunks)
}

/** Decompresses a body. The compressed bytes are bounded too, because they may decompress to nothing. */
export async function passUnpacked(
  body: Readable,
  encoding: string | string[] | undefined,
  { maxBytes, signal }: Bounds,
  into: (unpacked: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const decoder = decoderOf(encoding)
  if (decoder) await pipeline(body, atMost(maxBytes), decoder(), atMost(maxBytes), into, { signal })
  else await pipeline(body, atMost(maxBytes), into, { signal })
}

function decoderOf(encoding: string | string[] | undefined) {
  const name = String(encoding ?? 'identity')
    .trim()
    .toLowerCase()
  if (name === 'identity') return null
  if (!Object.hasOwn(decoders, name)) throw new Error(`packed as ${name}`)
  return decoders[name as keyof typeof decoders]
}

function atMost(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new TooBigError('too big'))
      else done(null, chunk)
    },
  })
}
