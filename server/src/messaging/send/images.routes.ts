import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { wireId } from '@bowerbird/domain/core/wire.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { mediaKey } from '../../media/storage/media-keys.ts'
import { sendMedia } from '../../media/storage/send-media.ts'
import { imageRoute } from './image-address.ts'
import { hasImage } from './images.views.ts'

interface Address {
  conversation: string
  hash: string
  file: string
}

/** Answers 404 to everyone who is not in the conversation. */
export function imageRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(imageRoute, async (request: FastifyRequest<{ Params: Address }>, reply: FastifyReply) => {
    const { conversation, hash, file } = request.params
    const name = /^([0-9]{1,5})\.webp$/.exec(file)?.[1]
    const isAddress = wireId.safeParse(conversation).success && /^[0-9a-f]{40}$/.test(hash) && name !== undefined
    const viewer = isAddress ? await deps.viewerOf(request) : null
    if (!viewer || !(await hasImage(deps.db, viewer, conversation, hash)))
      throw new RefusedError(messagingRefusals.notFound)
    const key = mediaKey('m', hash, name as string)
    return sendMedia(request, reply, { key, load: () => deps.storage.get(key), cachePolicy: 'private' })
  })
}
