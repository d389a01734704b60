import { t } from '@bowerbird/domain/core/language/t.ts'
import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import { Link } from '../../core/router/Link.tsx'
import styles from './PostTags.module.css'

export function PostTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={t('Tags')}>
      {tags.map((tag) => (
        <li key={tag} dir="auto">
          <Link to={taggedPath(tag)}>{`#${tag}`}</Link>
        </li>
      ))}
    </ul>
  )
}
