import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '../core/http/answer-errors.ts'
import { isMultipart, readParts } from '../core/http/read-multipart.ts'
import { takeFiles } from '../core/http/take-files.ts'

const wordsMaxLength = 2000
const bodyMaxBytes = 256_000_000
const bounds = { files: 20, fields: 10, fieldBytes: 64 * 1024 }

/**
 * Another app shares something where no service worker takes it: words go on in the address of the form, and pictures
 * have to be chosen there again. It changes nothing, so that it needs no form key.
 */
export function shareRoutes(app: FastifyInstance): void {
  takeFiles(app, (scope) => {
    scope.post('/share', async (request, reply) => {
      const words = new URLSearchParams()
      if (Number(request.headers['content-length']) > bodyMaxBytes) return sendRefusal(reply, coreRefusals.bodyTooLarge)
      if (isMultipart(request))
        for await (const part of readParts(request, bounds)) {
          const isWord = 'value' in part && ['title', 'text', 'url'].includes(part.name)
          if (isWord) words.set(part.name, part.value.slice(0, wordsMaxLength).toWellFormed())
          else if ('file' in part) words.set('files', '1')
        }
      return reply.redirect(`/share?${words}`, 303)
    })
  })
}
