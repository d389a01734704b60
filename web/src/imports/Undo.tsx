import { type Import, undoImport } from '@bowerbird/domain/imports/imports.contract.ts'
import { Button } from '../ui/fields/Button.tsx'
import { confirm } from '../ui/overlays/dialogs.ts'
import { useChange } from './imports.api.ts'
import { counted } from './words.ts'

/** Asks first: the posts are deleted. IMP-078 */
export function Undo({ name, one }: { name: string; one: Import }) {
  const undo = useChange(name, undoImport)
  if (!one.can_undo) return null
  const message = `Delete the ${counted(one.made, 'post')} that this import brought? Posts that you changed since stay.`
  const ask = () =>
    confirm({ message, confirm: 'Undo the import', isDangerous: true }).then(
      () => undo.mutate(one),
      () => {},
    )
  return (
    <Button look="quiet" busy={undo.isPending} onClick={ask}>
      Undo the import
    </Button>
  )
}
