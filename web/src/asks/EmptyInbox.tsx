import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'

export function EmptyInbox({ blogs: [first] }: { blogs: readonly Channel[] }) {
  const settings = first && <ButtonLink to={`/settings/privacy?blog=${first.name}`}>{t('Who may ask')}</ButtonLink>
  return (
    <EmptyState illustration="leaf" title={t('Nothing waits for you')} action={settings}>
      {t('Let people ask you questions, or send you posts, and you will find them here.')}
    </EmptyState>
  )
}
