import type { Readable } from 'node:stream'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { immutableCaching, policyForMedia } from '../../core/http/headers.ts'
import type { ByteRange } from '../../core/storage.ts'

/** Multiple ranges, or a malformed header, yield the whole file. */
function readRange(header: string, total: number): ByteRange | 'whole' | 'outside' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const wanted = Math.min(Number(last), total)
    return wanted === 0 ? 'outside' : { from: total - wanted, to: total - 1 }
  }
  const from = Number(first)
  const to = last === '' ? total - 1 : Math.min(Number(last), total - 1)
  if (last !== '' && Number(last) < from) return 'whole'
  return from >= total ? 'outside' : { from, to }
}

/** The type follows the name that we gave the file, never its bytes. */
const types: Record<string, string> = {
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  webm: 'video/webm',
  ogv: 'video/ogg',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  flac: 'audio/flac',
}

interface MediaToSend {
  /** Immutable: a key always names the same bytes. */
  key: string
  load: (part?: ByteRange) => Promise<{ body: Readable | Buffer; bytes: number } | null>
  /** Required for range requests. */
  size?: () => Promise<number | null>
  cachePolicy: CachePolicy
}

/**
 * Files that may be hidden one day are revalidated soon, which costs no bytes while they are visible; files for some
 * viewers alone are revalidated each time.
 */
type CachePolicy = keyof typeof cacheControl
const cacheControl = {
  forever: immutableCaching,
  shortly: 'public, max-age=300, stale-while-revalidate=300',
  private: 'private, no-cache',
}

export async function sendMedia(request: FastifyRequest, reply: FastifyReply, media: MediaToSend) {
  const { key, load, size } = media
  const type = types[key.split('.').at(-1) ?? '']
  const etag = `"${key}"`
  if (!type) throw new RefusedError(mediaRefusals.gone)
  if (size && request.headers.range) return sendPart(request, reply, { ...media, size }, type)
  const isKnown = (request.headers['if-none-match'] ?? '').split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)
  const found = isKnown ? null : await load()
  if (!isKnown && !found) throw new RefusedError(mediaRefusals.gone)
  setHeaders(reply, etag, media)
  if (size) reply.header('accept-ranges', 'bytes')
  if (!found) return reply.code(304).send()
  return reply.type(type).header('content-length', found.bytes).send(found.body)
}

/** Answers a range request. BLOG-114 */
async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  media: MediaToSend & { size: () => Promise<number | null> },
  type: string,
) {
  const { key, load, size } = media
  const etag = `"${key}"`
  const total = await size()
  if (total === null) throw new RefusedError(mediaRefusals.gone)
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const part = isSame ? readRange(String(request.headers.range), total) : 'whole'
  setHeaders(reply, etag, media)
  reply.header('accept-ranges', 'bytes')
  if (part === 'outside') return reply.code(416).header('content-range', `bytes */${total}`).send()
  const found = (await (part === 'whole' ? load() : load(part))) ?? refuse(mediaRefusals.gone)
  if (part !== 'whole') reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${total}`)
  return reply.type(type).header('content-length', found.bytes).send(found.body)
}

/** Files that everybody may see are shown on other sites too, such as readers of feeds. */
function setHeaders(reply: FastifyReply, etag: string, { cachePolicy }: MediaToSend): void {
  if (cachePolicy !== 'private') reply.header('cross-origin-resource-policy', 'cross-origin')
  reply
    .header('content-security-policy', policyForMedia)
    .header('etag', etag)
    .header('cache-control', cacheControl[cachePolicy])
}
