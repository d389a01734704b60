import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../process/config.ts'

/** The only hosts a post may frame. */
export const embedHosts = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.dailymotion.com',
  'https://www.instagram.com',
  'https://w.soundcloud.com',
  'https://open.spotify.com',
  'https://bandcamp.com',
]

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Neither of the last two follows from the first. */
export const policyForData = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
export const policyForMedia = `sandbox; ${policyForData}`

type Addresses = Pick<Config, 'origin' | 'adProvider' | 'trackerUrl' | 'errorReportsUrl' | 'streamOrigins'>

/** The content security policy of all pages: scripts are our own files, and the inline ones named here. Decision 23 */
export function policyForPages(config: Addresses, inlineScripts: readonly string[], isDev = false): string {
  const { origin, adProvider, trackerUrl, errorReportsUrl, streamOrigins } = config
  const originOf = (address: string | null) => {
    const found = address ? new URL(address, origin).origin : origin
    return found === origin ? [] : [found]
  }
  const hashes = inlineScripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  const scripts = isDev ? ["'unsafe-inline'", "'unsafe-eval'"] : hashes
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...originOf(adProvider)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["media-src 'self' blob:", ...streamOrigins].join(' '),
    "font-src 'self'",
    [
      "connect-src 'self'",
      ...originOf(trackerUrl),
      ...originOf(errorReportsUrl),
      ...streamOrigins,
      ...(isDev ? ['ws:'] : []),
    ].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${embedHosts.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Browsers apply `form-action` to the redirects of a form as well, so its page must name where it leads. */
export const allowForms = (policy: string, origin: string): string =>
  origin ? policy.replace("form-action 'self'", `form-action 'self' ${origin}`) : policy

const headersOf = ({ origin }: Config): Record<string, string> => ({
  ...everywhere,
  ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** Headers of a response that is no page and must not be cached. */
export const headersOfData = (config: Config): Record<string, string> => ({
  ...headersOf(config),
  'content-security-policy': policyForData,
  'cache-control': 'no-store',
})

export function setHeaders(app: FastifyInstance, config: Config): void {
  const headers = headersOf(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A 304 carries no policy, because the browser keeps the one that came with the page.
    if (reply.statusCode !== 304 && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', policyForData)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Suits only addresses whose bytes never change. */
export const immutableCaching = 'public, max-age=31536000, immutable'
