import { refuse } from '@bowerbird/domain/core/refusal.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { immutableCaching, policyForMedia } from '../../core/http/headers.ts'
import { drawnPacks, keyOfDrawing } from './packs.ts'

/** Serves only our own SVG, never one from outside. */
export function drawingRoutes(app: FastifyInstance): void {
  const drawings = new Map<string, string>(
    drawnPacks.flatMap((pack) => pack.drawings.map(({ key, svg }) => [keyOfDrawing(pack, key), svg] as const)),
  )
  app.get(
    '/stickers/:pack/:file',
    async (request: FastifyRequest<{ Params: { pack: string; file: string } }>, reply) => {
      const svg = drawings.get(`${request.params.pack}/${request.params.file}`) || refuse(messagingRefusals.notFound)
      return reply
        .header('content-security-policy', policyForMedia)
        .header('cache-control', immutableCaching)
        .type('image/svg+xml')
        .send(svg)
    },
  )
}
