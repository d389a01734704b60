import { t } from '@bowerbird/domain/core/language/t.ts'
import { Link } from '../../core/router/Link.tsx'
import { Panel } from '../../ui/Card.tsx'
import styles from './FollowedTagsPanel.module.css'
import { useFollowedTags } from './followed-tags.api.ts'
import { TagChips } from './TagChips.tsx'

const shownAtMost = 10

/** The tags one follows, in the column at the right; nothing where there are none. */
export function FollowedTagsPanel() {
  const tags = useFollowedTags() ?? []
  if (tags.length === 0) return null
  return (
    <Panel title={t('Your tags')}>
      <TagChips tags={tags.slice(0, shownAtMost)} />
      {tags.length > shownAtMost && (
        <Link to="/following/tags" className={styles.all}>
          {t('All {count} of them', { count: tags.length })}
        </Link>
      )}
    </Panel>
  )
}
