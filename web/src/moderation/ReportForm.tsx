import { t } from '@bowerbird/domain/core/language/t.ts'
import { reportDetailsMaxLength } from '@bowerbird/domain/moderation/moderation.limits.ts'
import { reportReasonWords } from '@bowerbird/domain/moderation/moderation.messages.ts'
import { type ReportReason, reportAbuse, reportReasons } from '@bowerbird/domain/moderation/reports.contract.ts'
import { useCall } from '../core/query.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { CallForm } from '../ui/fields/CallForm.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { TextArea } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './ReportForm.module.css'

interface Props {
  blogName: string
  /** The post it is about; left out, it is about the blog. */
  postId?: string | undefined
  onReported: () => void
  onCancel: () => void
}

/** Reports a post or a blog to staff. */
export function ReportForm({ blogName, postId, onReported, onCancel }: Props) {
  const call = useCall()
  const [, server] = blogName.split('@')
  const form = useSubmit(async (typed) => {
    await call(reportAbuse, {
      ...(postId ? { post_id: postId } : { tumblelog: blogName }),
      reason: typed('reason') as ReportReason,
      details: typed('details'),
      ...(typed('tell_server') === 'on' && { tell_server: true }),
    })
    onReported()
  })
  return (
    <CallForm form={form} className={styles.form}>
      <fieldset className={styles.reasons}>
        <legend className={styles.legend}>{t('What’s wrong with it?')}</legend>
        {reportReasons.map((reason) => (
          <label key={reason} className={styles.reason}>
            <input type="radio" name="reason" value={reason} required />
            {reportReasonWords[reason]}
          </label>
        ))}
      </fieldset>
      <TextArea label={t('Anything our staff should know')} name="details" maxLength={reportDetailsMaxLength} />
      {server && (
        <Checkbox
          label={t('Also report it to its server ({server}), without your name', { server })}
          hint={t('Your text above is included.')}
          name="tell_server"
        />
      )}
      {form.problem && <Notice tone="problem">{form.problem}</Notice>}
      <div className={styles.actions}>
        <Button look="quiet" onClick={onCancel}>
          {t('Nevermind')}
        </Button>
        <Button type="submit" look="danger" busy={form.isBusy}>
          {t('Report')}
        </Button>
      </div>
    </CallForm>
  )
}
