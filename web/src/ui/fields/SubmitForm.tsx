import { nevermind } from '@bowerbird/domain/core/words.ts'
import type { ComponentProps, ReactNode } from 'react'
import type { useSubmit } from '../../core/use-submit.ts'
import { Notice } from '../Notice.tsx'
import { Actions, Stack } from '../overlays/Sheet.tsx'
import { Button } from './Button.tsx'
import { CallForm } from './CallForm.tsx'

interface Props extends ComponentProps<typeof CallForm> {
  form: Omit<ReturnType<typeof useSubmit>, 'refuse'>
  /** The words of the button that sends it. */
  submit: ReactNode
  look?: ComponentProps<typeof Button>['look']
  onCancel?: (() => void) | undefined
  /** Further buttons. */
  actions?: ReactNode
}

/** Fields one below the other, the problem of the whole form above them, and the buttons that end it below. */
export function SubmitForm({ form, submit, look = 'primary', onCancel, actions, children, ...props }: Props) {
  return (
    <CallForm {...props} form={form}>
      <Stack>
        {form.problem && <Notice tone="problem">{form.problem}</Notice>}
        {children}
        <Actions>
          <Button type="submit" look={look} busy={form.isBusy}>
            {submit}
          </Button>
          {onCancel && (
            <Button look="quiet" onClick={onCancel}>
              {nevermind()}
            </Button>
          )}
          {actions}
        </Actions>
      </Stack>
    </CallForm>
  )
}
