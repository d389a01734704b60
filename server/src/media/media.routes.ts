import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { uploadMedia } from '@bowerbird/domain/media/media.contract.ts'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { uploadPicture } from './media.actions.ts'
import { hashInKey } from './media-keys.ts'
import { discardStale, waitingRoom } from './receive-file.ts'
import { sendMedia } from './send-media.ts'
import { serveUpload } from './serve-upload.ts'

export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  app.addHook('onReady', () => discardStale(waitingRoom(deps.config.dataDir)))
  serveUpload(app, deps, uploadMedia, {
    async admit(_viewer, { kind }) {
      if (kind === 'audio' || kind === 'video') throw new RefusedError(mediaRefusals.notTakenYet)
      return { maxBytes: uploadMaxBytes[kind] }
    },
    answer: (viewer, { kind }, file) => uploadPicture(deps, viewer, kind, file),
  })
  app.get('/media/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const key = request.params['*']
    if (!hashInKey(key)) throw new RefusedError(coreRefusals.notFound)
    return sendMedia(request, reply, { key, load: () => deps.storage.get(key), isForever: true })
  })
}
