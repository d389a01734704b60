import { formatList, formatNumber } from '@bowerbird/domain/core/language/formats.ts'
import type { Import } from '@bowerbird/domain/imports/imports.contract.ts'
import styles from './Imports.module.css'

/** Names each reason with its number and a few of the posts. */
export function LeftOut({ title, rows }: { title: string; rows: Import['failed'] }) {
  if (rows.length === 0) return null
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return (
    <details className={styles.details}>
      <summary>{`${title} (${formatNumber(count)})`}</summary>
      <ul className={styles.reasons}>
        {rows.map((row) => (
          <li key={row.reason}>
            <strong>{formatNumber(row.count)}</strong> {row.reason}
            {row.examples.length > 0 && <span className={styles.examples}>{formatList(row.examples, 'unit')}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
