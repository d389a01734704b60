import { t } from '@bowerbird/domain/core/language/t.ts'
import Check from 'lucide-react/icons/check'
import EyeOff from 'lucide-react/icons/eye-off'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import cardStyles from '../archive/ArchiveCard.module.css'
import { ArchiveCardParts } from '../archive/ArchiveCard.tsx'
import styles from './EditAll.module.css'
import type { PostToEdit } from './edit-all.api.ts'

interface Props {
  post: PostToEdit
  isSelected: boolean
  isTabStop: boolean
  onFocus: () => void
  onPress: (isRange: boolean) => void
}

/** One post of the grid, with its tags. Its keys are handled by the grid. */
export function EditTile({ post, isSelected, isTabStop, onFocus, onPress }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all tiles.
    <div
      role="option"
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-post-id={post.id}
      className={classNames(cardStyles.card, post.picture && cardStyles.pictured, styles.tile)}
      onFocus={onFocus}
      onClick={({ shiftKey }) => onPress(shiftKey)}
    >
      <ArchiveCardParts post={post} />
      {post.tags.length > 0 && (
        <span className={styles.tags} dir="auto">
          {post.tags.map((tag) => `#${tag}`).join(' ')}
        </span>
      )}
      {post.is_sensitive && (
        <span className={styles.marked}>
          <EyeOff />
          <VisuallyHidden>{t('Marked as sensitive')}</VisuallyHidden>
        </span>
      )}
      <span className={styles.check}>{isSelected && <Check />}</span>
    </div>
  )
}
