import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import { LightLink } from '../../core/LightLink.tsx'
import styles from './PostTags.module.css'

export function PostTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} dir="auto">
          <LightLink to={taggedPath(tag)}>{`#${tag}`}</LightLink>
        </li>
      ))}
    </ul>
  )
}
