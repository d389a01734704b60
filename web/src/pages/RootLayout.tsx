import '../ui/global.css'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { SplashButton } from '../accounts/SplashButton.tsx'
import { latePart } from '../core/late.ts'
import { type PageArgs, readSession } from '../core/page.ts'
import { useFlag, useUser } from '../core/session.ts'
import { useInBrowser } from '../core/use-in-browser.ts'
import { shareSlot } from '../notes/note-slots.ts'
import { SharePlace } from '../sharing/SharePlace.tsx'
import { LogoContext } from '../ui/Logo.tsx'
import { PixelatedContext } from '../ui/pixelated.ts'
import { GuestHeader } from '../ui/shell/GuestHeader.tsx'
import { SearchBox } from '../ui/shell/SearchBox.tsx'
import { pageProblem } from './parts/late-problem.tsx'
import { PageTitle } from './parts/PageTitle.tsx'
import styles from './RootLayout.module.css'

const Notices = lazy(async () => ({ default: (await import('./parts/Notices.tsx')).Notices }))
const memberParts = latePart('parts/MemberParts', async () => (await import('./parts/MemberParts.tsx')).MemberParts)

// Guests share too. BLOG-160
shareSlot.fill(SharePlace)

export async function loader({ client }: PageArgs) {
  const { user } = await readSession(client)
  return { isMember: user !== null }
}

export const lateParts = ({ isMember }: { isMember: boolean }) => (isMember ? [memberParts] : [])

export function Component() {
  const user = useUser()
  const isHandset = useFlag('is_mobile_handset')
  const isPride = useFlag('pride_logo')
  const isSafeModeOn = useFlag('safe_mode') && (user?.safe_mode ?? true)
  const isPixelated = ({ name, is_adult }: { name: string; is_adult?: boolean }) =>
    isSafeModeOn && is_adult === true && !user?.channels.some((own) => own.name === name)
  const { pathname } = useLocation()
  const isInBrowser = useInBrowser()
  useEffect(() => void pageProblem.prepare(), [])
  useEffect(() => {
    // Whoever is about to log in will need them in a moment.
    if (pathname === '/login' || pathname === '/register') void memberParts.prepare()
  }, [pathname])
  return (
    <PixelatedContext value={isPixelated}>
      <PageTitle />
      <LogoContext value={{ home: user ? '/dashboard' : '/', isPride }}>
        <Suspense>
          {user ? (
            <memberParts.Component />
          ) : (
            <GuestHeader search={<SearchBox />} menu={<SplashButton />} isHandset={isHandset} />
          )}
        </Suspense>
      </LogoContext>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>{isInBrowser && <Notices />}</Suspense>
      <ScrollRestoration />
    </PixelatedContext>
  )
}
