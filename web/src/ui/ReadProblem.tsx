import { t } from '@bowerbird/domain/core/language/t.ts'
import { EmptyState } from './EmptyState.tsx'
import { Button } from './fields/Button.tsx'
import { Loader } from './Loader.tsx'
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

interface ReadingProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown }
  /** Says what is loading. */
  label: string
}

/** Shows that something is being read, or why it could not be. */
export const Reading = ({ query: { data, error, refetch }, label }: ReadingProps) =>
  error ? <ReadProblem {...{ error, refetch }} /> : data === undefined && <Loader label={label} />

/** Replaces a list or a page that could not be read. */
export const NothingRead = ({ title, retry }: { title: string; retry: () => unknown }) => (
  <EmptyState
    ground="card"
    illustration="leaf"
    title={title}
    action={<Button onClick={() => retry()}>{t('Try again')}</Button>}
  />
)
