import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
/** No name and no time; the last byte says that the system is unknown. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/**
 * Compresses a member's page. Secrets are stored as they are, and nothing after one refers to what stands before it, so
 * the size does not depend on how much of a secret the rest of the page repeats (the BREACH attack).
 */
export async function compressPage(html: string, secrets: readonly string[]): Promise<Buffer> {
  const pieces = splitAt(html, secrets)
  const compressed = await Promise.all(
    pieces.map(({ text, isSecret }, at) =>
      deflate(text, {
        level: isSecret ? 0 : 1,
        finishFlush: at === pieces.length - 1 ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
      }),
    ),
  )
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(html), 0)
  trailer.writeUInt32LE(Buffer.byteLength(html) >>> 0, 4)
  return Buffer.concat([gzipHeader, ...compressed, trailer])
}

function splitAt(html: string, secrets: readonly string[]): { text: string; isSecret: boolean }[] {
  const [secret, ...others] = secrets
  if (secret === undefined) return [{ text: html, isSecret: false }]
  const between = secret === '' ? [html] : html.split(secret)
  return between.flatMap((text, at) => [
    ...splitAt(text, others),
    ...(at < between.length - 1 ? [{ text: secret, isSecret: true }] : []),
  ])
}
