import { t } from '@bowerbird/domain/core/language/t.ts'
import { rich } from '../../core/rich.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/overlays/Sheet.tsx'
import { Invitations } from '../Invitations.tsx'
import { useSaveSite } from '../site.api.ts'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'

export function PeopleStep({ site, onDone }: StepProps) {
  const save = useSaveSite()
  const form = useSubmit(async () => {
    await save({ step_done: 'people' })
    onDone()
  })
  return (
    <Stack>
      {site.signups === 'closed' && (
        <Notice tone="warning">
          {t('While sign-ups are closed, invitations don’t work. They’ll work again when you allow sign-ups.')}
        </Notice>
      )}
      <Invitations />
      <div className={styles.words}>
        <h3 className={styles.subtitle}>{t('Add demo content')}</h3>
        {site.townsfolk > 0 ? (
          <p>
            {t(
              'Demo blogs are installed: {townsfolk, plural, other {# people who write}} about moss, bread and night skies.',
              { townsfolk: site.townsfolk },
            )}
          </p>
        ) : (
          <p>
            {rich('{code} adds demo blogs about moss, bread and night skies. You can run it while the site is open.', {
              code: <code>npm run demo</code>,
            })}
          </p>
        )}
      </div>
      {form.problem && <Notice tone="problem">{form.problem}</Notice>}
      <form onSubmit={form.onSubmit}>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {t('Done')}
        </Button>
      </form>
    </Stack>
  )
}
