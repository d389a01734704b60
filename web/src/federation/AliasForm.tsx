import { t } from '@bowerbird/domain/core/language/t.ts'
import { addressMaxLength } from '@bowerbird/domain/federation/federation.limits.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'

/** Adds an address that the blog had before; what was typed stays until it was found. */
export function AliasForm({ onAdd }: { onAdd: (typed: string) => Promise<void> }) {
  const form = useSubmit(async (typed, element) => {
    await onAdd(typed('address').trim())
    element.reset()
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Stack>
        {form.problem && <Notice tone="problem">{form.problem}</Notice>}
        <TextField
          label={t('Previous address')}
          name="address"
          required
          maxLength={addressMaxLength}
          placeholder="@name@server.example"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={form.errorAt('address')}
        />
        <Actions>
          <Button type="submit" busy={form.isBusy}>
            {t('Add address')}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
