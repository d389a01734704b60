import { useState } from 'react'
import { Modal } from './Modal.tsx'
import styles from './ShortcutSheet.module.css'
import { type Shortcut, useShortcut, useShortcuts } from './shortcuts.ts'

/** Pressing `?` shows every key that works here. */
export function ShortcutSheet() {
  const [isOpen, setOpen] = useState(false)
  useShortcut({ keys: 'Shift+?', label: 'Show this sheet', group: 'Everywhere' }, () => setOpen(true))
  return isOpen ? <Sheet onClose={() => setOpen(false)} /> : null
}

function Sheet({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcuts((state) => state.shortcuts)
  const groups = Map.groupBy(shortcuts, ({ group }) => group)
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      {[...groups].map(([group, inGroup]) => (
        <section key={group} className={styles.group}>
          <h3 className={styles.title}>{group}</h3>
          <dl className={styles.list}>
            {inGroup.map((shortcut) => (
              <div key={shortcut.keys} className={styles.row}>
                <dt>{shortcut.label}</dt>
                <dd className={styles.keys}>
                  {keysOf(shortcut).map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}

/** "Shift+?" is the one key a person sees as "?". */
const keysOf = ({ keys }: Shortcut) => keys.replace(/^Shift\+(?=[^a-z]$)/i, '').split(/[+ ]/)
