import type { SessionInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { speakWith } from '@bowerbird/domain/core/language/t.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createCaller } from './core/call-api.ts'
import { documentHtml } from './core/page/document.ts'
import { collectHead, jsonForHtml, problemTags } from './core/page/head.ts'
import { partsInPlace, takeRenderedParts } from './core/page/lazy.ts'
import { lazyPartsOf, type PageContext, type PageHandle } from './core/page/page.ts'
import type { PageData, Render } from './core/page/render.ts'
import { createQueryClient } from './core/query.ts'
import type { Loaded, Problem } from './core/router/load.ts'
import { RouterProvider } from './core/router/RouterProvider.tsx'
import { isRouteErrorResponse, Redirect } from './core/router/route.ts'
import { createStaticRouter, loadPage, statusOf } from './core/router/server.tsx'
import { sessionQuery } from './core/session.ts'
import { themeScript } from './core/theme.ts'
import { postsAsHtml } from './posts/posts-as-html.tsx'
import { routes } from './routes.tsx'
import { embedHtml } from './sharing/embed-html.tsx'

// Paths alone matter to the routes; real addresses are written from the configured origin.
const anyOrigin = 'http://localhost'

/** This bundle has the words of one language, which its numbers and dates are in as well. */
export async function prepare(language: string): Promise<void> {
  speakWith({ language: () => language, find: () => undefined })
  await partsInPlace()
}
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
  const context: PageContext = { client, origin: request.origin }
  const found = await loadPage(routes, address, context)
  if (found instanceof Redirect) return { status: 302, redirect: found.to, html: '' }

  await partsInPlace()
  const { matches } = found
  const problem = plainProblem(found.problem, request.onError ?? console.error)
  const session = client.getQueryData(sessionQuery.queryKey)
  const body = renderToString(
    <QueryClientProvider client={client}>
      <RouterProvider router={createStaticRouter(address, { matches, problem })} />
    </QueryClientProvider>,
  )
  const params = matches[0]?.params ?? {}
  const shown = matches.map(({ route: { handle }, loaderData }) => ({ handle, loaderData }))
  const isAsleep = session?.user === null && request.assets.guestScript !== undefined && isForReading(found)
  const parts = takeRenderedParts()
  const loaderData = Object.fromEntries(matches.map(({ route, loaderData }) => [route.id ?? '', loaderData]))
  const data: PageData = { queries: cached(client), loaderData, problem, ...(isAsleep && { parts }) }
  const html = documentHtml({
    request,
    head: problem ? problemTags(problem.error) : collectHead(shown, { params, origin: request.origin }),
    session,
    files: [...filesOf(found), ...parts],
    body,
    data: jsonForHtml(data),
    isAsleep,
  })
  return { status: statusOf(found), html, secrets: secretsOf(session) }
}

const secretsOf = (session: SessionInfo | undefined) =>
  session ? [session.form_key, session.config.log_key, session.user?.polling_token ?? ''].filter(Boolean) : []

const isForReading = ({ problem, matches }: Loaded) =>
  !problem && matches.some(({ route }) => (route.handle as PageHandle | undefined)?.isForReading)

/** The page's own file, and those of the parts this visitor gets. */
const filesOf = ({ matches }: Loaded) =>
  matches.flatMap(({ route: { id, handle }, loaderData }) => [
    ...(id ? [id] : []),
    ...lazyPartsOf(handle, loaderData).map(({ file }) => file),
  ])

const cached = (client: QueryClient): PageData['queries'] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data])

/** A problem as the browser may know it: what we refused on purpose in full, a bug as nothing but its status. */
function plainProblem(problem: Problem | null, report: (problem: unknown) => void): Problem | null {
  if (!problem) return null
  const { at, error } = problem
  if (isRouteErrorResponse(error)) return { at, error: error.status === 404 ? { ...error, data: null } : error }
  report(error)
  return { at, error: { status: 500, data: null } }
}
