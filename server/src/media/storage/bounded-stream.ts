import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'

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
