import { welcomeSteps } from '@bowerbird/domain/welcome/welcome.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../core/session.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Trinket } from '../ui/Trinket.tsx'
import { toast } from '../ui/toasts.ts'
import { useDoing } from './parts/use-doing.ts'
import styles from './ResumeCard.module.css'
import { useReachStep, welcomeQuery } from './welcome.api.ts'

/** On the dashboard of somebody who left before the end; it goes on where they were, or goes away for good. */
export function ResumeCard() {
  const { is_staff } = useMember()
  const { data } = useQuery(welcomeQuery)
  const reach = useReachStep()
  const { isBusy, run } = useDoing()
  const left = data ? welcomeSteps.length - welcomeSteps.indexOf(data.step) : welcomeSteps.length
  const leave = () => run(() => reach('done').catch((refusal: Error) => toast(refusal.message, { tone: 'problem' })))
  return (
    <Card as="section" padded className={styles.card} aria-label="First steps">
      <Trinket name="feather" size={48} />
      <div className={styles.words}>
        <strong>{is_staff ? 'There is a little left to set up' : 'You were settling in'}</strong>
        <span>{left === 1 ? 'One step is left.' : `${left} small steps are left.`}</span>
      </div>
      <div className={styles.actions}>
        <ButtonLink to="/welcome" look="primary" size="small">
          Go on
        </ButtonLink>
        <Button size="small" look="quiet" busy={isBusy} onClick={leave}>
          Not for me
        </Button>
      </div>
    </Card>
  )
}
