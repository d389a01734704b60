import { t } from '@bowerbird/domain/core/language/t.ts'
import { reportDetailsMaxLength } from '@bowerbird/domain/moderation/moderation.limits.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { TextArea } from '../ui/fields/TextField.tsx'
import { Modal } from '../ui/overlays/Modal.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'

interface Props {
  blogName: string
  onSuspend: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason, which the owner reads. */
export function SuspendDialog({ blogName, onSuspend, onClose }: Props) {
  const { onSubmit } = useSubmit(async (typed) => {
    onSuspend(typed('reason').trim())
    onClose()
  })
  return (
    <Modal title={t('Suspend {blogName}?', { blogName })} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <Stack>
          <p>{t('No one can see the blog until you lift the suspension.')}</p>
          <TextArea
            label={t('Reason')}
            name="reason"
            hint={t('The owner sees the reason by email and on a page where they can reply.')}
            maxLength={reportDetailsMaxLength}
            required
          />
          <Actions>
            <Button look="quiet" onClick={onClose}>
              {t('Nevermind')}
            </Button>
            <Button type="submit" look="danger">
              {t('Suspend')}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Modal>
  )
}
