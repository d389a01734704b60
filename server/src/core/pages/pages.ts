import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unlessTooSlow } from '../database/slow-database.ts'
import type { Deps, RenderEmbed, RenderPosts } from '../deps.ts'
import { refusalBehind, sendRefusal } from '../http/answer-errors.ts'
import { keptForever, policyForPages } from '../http/headers.ts'
import { answerInProcess } from '../http/serve.ts'
import { ensureSession } from '../http/session-cookie.ts'
import { type DrawnPage, PageCache } from './page-cache.ts'
import { sendCachedPage, sendPage } from './send-page.ts'

interface Assets {
  scripts: string[]
  styles: string[]
}

/** What web/src/entry.server.tsx gives; the server loads it by path and never imports the web. */
type Render = (request: {
  url: string
  origin: string
  assets: Assets
  transport: (call: Call, sent: unknown) => Promise<unknown>
  onError: (problem: unknown) => void
}) => Promise<DrawnPage>

interface Bundle {
  /** Before the first page. */
  prepare?: () => Promise<unknown>
  render: Render
  /** Pages carry these in themselves, so the policy names them. */
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

/** Pages with a form that a guest can send without our script: they carry the key of a session. Ruling 6 */
const hasGuestForm = ({ url }: FastifyRequest) => /^\/(login|register|forgot|reset|verify)(?![^/?])/i.test(url)

/** A page for guests knows nothing of who asks for it. */
const asGuest = (request: FastifyRequest): FastifyRequest =>
  Object.create(request, { sessionToken: { value: '' }, headers: { value: {} } })

/** From the build, from the sources as they change, or none at all: just the calls. */
export type PageSource = 'build' | 'sources' | 'none'

export async function pageRoutes(app: FastifyInstance, deps: Deps, source: PageSource): Promise<void> {
  const dev = source === 'sources'
  const rendererFor =
    source === 'none' ? null : dev ? await developmentRenderer(app, deps) : await builtRenderer(app, deps)

  const policy = policyForPages(deps.config, (await rendererFor?.())?.inlineScripts ?? [], dev)
  const cache = new PageCache(deps.db)
  // Whoever has been found to be a guest need not be looked up again.
  const depsOfGuests: Deps = { ...deps, viewerOf: async () => null }
  const draw = async (request: FastifyRequest, isGuest: boolean, askedAt: number) => {
    const { render, assets } = await (rendererFor as NonNullable<typeof rendererFor>)()
    return render({
      url: request.url,
      origin: deps.config.origin,
      assets,
      transport: (call, sent) =>
        unlessTooSlow(answerInProcess(app, isGuest ? depsOfGuests : deps, call, sent, request), askedAt).catch(
          tellRefused,
        ),
      onError: (problem) => request.log.error({ err: problem }, 'a page could not be drawn'),
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || isCall(request) || !rendererFor) return sendRefusal(reply, coreRefusals.notFound)
    const askedAt = performance.now()
    // The page finds the id of its own request here, without a byte of it being different for anybody. BLOG-350
    reply.header('server-timing', `rid;desc="${request.id}"`)
    // Where it cannot be told who asks, the page itself says what is wrong.
    const isGuest =
      request.sessionToken === '' || (await unlessTooSlow(deps.viewerOf(request)).catch(() => undefined)) === null
    if (isGuest && !hasGuestForm(request) && !dev) {
      const page = await cache.read(request.url, () => draw(asGuest(request), true, askedAt))
      return 'gzip' in page ? sendCachedPage(request, reply, page, policy) : sendPage(reply, page, policy)
    }
    ensureSession(deps.config, request, reply)
    return sendPage(reply, await draw(request, isGuest, askedAt), policy)
  })
}

/** A page says as much of a database that is gone or slow as a call does. */
function tellRefused(problem: unknown): never {
  const refusal = refusalBehind(problem)
  throw refusal ? new RefusedError(refusal) : problem
}

async function builtRenderer(app: FastifyInstance, deps: Deps) {
  const entry = join(webFolder, 'dist/server/entry.server.js')
  if (!existsSync(entry)) return null
  await app.register(fastifyStatic, {
    root: join(webFolder, 'dist/client'),
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (path.includes('/assets/')) reply.setHeader('cache-control', keptForever)
    },
  })
  const { prepare, render, inlineScripts, renderPosts, renderEmbed } = (await import(
    pathToFileURL(entry).href
  )) as Bundle
  await prepare?.()
  if (renderPosts) deps.renderPosts = renderPosts
  if (renderEmbed) deps.renderEmbed = renderEmbed
  const assets = assetsOfBuild(join(webFolder, 'dist/client/.vite/manifest.json'))
  const renderer: Renderer = { render, assets, inlineScripts }
  return async () => renderer
}

function assetsOfBuild(manifestPath: string): Assets {
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<
    string,
    { file: string; css?: string[]; isEntry?: boolean; imports?: string[] }
  >
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The web is not built: its manifest names no entry')
  const styles = [...(entry.css ?? []), ...(entry.imports ?? []).flatMap((name) => manifest[name]?.css ?? [])]
  return { scripts: [`/${entry.file}`], styles: styles.map((file) => `/${file}`) }
}

/** Vite serves and reloads the modules themselves, so that a change shows without a build. */
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
