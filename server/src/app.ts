import type { Call } from '@bowerbird/domain/core/call.ts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { apiRoutes } from './api/api.routes.ts'
import { appsRoutes } from './apps/apps.routes.ts'
import { asksRoutes } from './asks/asks.routes.ts'
import { blogsRoutes } from './blogs/blogs.routes.ts'
import { serveOwnDomains } from './blogs/domains/own-domains.ts'
import { isFileOnBlogsFor } from './blogs/file-visibility.ts'
import type { Deps } from './core/deps.ts'
import { answerErrors } from './core/http/answer-errors.ts'
import { apiReference } from './core/http/api-reference.ts'
import { setHeaders } from './core/http/headers.ts'
import { healthRoutes } from './core/http/health.ts'
import { languageRoutes } from './core/http/language.routes.ts'
import { answerBrokenHttp, readableUrl, refuseOddHosts } from './core/http/odd-requests.ts'
import { readBodies } from './core/http/read-body.ts'
import { readSessionCookies } from './core/http/session-cookie.ts'
import { endSlowBodies, longestRequestMs } from './core/http/slow-bodies.ts'
import { readRestOfBodies } from './core/http/unread-bodies.ts'
import { wellKnownRoutes } from './core/http/well-known.routes.ts'
import { readLanguages } from './core/language.ts'
import { measureRequests, openMetrics } from './core/metrics/metrics.ts'
import { metricsRoute } from './core/metrics/serve-metrics.ts'
import { type PageSource, pageRoutes } from './core/pages/pages.ts'
import { exportRoutes } from './export/export.routes.ts'
import { feedsRoutes } from './feeds/feeds.routes.ts'
import { importsRoutes } from './imports/imports.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { messagingRoutes } from './messaging/messaging.routes.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { isFileInRepliesFor } from './notes/file-visibility.ts'
import { notesRoutes } from './notes/notes.routes.ts'
import { logSecurity } from './operations/security-log.ts'
import { postsRoutes } from './posts/posts.routes.ts'
import { isFileInPostsFor } from './posts/read/file-visibility.ts'
import { pushRoutes } from './push/push.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'
import { siteRoutes } from './site/site.routes.ts'
import { figures } from './staff/figures.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { telemetryRoutes } from './telemetry/telemetry.routes.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'
import { welcomeRoutes } from './welcome/welcome.routes.ts'

/** Media may not import the features that show files, so it is given their visibility conditions. */
const fileUses = [isFileInPostsFor, isFileInRepliesFor, isFileOnBlogsFor]

/** Lowest first. */
const routesOfFeatures = [
  blogsRoutes,
  accountsRoutes,
  appsRoutes,
  moderationRoutes,
  postsRoutes,
  notesRoutes,
  asksRoutes,
  messagingRoutes,
  activityRoutes,
  pushRoutes,
  sharingRoutes,
  feedsRoutes,
  searchRoutes,
  apiRoutes,
  webhooksRoutes,
  exportRoutes,
  importsRoutes,
  staffRoutes,
  siteRoutes,
  welcomeRoutes,
]

const kib = 1024
const bodyMaxBytes = 1024 * kib

export async function buildApp(deps: Deps, pages: PageSource = 'build'): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    trustProxy: deps.config.trustedProxies.length ? deps.config.trustedProxies : false,
    bodyLimit: bodyMaxBytes,
    requestTimeout: longestRequestMs,
    keepAliveTimeout: 65_000,
    connectionTimeout: 0,
    http: { headersTimeout: 8000, connectionsCheckingInterval: 1000, requireHostHeader: false },
    rewriteUrl: ({ url }) => readableUrl(url),
    clientErrorHandler: answerBrokenHttp(deps.config),
    // Answers requests on open connections while the server stops.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 16 * kib, ignoreTrailingSlash: true },
  })
  listRoutes(app)
  readBodies(app)
  answerErrors(app)
  setHeaders(app, deps.config)
  refuseOddHosts(app)
  logSecurity(app, deps.log)
  endSlowBodies(app)
  readRestOfBodies(app)
  app.decorate('metrics', openMetrics(deps, figures))
  measureRequests(app, app.metrics)
  await app.register(cookie)
  await app.register(compress, { threshold: 4 * kib, encodings: ['br', 'gzip'] })
  readLanguages(app)
  readSessionCookies(app, deps.config)
  serveOwnDomains(app, deps)

  healthRoutes(app, deps)
  languageRoutes(app, deps.config)
  wellKnownRoutes(app, deps.config)
  metricsRoute(app, deps.config, app.metrics)
  mediaRoutes(app, deps, fileUses)
  await telemetryRoutes(app, deps)
  for (const routes of routesOfFeatures) routes(app, deps)
  await serveOtherServers(app, deps)
  await apiReference(app, deps.config)
  await pageRoutes(app, deps, pages)
  return app
}

/** Remembers everything that is served, for the API reference, for pages and for tests. */
function listRoutes(app: FastifyInstance): void {
  app.decorate('servedCalls', new Map()).decorate('apiCalls', new Set<Call>())
  app.decorate('servedRoutes', new Set<string>())
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) app.servedRoutes.add(`${one} ${url}`)
  })
}

/** Nothing of federation is loaded where it is off. */
async function serveOtherServers(app: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.config.federation === 'off') return
  const { federationRoutes } = await import('./federation/federation.routes.ts')
  await federationRoutes(app, deps)
}
