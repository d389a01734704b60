import type { FastifyInstance } from 'fastify'
import type { Config } from '../process/config.ts'
import { randomText } from '../process/random-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets through exactly the scripts this page names. Made for those who ask for it. */
    readonly nonce: string
    nonceMade: string
  }
}

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

const forData = "default-src 'none'; frame-ancestors 'none'"
export const policyForMedia = "sandbox; default-src 'none'"

/** What a page may do, for each nonce. */
export function policyForPages(
  { trackerUrl, errorReportsUrl }: Pick<Config, 'trackerUrl' | 'errorReportsUrl'>,
  isDev = false,
): (nonce: string) => string {
  const outside = [trackerUrl, errorReportsUrl].flatMap((address) => (address ? ` ${new URL(address).origin}` : []))
  const before = "default-src 'none'; script-src 'nonce-"
  const after = [
    `' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${outside.join('')}${isDev ? ' ws:' : ''}`,
    "manifest-src 'self'",
    `frame-src ${embedHosts.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return (nonce) => before + nonce + after
}

export const newNonce = () => randomText(16, 'base64')

const headersOf = ({ origin }: Config): Record<string, string> => ({
  ...everywhere,
  ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** Of an answer that is no page and is for nobody to keep. */
export const headersOfData = (config: Config): Record<string, string> => ({
  ...headersOf(config),
  'content-security-policy': forData,
  'cache-control': 'no-store',
})

export function setHeaders(app: FastifyInstance, config: Config): void {
  app.decorateRequest('nonceMade', '')
  app.decorateRequest('nonce', {
    getter() {
      this.nonceMade ||= newNonce()
      return this.nonceMade
    },
  })
  const headers = headersOf(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // What a browser has already goes on with the policy it came with.
    if (reply.statusCode !== 304 && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', forData)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** For addresses whose bytes never change. */
export const keptForever = 'public, max-age=31536000, immutable'
