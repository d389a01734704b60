import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { isMultipart, readParts } from '../core/http/read-multipart.ts'
import { takeFiles } from '../core/http/take-files.ts'

const wordsMaxLength = 2000
const bodyMaxBytes = 256_000_000
const bounds = { files: 20, fields: 10, fieldBytes: 64 * 1024 }

/**
 * Another app shares something where no service worker takes it: words go on in the address of the form, and pictures
 * have to be chosen there again. It changes nothing, so that it needs no form key.
 */
export function shareRoutes(app: FastifyInstance, maxBytes = bodyMaxBytes): void {
  takeFiles(app, (scope) => {
    scope.post('/share', async (request, reply) => {
      const words = new URLSearchParams()
      let bytes = 0
      const count = (more: number) => {
        bytes += more
        if (bytes <= maxBytes) return
        // The rest would be read to keep the connection.
        reply.raw.shouldKeepAlive = false
        throw new RefusedError(coreRefusals.bodyTooLarge)
      }
      const length = Number(request.headers['content-length'] ?? 0)
      if (length > maxBytes) count(length)
      if (isMultipart(request))
        for await (const part of readParts(request, bounds)) {
          const isWord = 'value' in part && ['title', 'text', 'url'].includes(part.name)
          if (isWord) words.set(part.name, part.value.slice(0, wordsMaxLength).toWellFormed())
          if (!('file' in part)) continue
          words.set('files', '1')
          for await (const chunk of part.file) count(chunk.length)
        }
      return reply.redirect(`/share?${words}`, 303)
    })
  })
}
