import { type ReactNode, useState } from 'react'
import { RouterContexts } from '../core/router/RouterProvider.tsx'
import { createMemoryRouter } from '../core/router/router.ts'

/** Gives links and hooks a router, and shows no routes. */
export function MemoryRouter({ children }: { children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter([{ path: '*' }]))
  return (
    <RouterContexts router={router} state={router.state}>
      {children}
    </RouterContexts>
  )
}
