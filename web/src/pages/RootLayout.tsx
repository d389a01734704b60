import { Outlet, ScrollRestoration } from 'react-router'
import { type PageArgs, readSession } from '../core/page.ts'
import { PageTitle } from './parts/PageTitle.tsx'

export async function loader({ client }: PageArgs) {
  await readSession(client)
}

export function Component() {
  return (
    <>
      <PageTitle />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
