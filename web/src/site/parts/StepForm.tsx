import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ReactNode } from 'react'
import type { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'

interface Props {
  form: ReturnType<typeof useSubmit>
  children: ReactNode
  submit: string
  onLater: () => void
}

/** The fields of a step; what is refused stays typed, and whoever is not sure goes on without. */
export function StepForm({ form, children, submit, onLater }: Props) {
  return (
    <SubmitForm
      form={form}
      submit={submit}
      actions={
        <Button look="quiet" onClick={onLater}>
          {t('Later')}
        </Button>
      }
    >
      {children}
    </SubmitForm>
  )
}
