import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import * as calls from '@bowerbird/domain/media/media.contract.ts'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import type { ByteRange } from '../core/storage.ts'
import { readLinkData } from './links/link-data.actions.ts'
import { cachePolicyFor, type IsFileShown, MediaAccess } from './media-visibility.ts'
import { copyPictureHere } from './pictures/copy-picture.actions.ts'
import { readLivePart } from './pictures/live-photos.ts'
import { readFfmpeg } from './sound-and-film/run-ffmpeg.ts'
import { readUpload } from './sound-and-film/sound-and-video.views.ts'
import { retryVideo } from './sound-and-film/upload-video.actions.ts'
import { readVideoData } from './sound-and-film/video-data.actions.ts'
import { hashInKey, isForEveryone, isPrivateKey } from './storage/media-keys.ts'
import { discardStale, incomingFolder } from './storage/receive-file.ts'
import { sendMedia } from './storage/send-media.ts'
import { serveUpload } from './storage/serve-upload.ts'
import { uploadFile } from './upload-file.actions.ts'

export function mediaRoutes(app: FastifyInstance, deps: Deps, isShown: readonly IsFileShown[]): void {
  app.addHook('onReady', () => discardStale(incomingFolder(deps.config.dataDir)))
  serveUpload(app, deps, calls.uploadMedia, {
    async admit(_viewer, { kind }) {
      if (kind === 'audio' || kind === 'video') await readFfmpeg(deps)
      return { maxBytes: uploadMaxBytes[kind] }
    },
    answer: async (viewer, { kind, live }, file) =>
      uploadFile(deps, viewer, kind, file, live && (await readLivePart(deps, viewer, live))),
  })
  serve(app, deps, calls.copyPicture, copyPictureHere)
  serve(app, deps, calls.readUpload, readUpload)
  serve(app, deps, calls.retryUpload, retryVideo)
  serve(app, deps, calls.readVideoData, readVideoData)
  serve(app, deps, calls.readLinkData, readLinkData)
  const access = new MediaAccess(deps.db, isShown)
  app.get('/media/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const key = request.params['*']
    const hash = hashInKey(key)
    if (!hash || isPrivateKey(key)) throw new RefusedError(mediaRefusals.gone)
    const cachePolicy = isForEveryone(key)
      ? 'forever'
      : cachePolicyFor[await access.of(hash, () => deps.viewerOf(request))]
    if (!cachePolicy) throw new RefusedError(mediaRefusals.gone)
    const { storage } = deps
    const load = (part?: ByteRange) => storage.get(key, part)
    return sendMedia(request, reply, { key, load, size: () => storage.size(key), cachePolicy })
  })
}
