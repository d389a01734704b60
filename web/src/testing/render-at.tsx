import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createCaller } from '../core/call-api.ts'
import type { PageContext } from '../core/page/page.ts'
import { createQueryClient } from '../core/query.ts'
import { RouterProvider } from '../core/router/RouterProvider.tsx'
import type { RouteObject } from '../core/router/route.ts'
import { createMemoryRouter } from '../core/router/router.ts'
import { sessionQuery } from '../core/session.ts'
import { useHydrated } from '../core/use-hydrated.ts'
import { routes } from '../routes.tsx'
import { type FakeServer, fakeServer } from './fake-server.ts'

/** Tries a failed read again without the seconds that a person's page waits. */
function clientOf(server: FakeServer): QueryClient {
  const client = createQueryClient(createCaller(server.transport))
  const { queries } = client.getDefaultOptions()
  client.setDefaultOptions({ ...client.getDefaultOptions(), queries: { ...queries, retryDelay: 0 } })
  return client
}

/** The whole app at an address, as a person would see it. Pages load lazily: look with `findBy…`. */
export function renderAt(path: string, server: FakeServer = fakeServer()) {
  const client = clientOf(server)
  const context: PageContext = { client, origin: location.origin }
  const router = createMemoryRouter(routes, path, context)
  const page = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...page, router, client, person: userEvent.setup() }
}

/** One component with all it may lean on: links, the cache and a session. */
export const renderPart = (part: ReactNode, server: FakeServer = fakeServer()) =>
  renderPages([{ path: '*', Component: () => part }], '/', server)

/** Says that the page's frame is hydrated, since parts have none. */
function Hydrated() {
  useHydrated(true)
  return null
}

/** A few pages that lead to each other. */
export async function renderPages(pages: RouteObject[], path: string, server: FakeServer) {
  const client = clientOf(server)
  await client.ensureQueryData(sessionQuery)
  const router = createMemoryRouter(pages, path)
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Hydrated />
    </QueryClientProvider>,
  )
  return { ...view, router, client, person: userEvent.setup() }
}
