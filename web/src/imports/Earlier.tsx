import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Import } from '@bowerbird/domain/imports/imports.contract.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import styles from './Imports.module.css'
import { sourceWords } from './sources.ts'
import { Undo } from './Undo.tsx'

/** Lists the imports before the one that is shown, each with its own way back. IMP-083 */
export function Earlier({ name, imports }: { name: string; imports: Import[] }) {
  if (imports.length === 0) return null
  return (
    <section aria-label={t('Earlier imports')} className={styles.earlier}>
      <h2 className={styles.heading}>{t('Earlier imports')}</h2>
      <ul>
        {imports.map((one) => (
          <li key={one.id}>
            <span>
              {sourceWords[one.source].title}
              <span className={styles.soft}>
                {`${endOf(one)} · `}
                <RelativeTime at={one.created_at} />
              </span>
            </span>
            <Undo name={name} one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function endOf({ from, state, made }: Import): string {
  if (state === 'undone') return t('{from}, undone', { from })
  if (state === 'failed' && made === 0) return t('{from}, failed', { from })
  return t('{from}, {made, plural, one {# post} other {# posts}}', { from, made })
}
