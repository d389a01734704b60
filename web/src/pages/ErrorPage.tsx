import { t } from '@bowerbird/domain/core/language/t.ts'
import { useEffect } from 'react'
import { offlineCode } from '../core/call-api.ts'
import { useRevalidator } from '../core/router/hooks.ts'
import { useHydrated } from '../core/use-hydrated.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Button, ButtonLink } from '../ui/fields/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './ErrorPage.module.css'
import { NotThere } from './parts/NotThere.tsx'
import { usePageProblem } from './parts/page-problem.ts'

/** Explains the failure in words a person can use. The header stays, but for a site that knows nobody who looks. */
function PageProblem() {
  const { status, code, text } = usePageProblem()
  const home = (
    <ButtonLink to="/" look="primary">
      {t('Go home')}
    </ButtonLink>
  )
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const tryAgain = () => void revalidate()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [revalidate])
  const again = (
    <Button busy={state === 'loading'} onClick={() => void revalidate()}>
      {t('Try again')}
    </Button>
  )
  if (status === 404) return <NotThere home={home} />
  if (code === offlineCode) return <EmptyState heading="h1" illustration="leaf" title={text} action={again} />
  if (status < 500) return <EmptyState heading="h1" illustration="shell" title={text} action={home} />
  return (
    <EmptyState
      {...{ heading: 'h1', illustration: 'berry', title: text }}
      action={
        <>
          {again}
          {home}
        </>
      }
    >
      {t('Your text is saved. Go back to return to it.')}
    </EmptyState>
  )
}

export function ErrorPage({ ofSite }: { ofSite: boolean }) {
  useHydrated(ofSite)
  if (!ofSite) return <PageProblem />
  return (
    <main className={styles.broken} data-ground="page">
      <Logo />
      <PageProblem />
    </main>
  )
}
