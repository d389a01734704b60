import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSubmit } from '../core/use-submit.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

interface Props {
  blogName: string
  onSuspend: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason, which the owner reads. */
export function SuspendDialog({ blogName, onSuspend, onClose }: Props) {
  const form = useSubmit(async (typed) => {
    onSuspend(typed('reason').trim())
    onClose()
  })
  return (
    <ReasonDialog
      title={t('Suspend {blogName}?', { blogName })}
      form={form}
      submitLabel={t('Suspend')}
      look="danger"
      hint={t('The owner sees the reason by email and on a page where they can reply.')}
      onClose={onClose}
    >
      <p>{t('No one can see the blog until you lift the suspension.')}</p>
    </ReasonDialog>
  )
}
