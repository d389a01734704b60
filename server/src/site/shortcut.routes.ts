import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { readActingName } from './acting-name.views.ts'

/** The shortcuts of an installed app have one address for everybody, which leads on to that of the member. */
export function shortcutRoutes(app: FastifyInstance, { db, viewerOf }: Deps): void {
  app.get<{ Params: { place: string } }>('/go/:place', async (request, reply) => {
    const viewer = await viewerOf(request)
    const { place } = request.params
    if (!viewer) return reply.redirect(`/login?${new URLSearchParams({ next: `/go/${place}` })}`, 302)
    if (place === 'messages') return reply.redirect('/messages', 302)
    if (place !== 'activity' && place !== 'drafts') return reply.redirect('/dashboard', 302)
    return reply.redirect(`${blogPath(await readActingName(db, viewer))}/${place}`, 302)
  })
}
