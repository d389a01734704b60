import { nothingHere } from '@bowerbird/domain/core/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { offlineCode } from '../core/call-api.ts'
import { loginPath } from '../core/next-path.ts'
import { sessionQuery } from '../core/session.ts'
import { useAwake } from '../core/use-awake.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './ErrorPage.module.css'
import { usePageProblem } from './parts/page-problem.ts'

const goneWords = 'The address may be mistyped, or what was here has been taken down.'

/** What went wrong, in words a person can use. The header stays. */
export function PageProblem() {
  const { status, code, text } = usePageProblem()
  const here = useLocation()
  const isGuest = useQueryClient().getQueryData(sessionQuery.queryKey)?.user === null
  const home = (
    <ButtonLink to="/" look="primary">
      Go home
    </ButtonLink>
  )
  const again = <Button onClick={() => location.reload()}>Try again</Button>
  if (status === 404) {
    return (
      <EmptyState
        heading="h1"
        trinket="feather"
        title={nothingHere}
        action={
          <>
            {home}
            {isGuest && <ButtonLink to={loginPath(here)}>Log in</ButtonLink>}
          </>
        }
      >
        {isGuest ? `${goneWords} If it is yours, log in to see it.` : goneWords}
      </EmptyState>
    )
  }
  if (code === offlineCode) return <EmptyState heading="h1" trinket="leaf" title={text} action={again} />
  if (status < 500) return <EmptyState heading="h1" trinket="shell" title={text} action={home} />
  return (
    <EmptyState
      heading="h1"
      trinket="berry"
      title={text}
      action={
        <>
          {again}
          {home}
        </>
      }
    >
      Nothing you wrote is lost: go back to return to it.
    </EmptyState>
  )
}

/** The same without the header, which cannot be drawn when nobody knows who is looking. */
export function BrokenSite() {
  useAwake(true)
  return (
    <main className={styles.broken} data-ground="bower">
      <Logo />
      <PageProblem />
    </main>
  )
}
