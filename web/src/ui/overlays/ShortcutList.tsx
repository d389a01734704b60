import { t } from '@bowerbird/domain/core/language/t.ts'
import { writingKeys } from '../writing-keys.ts'
import { Modal } from './Modal.tsx'
import { ShortcutGroups } from './ShortcutGroups.tsx'
import { useShortcuts } from './shortcuts.ts'

/** Every key that works here, by what it is for. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const listed = useShortcuts((state) => state.shortcuts)
  // A blog over the dashboard is a second list of posts with the same keys.
  const shortcuts = new Map([...listed, ...writingKeys].map((shortcut) => [shortcut.keys, shortcut])).values()
  return (
    <Modal title={t('Keyboard shortcuts')} onClose={onClose}>
      <ShortcutGroups shortcuts={[...shortcuts]} heading="h3" />
    </Modal>
  )
}
