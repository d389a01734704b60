import '../ui/global.css'
import { Outlet, ScrollRestoration } from 'react-router'
import { type PageArgs, readSession } from '../core/page.ts'
import { Dialogs } from '../ui/Dialogs.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { PageTitle } from './parts/PageTitle.tsx'

export async function loader({ client }: PageArgs) {
  await readSession(client)
}

export function Component() {
  return (
    <>
      <PageTitle />
      <main id="main">
        <Outlet />
      </main>
      <Dialogs />
      <Toasts />
      <ScrollRestoration />
    </>
  )
}
