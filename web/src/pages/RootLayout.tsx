import '../ui/global.css'
import { Suspense, useEffect } from 'react'
import { SplashButton } from '../accounts/login/SplashButton.tsx'
import { shareBlogSlot } from '../blogs/blog-slots.ts'
import { lazyPart } from '../core/page/lazy.ts'
import { type PageArgs, readSession } from '../core/page/page.ts'
import { useLocation } from '../core/router/hooks.ts'
import { Outlet } from '../core/router/RouterProvider.tsx'
import { useFlag, useUser } from '../core/session.ts'
import { useHydrated } from '../core/use-hydrated.ts'
import { whenIdle } from '../core/when-idle.ts'
import { shareSlot } from '../notes/note-slots.ts'
import { SharePlace } from '../sharing/SharePlace.tsx'
import { GuestHeader } from '../ui/shell/GuestHeader.tsx'
import { LanguageLinks } from '../ui/shell/LanguageLinks.tsx'
import { SearchBox } from '../ui/shell/SearchBox.tsx'
import { LazyNotices } from './parts/LazyNotices.tsx'
import { pageProblem } from './parts/lazy-problem.tsx'
import { PageTitle } from './parts/PageTitle.tsx'
import { SiteContexts } from './parts/SiteContexts.tsx'
import styles from './RootLayout.module.css'

const memberParts = lazyPart('MemberParts', async () => (await import('./parts/MemberParts.tsx')).MemberParts)
shareSlot.fill(SharePlace) // Guests share too. BLOG-160
shareBlogSlot.fill(SharePlace)

export async function loader({ client }: PageArgs) {
  return { isMember: (await readSession(client)).user !== null }
}

export const lazyParts = ({ isMember }: { isMember: boolean }) => (isMember ? [memberParts] : [])

export function Component() {
  const user = useUser()
  const isHandset = useFlag('is_mobile_handset')
  const { pathname } = useLocation()
  useEffect(() => whenIdle(() => void pageProblem.prepare()), [])
  useHydrated(!user)
  useEffect(() => {
    // Someone about to log in will need them in a moment.
    if (pathname === '/login' || pathname === '/register') void memberParts.prepare()
  }, [pathname])
  return (
    <SiteContexts>
      <PageTitle />
      <Suspense>
        {user ? (
          <memberParts.Component />
        ) : (
          <GuestHeader search={<SearchBox />} menu={<SplashButton />} isHandset={isHandset} />
        )}
      </Suspense>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {!user && <LanguageLinks />}
      <LazyNotices />
    </SiteContexts>
  )
}
