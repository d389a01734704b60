import type { Readable } from 'node:stream'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keptForever, policyForMedia } from '../core/headers.ts'

/** By the name we gave the file, whatever its bytes might look like to a browser. */
const types: Record<string, string> = { webp: 'image/webp' }

interface MediaToSend {
  /** Always names the same bytes. */
  key: string
  load: () => Promise<{ body: Readable | Buffer; bytes: number } | null>
  /** False where the address may show something else another time. */
  isForever: boolean
}

export async function sendMedia(request: FastifyRequest, reply: FastifyReply, media: MediaToSend) {
  const { key, load, isForever } = media
  const type = types[key.split('.').at(-1) ?? '']
  const etag = `"${key}"`
  const isKnown = request.headers['if-none-match'] === etag
  const found = isKnown ? null : await load()
  if (!type || !(isKnown || found)) throw new RefusedError(mediaRefusals.gone)
  reply.header('content-security-policy', policyForMedia).header('etag', etag)
  if (isForever) reply.header('cache-control', keptForever)
  else reply.header('cache-control', 'public, max-age=300')
  if (!found) return reply.code(304).send()
  return reply.type(type).header('content-length', found.bytes).send(found.body)
}
