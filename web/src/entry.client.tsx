import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { callApi } from './core/call-api.ts'
import { prepareParts } from './core/page/lazy.ts'
import { lazyPartsOf, type PageContext } from './core/page/page.ts'
import { pageDataId } from './core/page/page-data.ts'
import type { PageData } from './core/page/render.ts'
import { createQueryClient } from './core/query.ts'
import { loadRoute } from './core/router/load.ts'
import { matchRoutes } from './core/router/match.ts'
import { RouterProvider } from './core/router/RouterProvider.tsx'
import { createBrowserRouter } from './core/router/router.ts'
import { onceHydrated } from './core/use-hydrated.ts'
import { whenIdle } from './core/when-idle.ts'
import { routes } from './routes.tsx'

const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '')
const client = createQueryClient(callApi)
for (const [key, value] of data.queries) client.setQueryData(key, value)

// The first render must equal the server's, so the page's own files have to be there before it.
await Promise.all(
  matchRoutes(routes, location.pathname).map(async ({ route }) => {
    await loadRoute(route)
    const parts = lazyPartsOf(route.handle, data.loaderData[route.id ?? ''])
    await Promise.all(parts.map(({ prepare }) => prepare()))
  }),
)

await prepareParts(data.parts ?? [])

const context: PageContext = { client, origin: location.origin }
const router = createBrowserRouter(routes, { context, hydrationData: data })

// A prefetch that the document asks for takes its share of a slow network from the files of the page itself.
onceHydrated(() => whenIdle(prefetchNext))
function prefetchNext() {
  const link = document.querySelector<HTMLLinkElement>('link[rel="later"]')
  if (!link) return
  link.rel = 'prefetch'
  whenIdle(prefetchNext)
}

// Nothing waits for it.
setTimeout(async () => (await import('./telemetry/start-telemetry.ts')).startTelemetry(client), 2000)

/** Settles when the page listens. */
export const hydrated = new Promise<void>((listens) => void onceHydrated(listens))

const app = (
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
const root = document.getElementById('root')
// A transition hydrates in short tasks, between which the page answers; a press hydrates what it meets at once.
if (root) startTransition(() => void hydrateRoot(root, import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app))
