import { t } from '@bowerbird/domain/core/language/t.ts'
import { sendTestMail } from '@bowerbird/domain/site/site.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'
import { updateSite, useSaveSite } from '../site.api.ts'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'

/** Shows the mail settings and tests them: the mail server's answer is shown as it came. */
export function MailStep({ site, onDone }: StepProps) {
  const { host, from, outbox, test_goes_to: to } = site.mail
  const call = useCall()
  const client = useQueryClient()
  const save = useSaveSite()
  const test = useMutation({
    mutationFn: () => call(sendTestMail, {}),
    onSuccess: (answer) => updateSite(client, answer.site),
  })
  const form = useSubmit(async () => {
    await save({ step_done: 'mail' })
    onDone()
  })
  return (
    <Stack>
      {host ? (
        <p className={styles.words}>
          {rich('Emails are sent through {host} from {from}.', {
            host: <code>{host}</code>,
            from: <code>{from}</code>,
          })}
        </p>
      ) : (
        <div className={styles.words}>
          <p>
            {rich(
              'This site doesn’t send email yet. Emails, such as those that confirm an address, are saved in the folder {outbox}, and their links are printed in the log.',
              { outbox: <code>{outbox}</code> },
            )}
          </p>
          <p>{t('To send emails, restart with a mail server’s address:')}</p>
          <pre className={styles.code} dir="ltr">
            {'SMTP_URL=smtp://user:password@smtp.example.org\nMAIL_FROM=hello@example.org'}
          </pre>
        </div>
      )}
      {test.data && <Notice tone={toneOf(test.data.is_sent, host)}>{test.data.words}</Notice>}
      {test.error && <Notice tone="problem">{test.error.message}</Notice>}
      {form.problem && <Notice tone="problem">{form.problem}</Notice>}
      <Actions>
        <Button className={styles.long} busy={test.isPending} onClick={() => test.mutate()}>
          {t('Send a test email to {to}', { to })}
        </Button>
      </Actions>
      <form onSubmit={form.onSubmit}>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {host ? t('Continue') : t('Continue without email')}
        </Button>
      </form>
    </Stack>
  )
}

const toneOf = (isSent: boolean, host: string | null) => (isSent ? 'success' : host ? 'problem' : 'warning')
