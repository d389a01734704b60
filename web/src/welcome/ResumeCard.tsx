import { t } from '@bowerbird/domain/core/language/t.ts'
import { setupSteps } from '@bowerbird/domain/site/site.contract.ts'
import { welcomeSteps } from '@bowerbird/domain/welcome/welcome.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../core/session.ts'
import { siteQuery } from '../site/site.api.ts'
import { Card } from '../ui/Card.tsx'
import { Button, ButtonLink } from '../ui/fields/Button.tsx'
import { Illustration } from '../ui/Illustration.tsx'
import { showProblem } from '../ui/overlays/toasts.ts'
import { useDoing } from './parts/use-doing.ts'
import styles from './ResumeCard.module.css'
import { useReachStep, welcomeQuery } from './welcome.api.ts'

/** Offers newcomers who left early to go on, on the dashboard; it can be dismissed for good. */
export function ResumeCard() {
  const { is_staff: isStaff } = useMember()
  const { data: site } = useQuery({ ...siteQuery, enabled: isStaff })
  const { data } = useQuery(welcomeQuery)
  const reach = useReachStep()
  const { isBusy, run } = useDoing()
  const isSettingUp = site?.is_finished === false
  const own = data ? welcomeSteps.length - welcomeSteps.indexOf(data.step) : welcomeSteps.length
  const left = isSettingUp ? setupSteps.length - site.steps_done.length : own
  const leave = () => run(() => reach('done').catch(showProblem))
  return (
    <Card as="section" padded className={styles.card} aria-label={t('First steps')}>
      <Illustration name="feather" size={48} />
      <div className={styles.words}>
        <strong>{isSettingUp ? t('Your site isn’t fully set up yet') : t('You were settling in')}</strong>
        <span>
          {t(
            '{left, plural, =0 {Only the last step is left.} =1 {One step is left.} other {# small steps are left.}}',
            { left },
          )}
        </span>
      </div>
      <div className={styles.actions}>
        <ButtonLink to="/welcome" look="primary" size="small">
          {t('Continue')}
        </ButtonLink>
        <Button size="small" look="quiet" busy={isBusy} onClick={leave}>
          {t('Dismiss')}
        </Button>
      </div>
    </Card>
  )
}
