import { t } from '@bowerbird/domain/core/language/t.ts'
import { type Import, undoImport } from '@bowerbird/domain/imports/imports.contract.ts'
import { Button } from '../ui/fields/Button.tsx'
import { confirm } from '../ui/overlays/dialogs.ts'
import { useChange } from './imports.api.ts'

/** Asks first: the posts are deleted. IMP-078 */
export function Undo({ name, one }: { name: string; one: Import }) {
  const undo = useChange(name, undoImport)
  if (!one.can_undo) return null
  const message = t(
    'Delete the {count, plural, one {# post} other {# posts}} from this import? Posts you’ve changed since are kept.',
    { count: one.made },
  )
  const ask = () =>
    confirm({ message, confirm: t('Undo import'), isDangerous: true }).then(
      () => undo.mutate(one),
      () => {},
    )
  return (
    <Button look="quiet" busy={undo.isPending} onClick={ask}>
      {t('Undo import')}
    </Button>
  )
}
