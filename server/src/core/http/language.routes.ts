import { isLanguage } from '@bowerbird/domain/core/language/languages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setLanguageCookie } from '../language.ts'
import type { Config } from '../process/config.ts'
import { ownPath } from './plain-forms.ts'

type Asked = FastifyRequest<{ Querystring: { to?: unknown; next?: unknown } }>

/** Chooses the language of a guest by a plain link, and leads back. Anything but a language leaves it to the browser. */
export function languageRoutes(app: FastifyInstance, config: Config): void {
  app.get('/language', async ({ query }: Asked, reply) => {
    setLanguageCookie(config, reply, isLanguage(query.to) ? query.to : null)
    return reply.redirect(ownPath(query.next) ?? '/', 303)
  })
}
