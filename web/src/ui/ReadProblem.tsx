import { t } from '@bowerbird/domain/core/language/t.ts'
import { EmptyState } from './EmptyState.tsx'
import { Button } from './fields/Button.tsx'
import { Notice } from './Notice.tsx'

/** Tells why something could not be read, and offers to read it again. */
export const ReadProblem = ({ error, refetch }: { error: Error | null; refetch: () => unknown }) =>
  error && (
    <Notice tone="problem">
      {error.message}{' '}
      <Button size="small" onClick={() => refetch()}>
        {t('Try again')}
      </Button>
    </Notice>
  )

/** Replaces a list or a page that could not be read. */
export const NothingRead = ({ title, retry }: { title: string; retry: () => unknown }) => (
  <EmptyState
    ground="card"
    illustration="leaf"
    title={title}
    action={<Button onClick={() => retry()}>{t('Try again')}</Button>}
  />
)
