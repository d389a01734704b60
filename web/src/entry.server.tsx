import type { SessionInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { createCaller } from './core/call-api.ts'
import { documentHtml } from './core/page/document.ts'
import { collectHead, jsonForHtml, problemTags } from './core/page/head.ts'
import { partsInPlace, takeRenderedParts } from './core/page/lazy.ts'
import { clientContext, lazyPartsOf, originContext, type PageHandle } from './core/page/page.ts'
import type { PageData, Render } from './core/page/render.ts'
import { createQueryClient } from './core/query.ts'
import { sessionQuery } from './core/session.ts'
import { themeScript } from './core/theme.ts'
import { postsAsHtml } from './posts/posts-as-html.tsx'
import { routes } from './routes.tsx'
import { embedHtml } from './sharing/embed-html.tsx'

// Paths alone matter to the routes; real addresses are written from the configured origin.
const anyOrigin = 'http://localhost'
const handler = createStaticHandler(routes)

export const prepare = partsInPlace
export const inlineScripts = [themeScript]
export const renderPosts = postsAsHtml
export const renderEmbed = embedHtml

/** A path may begin with two slashes, which are no host here. */
const addressOf = (url: string) => new URL(url.startsWith('/') ? anyOrigin + url : url, anyOrigin)

/** Removes line breaks, which mail puts into long addresses and no route matches. Never returns another host's address. */
function wholePath({ pathname, search }: URL): string | null {
  const whole = pathname.replace(/%0[ad]|%e2%80%a[89]/gi, '')
  return whole === pathname ? null : whole.replace(/^\/+/, '/') + search
}

export const render: Render = async (request) => {
  const address = addressOf(request.url)
  const redirect = wholePath(address)
  if (redirect) return { status: 302, redirect, html: '' }
  const client = createQueryClient(createCaller(request.transport))
  const context = new RouterContextProvider()
  context.set(clientContext, client)
  context.set(originContext, request.origin)
  const found = await handler.query(new Request(address), { requestContext: context })
  if (found instanceof Response) {
    return { status: found.status, redirect: found.headers.get('location') ?? '/', html: '' }
  }

  await partsInPlace()
  const errors = plainErrors(found.errors, request.onError ?? console.error)
  const session = client.getQueryData(sessionQuery.queryKey)
  const body = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouterProvider
        router={createStaticRouter(branchOf(found), { ...found, errors })}
        context={{ ...found, errors }}
        hydrate={false}
      />
    </QueryClientProvider>,
  )
  const params = found.matches[0]?.params ?? {}
  const matches = found.matches.map(({ route }) => ({ handle: route.handle, loaderData: found.loaderData[route.id] }))
  const isAsleep = session?.user === null && request.assets.guestScript !== undefined && isForReading(found)
  const parts = takeRenderedParts()
  const data: PageData = { queries: cached(client), loaderData: found.loaderData, errors, ...(isAsleep && { parts }) }
  const html = documentHtml({
    request,
    head: errors ? problemTags(Object.values(errors)[0]) : collectHead(matches, { params, origin: request.origin }),
    session,
    files: [...filesOf(found), ...parts],
    body,
    data: jsonForHtml(data),
    isAsleep,
  })
  return { status: found.statusCode, html, secrets: secretsOf(session) }
}

const secretsOf = (session: SessionInfo | undefined) =>
  session ? [session.form_key, session.config.log_key, session.user?.polling_token ?? ''].filter(Boolean) : []

const isForReading = ({ errors, matches }: StaticHandlerContext) =>
  !errors && matches.some(({ route }) => (route.handle as PageHandle | undefined)?.isForReading)

/** The routes that lead to the page, and no others. */
const branchOf = ({ matches }: StaticHandlerContext) =>
  matches.reduceRight<StaticHandlerContext['matches'][number]['route'][]>(
    (children, { route }) => [{ ...route, children: children.length > 0 ? children : undefined } as typeof route],
    [],
  )

/** The page's own file, and those of the parts this visitor gets. */
const filesOf = ({ matches, loaderData }: StaticHandlerContext) =>
  matches.flatMap(({ route }) => [route.id, ...lazyPartsOf(route.handle, loaderData[route.id]).map(({ file }) => file)])

const cached = (client: QueryClient): PageData['queries'] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data])

/** Errors as the browser may know them: what we refused on purpose in full, a bug as nothing but its status. */
function plainErrors(errors: StaticHandlerContext['errors'], report: (problem: unknown) => void) {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([routeId, error]) => {
      if (isRouteErrorResponse(error)) {
        const { status, statusText, data } = error
        return [routeId, { status, statusText, data: status === 404 ? null : data, internal: false }]
      }
      report(error)
      return [routeId, { status: 500, statusText: '', data: null, internal: false }]
    }),
  )
}
