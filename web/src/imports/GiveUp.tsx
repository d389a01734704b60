import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Import } from '@bowerbird/domain/imports/imports.contract.ts'
import { Button } from '../ui/fields/Button.tsx'
import { confirm } from '../ui/overlays/dialogs.ts'
import { useCancel } from './imports.api.ts'
import { stopSending } from './sending.state.ts'

/** Ends an import that has brought nothing yet. */
export function GiveUp({ name, one }: { name: string; one: Import }) {
  const cancel = useCancel(name)
  const ask = () =>
    confirm({ message: t('Cancel this import? The uploaded archive is deleted.'), confirm: t('Cancel import') }).then(
      () => {
        stopSending(one.id)
        cancel.mutate(one)
      },
      () => {},
    )
  return (
    <Button look="quiet" busy={cancel.isPending} onClick={ask}>
      {t('Cancel import')}
    </Button>
  )
}
