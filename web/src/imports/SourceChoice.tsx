import { t } from '@bowerbird/domain/core/language/t.ts'
import { importPath } from '@bowerbird/domain/core/urls.ts'
import { rich } from '../core/rich.tsx'
import { Link } from '../core/router/Link.tsx'
import styles from './Imports.module.css'
import { sourceWords } from './sources.ts'

/** Nothing is changed by looking: the dry run comes first. */
export function SourceChoice({ name }: { name: string }) {
  return (
    <>
      <h2 className={styles.heading}>{t('Where are your posts now?')}</h2>
      <ul className={styles.sources}>
        {Object.entries(sourceWords).map(([source, { title, how }]) => (
          <li key={source} className={styles.source}>
            <Link to={`${importPath(name)}?from=${source}`} className={styles.sourceLink}>
              {title}
            </Link>
            <p>{how}</p>
          </li>
        ))}
      </ul>
      <p className={styles.soft}>
        {rich(
          'You’ll see a report first and choose what to import. No one is notified, and you can undo it all. <link>More about each archive</link>',
          { link: (text) => <Link to="/help/import">{text}</Link> },
        )}
      </p>
    </>
  )
}
