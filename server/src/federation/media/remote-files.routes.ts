import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { isRemoteHash, remotePath } from '@bowerbird/domain/federation/remote-path.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFileOnBlogsFor } from '../../blogs/file-visibility.ts'
import type { Deps } from '../../core/deps.ts'
import type { ByteRange } from '../../core/storage.ts'
import { cachePolicyFor, MediaAccess } from '../../media/media-visibility.ts'
import { sendMedia } from '../../media/storage/send-media.ts'
import { isFileInPostsFor } from '../../posts/read/file-visibility.ts'
import { removeKilled } from './remote-files.jobs.ts'
import { RemoteFiles } from './remote-files.ts'

type FileRequest = FastifyRequest<{ Params: { hash: string } }>

/** Files of other servers, for those who may see something that shows them. */
export function remoteFilesRoutes(app: FastifyInstance, deps: Deps): void {
  const { storage } = deps
  const files = new RemoteFiles(deps)
  app.addHook('onReady', () => removeKilled(deps))
  const access = new MediaAccess(deps.db, [isFileInPostsFor, isFileOnBlogsFor])

  deps.readPictureElsewhere = async (hash) => {
    const found = await files.read(hash)
    if (!found || !('key' in found) || !found.key.endsWith('.webp')) return null
    return { key: found.key, load: () => storage.get(found.key) }
  }

  app.get(remotePath(':hash'), async (request: FileRequest, reply: FastifyReply) => {
    const { hash } = request.params
    if (!isRemoteHash(hash)) throw new RefusedError(mediaRefusals.gone)
    const cachePolicy = cachePolicyFor[await access.of(hash, () => deps.viewerOf(request))]
    const found = cachePolicy && (await files.read(hash))
    if (!found || !cachePolicy) throw new RefusedError(mediaRefusals.gone)
    if ('key' in found) {
      const { key } = found
      const load = (part?: ByteRange) => storage.get(key, part)
      return sendMedia(request, reply, { key, load, size: () => storage.size(key), cachePolicy })
    }
    if (found.failure !== 'too large') throw new RefusedError(mediaRefusals.gone)
    // The player links to it, for those who want to have it from its home.
    return reply.code(413).header('cache-control', 'no-store').send({ home: found.url })
  })
}
