import { t } from '@bowerbird/domain/core/language/t.ts'
import X from 'lucide-react/icons/x'
import styles from './TagsField.module.css'

interface Props {
  tags: string[]
  disabled: boolean
  onChange: (tags: string[]) => void
}

export function TagChips({ tags, disabled, onChange }: Props) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={t('Tags of this post')}>
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          {`#${tag}`}
          <button
            type="button"
            className={styles.remove}
            aria-label={t('Remove the tag {tag}', { tag })}
            disabled={disabled}
            onClick={() => onChange(tags.filter((other) => other !== tag))}
          >
            <X size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
