import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'

export function EmptyInbox({ blogs: [first] }: { blogs: readonly Channel[] }) {
  const settings = first && (
    <ButtonLink to={`/settings/privacy?blog=${first.name}`}>{t('Who can send you asks')}</ButtonLink>
  )
  return (
    <EmptyState illustration="leaf" title={t('You’re all caught up')} action={settings}>
      {t('When people send you questions or submissions, they show up here.')}
    </EmptyState>
  )
}
