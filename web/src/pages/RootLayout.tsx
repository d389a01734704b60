import '../ui/global.css'
import { Outlet, ScrollRestoration } from 'react-router'
import { SiteHeader } from '../accounts/SiteHeader.tsx'
import { type PageArgs, readSession } from '../core/page.ts'
import { Dialogs } from '../ui/Dialogs.tsx'
import { ShortcutSheet } from '../ui/ShortcutSheet.tsx'
import { SearchBox } from '../ui/shell/SearchBox.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { ActivityEntry, ComposeEntry, MessagingEntry } from './parts/HeaderEntries.tsx'
import { PageTitle } from './parts/PageTitle.tsx'
import styles from './RootLayout.module.css'

export async function loader({ client }: PageArgs) {
  await readSession(client)
}

export function Component() {
  return (
    <>
      <PageTitle />
      <SiteHeader
        search={<SearchBox />}
        messaging={<MessagingEntry />}
        activity={<ActivityEntry />}
        compose={<ComposeEntry />}
      />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Dialogs />
      <Toasts />
      <ShortcutSheet />
      <ScrollRestoration />
    </>
  )
}
