import { t } from '@bowerbird/domain/core/language/t.ts'
import { nothingHere } from '@bowerbird/domain/core/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loginPath } from '../../core/next-path.ts'
import { useLocation } from '../../core/router/hooks.ts'
import { sessionQuery } from '../../core/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/fields/Button.tsx'

const goneWords = t('The address may be mistyped, or what was here has been taken down.')

/** A page that is not there, or not for this visitor: a guest may be the owner who is logged out. POST-013 */
export function NotThere({ home }: { home: ReactNode }) {
  const here = useLocation()
  const isGuest = useQueryClient().getQueryData(sessionQuery.queryKey)?.user === null
  const action = (
    <>
      {home}
      {isGuest && <ButtonLink to={loginPath(here)}>{t('Log in')}</ButtonLink>}
    </>
  )
  return (
    <EmptyState heading="h1" illustration="feather" title={nothingHere()} action={action}>
      {isGuest ? `${goneWords} ${t('If it is yours, log in to see it.')}` : goneWords}
    </EmptyState>
  )
}
