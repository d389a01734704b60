import { t } from '@bowerbird/domain/core/language/t.ts'
import { Fragment } from 'react'
import styles from './ShortcutGroups.module.css'
import type { Shortcut } from './shortcut-table.ts'

interface Props {
  shortcuts: readonly Shortcut[]
  heading: 'h2' | 'h3'
}

/** Lists keys by what they are for. */
export function ShortcutGroups({ shortcuts, heading: Heading }: Props) {
  return [...Map.groupBy(shortcuts, ({ group }) => group)].map(([group, inGroup]) => (
    <section key={group} className={styles.group}>
      <Heading className={styles.title}>{group}</Heading>
      <dl className={styles.list}>
        {inGroup.map((shortcut) => (
          <div key={shortcut.keys} className={styles.row}>
            <dt>{shortcut.label}</dt>
            <dd className={styles.keys}>
              {keysOf(shortcut).map((key, place) => (
                <Fragment key={key}>
                  {place > 0 && (shortcut.keys.includes('+') ? '+' : ` ${t('then')} `)}
                  <kbd className={styles.key}>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

/** "Shift+?" is the one key a person sees as "?". */
const keysOf = ({ keys }: Shortcut) =>
  keys
    .replace(/^Shift\+(?=[^a-z]$)/i, '')
    .split(/[+ ]/)
    .map((key) => (key === 'Mod' ? t('Ctrl / ⌘') : key))
