import { dayMs } from '@bowerbird/domain/core/spans.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../process/config.ts'

const validDays = 30

/** Leads password managers to the page for passwords, and tells the operator's contact for security holes (RFC 9116). */
export function wellKnownRoutes(app: FastifyInstance, { origin, securityContact }: Config): void {
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/settings/password', 302))
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (securityContact === null) return reply.callNotFound()
    const expires = new Date((Math.floor(Date.now() / dayMs) + validDays) * dayMs).toISOString()
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      `Canonical: ${origin}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
