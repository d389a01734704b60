import { t } from '@bowerbird/domain/core/language/t.ts'
import { addressMaxLength } from '@bowerbird/domain/federation/federation.limits.ts'
import { useSubmit } from '../core/use-submit.ts'
import { SubmitForm } from '../ui/fields/SubmitForm.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

/** Adds an address that the blog had before; what was typed stays until it was found. */
export function AliasForm({ onAdd }: { onAdd: (typed: string) => Promise<void> }) {
  const form = useSubmit(async (typed, element) => {
    await onAdd(typed('address').trim())
    element.reset()
  })
  return (
    <SubmitForm form={form} submit={t('Add address')} look="plain">
      <TextField
        label={t('Previous address')}
        name="address"
        required
        maxLength={addressMaxLength}
        placeholder="@name@server.example"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </SubmitForm>
  )
}
