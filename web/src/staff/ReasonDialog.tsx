import { t } from '@bowerbird/domain/core/language/t.ts'
import { reportDetailsMaxLength } from '@bowerbird/domain/moderation/moderation.limits.ts'
import type { ReactNode } from 'react'
import type { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { CallForm } from '../ui/fields/CallForm.tsx'
import { TextArea } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Modal } from '../ui/overlays/Modal.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'

interface Props {
  title: string
  form: ReturnType<typeof useSubmit>
  submitLabel: string
  look?: 'primary' | 'danger'
  /** Names whoever reads the reason, where it isn't the audit log alone. */
  hint?: string
  maxLength?: number
  onClose: () => void
  children?: ReactNode
}

/** Asks staff for the reason of an act, below the fields of the act. */
export function ReasonDialog({
  title,
  form,
  submitLabel,
  look = 'primary',
  hint = t('The reason is recorded in the audit log.'),
  maxLength = reportDetailsMaxLength,
  onClose,
  children,
}: Props) {
  const { isBusy, problem } = form
  return (
    <Modal title={title} onClose={onClose}>
      <CallForm form={form}>
        <Stack>
          {children}
          <TextArea label={t('Reason')} name="reason" hint={hint} maxLength={maxLength} required />
          {problem && <Notice tone="problem">{problem}</Notice>}
          <Actions>
            <Button look="quiet" onClick={onClose}>
              {t('Nevermind')}
            </Button>
            <Button type="submit" look={look} busy={isBusy}>
              {submitLabel}
            </Button>
          </Actions>
        </Stack>
      </CallForm>
    </Modal>
  )
}
