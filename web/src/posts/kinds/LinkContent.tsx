import { t } from '@bowerbird/domain/core/language/t.ts'
import type { KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import { Picture } from '../../media/Picture.tsx'
import styles from './LinkContent.module.css'

interface Props {
  title: string
  link: NonNullable<KindParts['link']>
  lang: string | undefined
}

/** A page elsewhere, as it tells of itself. */
export function LinkContent({ title, link: { url, host, excerpt, author, thumbnail }, lang }: Props) {
  return (
    <a href={url} className={styles.card} target="_blank" rel="noopener nofollow ugc">
      {thumbnail && <Picture picture={{ ...thumbnail, alt: '' }} sizes="540px" className={styles.picture} />}
      <span className={styles.words} dir="auto">
        <span className={styles.host}>{host}</span>
        <strong className={styles.title} lang={lang}>
          {title || url}
        </strong>
        {excerpt && (
          <span className={styles.excerpt} lang={lang}>
            {excerpt}
          </span>
        )}
        {author && <span className={styles.author}>{t('by {author}', { author })}</span>}
      </span>
    </a>
  )
}
