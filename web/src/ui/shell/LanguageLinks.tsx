import { languages } from '@bowerbird/domain/core/language/languages.ts'
import { currentLanguage, t } from '@bowerbird/domain/core/language/t.ts'
import { useLocation } from '../../core/router/hooks.ts'
import styles from './LanguageLinks.module.css'

/** The choice of a guest, at the foot of each page; plain links, since another language is another document. DAY-146 */
export function LanguageLinks() {
  const { pathname, search } = useLocation()
  return (
    <nav className={styles.links} aria-label={t('Language')}>
      {Object.entries(languages).map(([code, name]) => (
        <a
          key={code}
          lang={code}
          rel="nofollow"
          aria-current={code === currentLanguage() || undefined}
          href={`/language?${new URLSearchParams({ to: code, next: pathname + search })}`}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
