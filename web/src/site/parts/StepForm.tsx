import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ReactNode } from 'react'
import type { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'

interface Props {
  form: ReturnType<typeof useSubmit>
  children: ReactNode
  submit: string
  onLater: () => void
}

/** The fields of a step; what is refused stays typed, and whoever is not sure goes on without. */
export function StepForm({ form, children, submit, onLater }: Props) {
  return (
    <form onSubmit={form.onSubmit}>
      <Stack>
        {form.problem && <Notice tone="problem">{form.problem}</Notice>}
        {children}
        <Actions>
          <Button type="submit" look="primary" busy={form.isBusy}>
            {submit}
          </Button>
          <Button look="quiet" onClick={onLater}>
            {t('Later')}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
