import { t } from '@bowerbird/domain/core/language/t.ts'
import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { ApiRefusal } from '../../core/call-api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/fields/Button.tsx'

interface Props {
  /** Null where it is not told. */
  problem: Error | null
  onRetry: () => void
}

/** Explains a list's failure in words a person can use, and offers the way on. */
export function FeedProblem({ problem, onRetry }: Props) {
  const text = problem && (problem instanceof ApiRefusal ? problem.text : technicalTrouble())
  return (
    <EmptyState
      illustration="leaf"
      title={text ?? ''}
      action={<Button onClick={() => onRetry()}>{t('Try again')}</Button>}
    />
  )
}
