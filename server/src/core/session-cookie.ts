import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { randomText } from './random-text.ts'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The secret in the visitor's cookie; a guest has one too. Empty before any page was visited. */
    sessionToken: string
    /** Who that is, once somebody wanted to know. */
    viewerAsked: Promise<Viewer> | null
  }
}

const lifetimeSeconds = 90 * 86_400
const tokenShape = /^[A-Za-z0-9_-]{43}$/

const isSecure = (config: Config) => config.origin.startsWith('https:')
const cookieName = (config: Config) => (isSecure(config) ? '__Host-session' : 'session')

export const newSessionToken = () => randomText(32, 'base64url')
/** Only this is stored: a stolen database opens no session. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

export function readSessionCookies(app: FastifyInstance, config: Config): void {
  app.decorateRequest('sessionToken', '')
  app.decorateRequest('viewerAsked', null)
  const name = cookieName(config)
  app.addHook('onRequest', (request, _reply, done) => {
    const token = request.cookies[name] ?? ''
    request.sessionToken = tokenShape.test(token) ? token : ''
    done()
  })
}

export function setSessionCookie(config: Config, request: FastifyRequest, reply: FastifyReply, token: string): void {
  request.sessionToken = token
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: lifetimeSeconds,
  })
}

/** A guest's session is only this cookie: nothing is written for people who just look. */
export function ensureSession(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.sessionToken) setSessionCookie(config, request, reply, newSessionToken())
}
