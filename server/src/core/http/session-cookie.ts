import { createHash, randomBytes } from 'node:crypto'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../process/config.ts'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The secret in the visitor's cookie; empty until a guest is about to write. */
    sessionToken: string
    /** Memoizes the lookup of the session's viewer for this request. */
    viewerAsked: Promise<Viewer> | null
    /** Sealed marks of the accounts that logged in with this browser; empty when there are none. */
    knownBrowser: string
    /** Names the account and the app that the request is about, for the security log, where no session does. */
    about: { account?: string; app?: string } | null
  }
}

const lifetimeSeconds = 90 * 86_400
/** Browsers limit a cookie's lifetime to 400 days. */
const browserLifetimeSeconds = 400 * 86_400
const browserMaxLength = 1000
/** Other schemes are for proxies before the server. */
const isToken = /^(?:OAuth|Bearer)\s/i
const tokenShape = /^[A-Za-z0-9_-]{43}$/

const isSecure = (config: Config) => config.origin.startsWith('https:')
const cookieName = (config: Config, name = 'session') => (isSecure(config) ? `__Host-${name}` : name)
const browserCookieName = (config: Config) => cookieName(config, 'browser')

export const newSessionToken = () => randomBytes(32).toString('base64url')
/** Only the hash is stored, so that a stolen database opens no session. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

export function readSessionCookies(app: FastifyInstance, config: Config): void {
  app.decorateRequest('sessionToken', '')
  app.decorateRequest('viewerAsked', null)
  app.decorateRequest('knownBrowser', '')
  app.decorateRequest('about', null)
  const name = cookieName(config)
  const browserName = browserCookieName(config)
  app.addHook('onRequest', (request, _reply, done) => {
    const token = request.cookies[name] ?? ''
    request.sessionToken = tokenShape.test(token) ? token : ''
    request.knownBrowser = (request.cookies[browserName] ?? '').slice(0, browserMaxLength)
    const hasBoth = request.sessionToken !== '' && isToken.test(request.headers.authorization ?? '')
    done(hasBoth ? new RefusedError(coreRefusals.twoCredentials) : undefined)
  })
}

export function setSessionCookie(config: Config, request: FastifyRequest, reply: FastifyReply, token: string): void {
  request.sessionToken = token
  setCookie(config, reply, cookieName(config), token, lifetimeSeconds)
}

/** The cookie stays after log-out: it grants nothing, and only keeps strangers from using up the owner's attempts. */
export function setBrowserCookie(config: Config, reply: FastifyReply, value: string): void {
  setCookie(config, reply, browserCookieName(config), value, browserLifetimeSeconds)
}

function setCookie(config: Config, reply: FastifyReply, name: string, value: string, maxAge: number): void {
  reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config), maxAge })
}

/** A guest's session is only this cookie: the database has no row for it. */
export function ensureSession(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.sessionToken) setSessionCookie(config, request, reply, newSessionToken())
}
