import { t } from '@bowerbird/domain/core/language/t.ts'
import { nothingAbout } from '@bowerbird/domain/search/search.messages.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'

const elsewhere = <ButtonLink to="/explore">{t('Look around')}</ButtonLink>

export const NothingFound = ({ term }: { term: string }) => (
  <EmptyState illustration="shell" title={nothingAbout(term)} action={elsewhere}>
    {t('Try fewer or different words.')}
  </EmptyState>
)

/** Shown before anything was searched for. */
export const NothingAsked = () => (
  <EmptyState illustration="feather" title={t('What are you looking for?')} action={elsewhere}>
    {t('Enter words, a tag or a blog name.')}
  </EmptyState>
)
