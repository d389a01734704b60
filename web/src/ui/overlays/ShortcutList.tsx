import { Modal } from './Modal.tsx'
import styles from './ShortcutList.module.css'
import { type Shortcut, useShortcuts } from './shortcuts.ts'

/** Every key that works here, by what it is for. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
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
