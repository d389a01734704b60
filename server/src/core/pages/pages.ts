import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { standingPath } from '@bowerbird/domain/core/held.ts'
import { defaultLanguage, type Language } from '@bowerbird/domain/core/language/languages.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import fastifyStatic, { type SetHeadersResponse } from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unlessTooSlow } from '../database/slow-database.ts'
import type { Deps, RenderEmbed, RenderPosts } from '../deps.ts'
import { refusalBehind, sendRefusal } from '../http/answer-errors.ts'
import { allowForms, immutableCaching, policyForPages } from '../http/headers.ts'
import { answerInProcess } from '../http/serve.ts'
import { ensureSession } from '../http/session-cookie.ts'
import { isSuspendedNow } from '../http/while-held.ts'
import { languageNow } from '../language.ts'
import { type DrawnPage, PageCache } from './page-cache.ts'
import { cachedByBrowser, sendCachedPage, sendPage } from './send-page.ts'
import { workerRoutes } from './worker.routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The origin of another site that a form of this page may lead on to; empty for all other pages. */
    formTarget: string
  }
}

interface Assets {
  scripts: string[]
  styles: string[]
  /** Loads the app on guests' pages when they are first used. */
  guestScript?: string
}

/** `render` of web/src/entry.server.tsx. The server loads the bundle by path and never imports the web workspace. */
type Render = (request: {
  url: string
  origin: string
  lang: string
  assets: Assets
  transport: (call: Call, sent: unknown) => Promise<unknown>
  onError: (problem: unknown) => void
}) => Promise<DrawnPage>

interface Bundle {
  /** Runs once, before the first page is rendered. */
  prepare?: (language: Language) => Promise<unknown>
  render: Render
  /** The content security policy names the hashes of these scripts, because pages carry them inline. */
  inlineScripts: string[]
  renderPosts?: RenderPosts
  renderEmbed?: RenderEmbed
}

interface Renderer {
  render: Render
  assets: Assets
  inlineScripts: string[]
}

const webFolder = join(import.meta.dirname, '../../../../web')
const isCall = (request: FastifyRequest) => /^\/(svc|services|media|avatar|assets)\//.test(request.url)

/** Lists pages with a form that a guest can send without JavaScript: they carry the key of a session. Ruling 6 */
const hasGuestForm = ({ url }: FastifyRequest) => /^\/(login|register|forgot|reset|verify)(?![^/?])/i.test(url)

/** Lists and posts. Settings, messages and staff's pages leave nothing in the browser. */
const isForReading = ({ url }: FastifyRequest) =>
  /^\/(dashboard|explore|tagged|tags|search|likes|following|blog|help)(?![^/?])/i.test(url)

/** Pages for a suspended person: why, the terms, help, the account with its deletion, and the way in. */
const isOpenToSuspended = ({ url }: FastifyRequest) =>
  /^\/(standing|login|forgot|reset|verify|help|terms|settings\/account)(?![^/?])/i.test(url)

/** Hides the session and the headers, because a guest's page must not depend on who asks for it. */
const asGuest = (request: FastifyRequest): FastifyRequest =>
  Object.create(request, { sessionToken: { value: '' }, headers: { value: {} } })

/** `sources` renders through Vite as files change; `none` serves the calls without pages. */
export type PageSource = 'build' | 'sources' | 'none'

export async function pageRoutes(app: FastifyInstance, deps: Deps, source: PageSource): Promise<void> {
  const dev = source === 'sources'
  const rendererFor =
    source === 'none' ? null : dev ? await developmentRenderer(app, deps) : await builtRenderer(app, deps)

  const policy = policyForPages(deps.config, (await rendererFor?.(defaultLanguage))?.inlineScripts ?? [], dev)
  app.decorateRequest('formTarget', '')
  workerRoutes(app, deps.config, dev ? null : webFolder)
  const cache = new PageCache(deps.db)
  // Skips the lookup of a viewer who is already known to be a guest.
  const depsOfGuests: Deps = { ...deps, viewerOf: async () => null }
  const draw = async (request: FastifyRequest, isGuest: boolean, askedAt: number) => {
    const { render, assets } = await (rendererFor as NonNullable<typeof rendererFor>)(request.language)
    return render({
      url: request.url,
      origin: deps.config.origin,
      lang: dev ? defaultLanguage : request.language,
      assets,
      transport: (call, sent) =>
        unlessTooSlow(answerInProcess(app, isGuest ? depsOfGuests : deps, call, sent, request), askedAt).catch(
          throwRefused,
        ),
      onError: (problem) => request.log.error({ err: problem }, 'a page could not be drawn'),
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || isCall(request) || !rendererFor) return sendRefusal(reply, coreRefusals.notFound)
    const askedAt = performance.now()
    // The page reads the id of its request from this header, so that its bytes stay the same for everybody. BLOG-350
    reply.header('server-timing', `rid;desc="${request.id}"`)
    // A failed lookup of the viewer is no error here: the page then shows what is wrong.
    const viewer =
      request.sessionToken === '' ? null : await unlessTooSlow(deps.viewerOf(request)).catch(() => undefined)
    if (viewer && isSuspendedNow(viewer) && !isOpenToSuspended(request)) return reply.redirect(standingPath, 303)
    const isGuest = viewer === null
    if (isGuest && !hasGuestForm(request) && !dev) {
      const page = await cache.read(`${request.language} ${request.url}`, () => draw(asGuest(request), true, askedAt))
      return 'gzip' in page ? sendCachedPage(request, reply, page, policy) : sendPage(request, reply, page, policy)
    }
    ensureSession(deps.config, request, reply)
    const page = await draw(request, isGuest, askedAt)
    if (request.formTarget) reply.header('x-frame-options', 'DENY')
    const isCached = !isGuest && page.status === 200 && isForReading(request)
    return sendPage(
      request,
      reply,
      isCached ? { ...page, headers: { ...page.headers, ...cachedByBrowser } } : page,
      allowForms(policy, request.formTarget),
    )
  })
}

/** A page refuses for a lost or slow database with the same words as a call. */
function throwRefused(problem: unknown): never {
  const refusal = refusalBehind(problem)
  throw refusal ? new RefusedError(refusal) : problem
}

async function builtRenderer(app: FastifyInstance, deps: Deps) {
  if (!existsSync(entryOf(defaultLanguage))) return null
  await serveFiles(app, join(webFolder, 'dist/client'))
  const places = JSON.parse(readFileSync(join(builtFolder, 'languages.json'), 'utf8')) as Record<string, string>
  const bundles = new Map<Language, Bundle & Renderer>()
  const load = async (language: Language) => {
    const bundle = (await import(pathToFileURL(entryOf(language)).href)) as Bundle
    await bundle.prepare?.(language)
    const loaded = { ...bundle, assets: inPlace(assetsOfBuild(), places[language]) }
    bundles.set(language, loaded)
    return loaded
  }
  const english = await load(defaultLanguage)
  // The bundle of another language is loaded when somebody first reads it.
  app.addHook('onRequest', async ({ language }) => void (bundles.get(language) ?? (await load(language))))
  const spoken = () => bundles.get(languageNow()) ?? english
  deps.renderPosts = (...given) => (spoken().renderPosts as RenderPosts)(...given)
  deps.renderEmbed = (...given) => (spoken().renderEmbed as RenderEmbed)(...given)
  return async (language: Language): Promise<Renderer> => bundles.get(language) ?? english
}

/** One route serves the thousands of assets, because a route for each would take most of the time of a start. */
async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  const assets = { root: join(root, 'assets'), prefix: '/assets/' }
  const setHeaders = (reply: SetHeadersResponse) => reply.setHeader('cache-control', immutableCaching)
  await app.register(fastifyStatic, { ...assets, index: false, cacheControl: false, setHeaders })
  const others = { root, globIgnore: ['assets/**'], wildcard: false, decorateReply: false }
  await app.register(fastifyStatic, { ...others, index: false, cacheControl: false })
}

const builtFolder = join(webFolder, 'dist/client/.vite')
const entryOf = (language: Language) =>
  join(webFolder, 'dist/server', language === defaultLanguage ? '' : language, 'entry.server.js')

const inPlace = (assets: Assets, place: string | undefined): Assets =>
  place
    ? {
        ...assets,
        scripts: assets.scripts.map((file) => file.replace('/assets/', `/assets/${place}/`)),
        guestScript: assets.guestScript?.replace('/assets/', `/assets/${place}/`),
      }
    : assets

function assetsOfBuild(): Assets {
  const manifest = JSON.parse(readFileSync(join(builtFolder, 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[]; imports?: string[] }
  >
  const [entry, guestEntry] = [manifest['src/entry.client.tsx'], manifest['src/entry.guest.ts']]
  if (!entry || !guestEntry) throw new Error('The web is not built: its manifest names no entry')
  const styles = [...(entry.css ?? []), ...(entry.imports ?? []).flatMap((name) => manifest[name]?.css ?? [])]
  return {
    scripts: [`/${entry.file}`],
    styles: styles.map((file) => `/${file}`),
    guestScript: `/${guestEntry.file}`,
  }
}

/** Vite serves and reloads the modules, so that a change shows without a build. */
async function developmentRenderer(app: FastifyInstance, deps: Deps) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: webFolder,
    mode: 'client',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', async (request, reply) => {
    await new Promise<void>((next) => {
      reply.raw.once('close', next)
      vite.middlewares(request.raw, reply.raw, () => next())
    })
    if (reply.raw.writableEnded) reply.hijack()
  })
  return async (): Promise<Renderer> => {
    const { render, inlineScripts, renderPosts, renderEmbed } = (await vite.ssrLoadModule(
      '/src/entry.server.tsx',
    )) as Bundle
    if (renderPosts) deps.renderPosts = renderPosts
    if (renderEmbed) deps.renderEmbed = renderEmbed
    return { render, inlineScripts, assets: { scripts: ['/@vite/client', '/src/entry.client.tsx'], styles: [] } }
  }
}
