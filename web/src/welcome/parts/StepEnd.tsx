import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './steps.module.css'

interface Props {
  problem: string | null
  isBusy: boolean
  /** The words of the one loud button; without them it is the step's own content that leads on. */
  goOn?: ReactNode
  onGoOn?: () => void
  back?: (() => void) | undefined
  skip: string
  onSkip: () => void
}

/** Ends a step: on, back, or past it. */
export function StepEnd({ problem, isBusy, goOn, onGoOn, back, skip, onSkip }: Props) {
  return (
    <>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <div className={styles.end}>
        {goOn && (
          <Button look="primary" busy={isBusy} onClick={onGoOn}>
            {goOn}
          </Button>
        )}
        <Button look="quiet" onClick={onSkip}>
          {skip}
        </Button>
        {back && (
          <Button look="quiet" className={styles.back} onClick={back}>
            {t('Back')}
          </Button>
        )}
      </div>
    </>
  )
}
