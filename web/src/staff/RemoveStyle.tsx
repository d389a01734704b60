import { styleReasonMaxLength } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { removeBlogStyle } from '@bowerbird/domain/blogs/styles.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useCall } from '../core/query.ts'
import { useSubmit } from '../core/use-submit.ts'
import { SubmitForm } from '../ui/fields/SubmitForm.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { toast } from '../ui/overlays/toasts.ts'

/** Takes a blog's own CSS off its page; the owners read why. DAY-096 */
export function RemoveStyle({ blogName }: { blogName: string }) {
  const call = useCall()
  const form = useSubmit(async (typed, element) => {
    const { removed } = await call(removeBlogStyle, { tumblelog: blogName, reason: typed('reason') })
    toast(removed ? t('Removed {blogName}’s CSS', { blogName }) : t('{blogName} has no custom CSS.', { blogName }))
    element.reset()
  })
  return (
    <SubmitForm form={form} submit={t('Remove CSS')} look="danger">
      <TextField
        label={t('Remove CSS')}
        name="reason"
        hint={t('Enter a reason. The owners see it by email and beside their CSS, which they keep.')}
        maxLength={styleReasonMaxLength}
        required
      />
    </SubmitForm>
  )
}
