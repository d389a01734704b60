import { createHash } from 'node:crypto'
import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { directionOf } from '@bowerbird/domain/core/language/languages.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mailboxOfLink, saveUnwanted, stopPath } from '../accounts/invites/mail-to-others.ts'
import type { Deps } from '../core/deps.ts'
import { languageNow } from '../core/language.ts'

type Asked = FastifyRequest<{ Params: { token: string }; Querystring: { allow?: string } }>

const style = `
  :root { color-scheme: light dark }
  body { max-width: 30rem; margin: 15vh auto; padding: 0 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif }
  button { min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: .5rem; background: #2962ff; color: #fff; font: inherit; font-weight: 700; cursor: pointer }`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  ...["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
].join('; ')

/**
 * Stops mail from others to a mailbox, for good. The link in the mail is the proof, so no account and no form key are
 * needed. Opening it changes nothing, because mail programs open links by themselves; their own button (RFC 8058) posts.
 */
export function stopMailRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(`${stopPath}/:token`, async ({ params }: Asked, reply) => {
    const mailbox = mailboxOfLink(deps.secret, params.token)
    if (!mailbox) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .headers(headers)
      .send(await pageOf(deps, 'asking'))
  })
  app.post(`${stopPath}/:token`, async ({ params, query }: Asked, reply) => {
    const mailbox = mailboxOfLink(deps.secret, params.token)
    if (!mailbox) return reply.callNotFound()
    const isUnwanted = query.allow === undefined
    await saveUnwanted(deps.db, mailbox, isUnwanted)
    const page = await pageOf(deps, isUnwanted ? 'stopped' : 'allowed')
    return reply.type('text/html; charset=utf-8').headers(headers).send(page)
  })
}

const headers = { 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

async function pageOf({ site }: Deps, state: 'asking' | 'stopped' | 'allowed'): Promise<string> {
  const { name: siteName } = await site.read()
  const title = {
    asking: t('Stop email from people on {siteName}?', { siteName }),
    stopped: t('You won’t get email from people on {siteName} again.', { siteName }),
    allowed: t('People on {siteName} can send you email again.', { siteName }),
  }[state]
  const [to, button] = state === 'stopped' ? ['?allow=1', t('Allow email again')] : ['?', t('Stop email')]
  const language = languageNow()
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>
<form method="post" action="${to}"><button>${escapeHtml(button)}</button></form></main></body></html>`
}
