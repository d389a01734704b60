import { formatNumber } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ImportReport } from '@bowerbird/domain/imports/imports.contract.ts'
import { sizeWords } from '../media/uploads/size-words.ts'
import styles from './Imports.module.css'

/** Counts of the dry run, and the years as bars. */
export function Report({ report }: { report: ImportReport }) {
  const { media } = report
  const figures: [string, number, string?][] = [
    [t('Posts'), report.posts],
    [t('Reblogs'), report.reblogs],
    [t('Drafts'), report.drafts],
    [t('Private'), report.private],
    [t('Already here'), report.already_here],
    [t('Pictures, audio and video'), media.found, media.found > 0 ? sizeWords(media.bytes) : undefined],
    [t('Missing files'), media.missing],
  ]
  return (
    <>
      <dl className={styles.figures}>
        {figures
          .filter(([, count], place) => count > 0 || place === 0)
          .map(([title, count, more]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                {formatNumber(count)}
                {more && <small>{more}</small>}
              </dd>
            </div>
          ))}
      </dl>
      {media.missing > 0 && (
        <p className={styles.soft}>
          {t('Posts are imported without their missing files. Text and other pictures aren’t affected.')}
        </p>
      )}
      <YearChart years={report.by_year} />
    </>
  )
}

/** A table whose cells are as long as their number, so that eyes and screen readers get the same. */
function YearChart({ years }: { years: ImportReport['by_year'] }) {
  const most = Math.max(1, ...years.map(({ count }) => count))
  if (years.length === 0) return null
  return (
    <table className={styles.years}>
      <caption className={styles.label}>{t('Posts by year')}</caption>
      <tbody>
        {years.map(({ year, count }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>
              <span className={styles.bar} style={{ width: `${Math.max(1, (count / most) * 100)}%` }} />
            </td>
            <td className={styles.number}>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
