import { t } from '@bowerbird/domain/core/language/t.ts'
import { Button } from '../../../ui/fields/Button.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import styles from './OfferedDraft.module.css'
import type { StoredDraft } from './stored-drafts.ts'

interface Props {
  stored: StoredDraft | null
  isEdit: boolean
  onTake: () => void
  onRefuse: () => void
}

/** Words that were never sent are offered again, not pressed on anyone. */
export function OfferedDraft({ stored, isEdit, onTake, onRefuse }: Props) {
  if (!stored) return null
  const about = isEdit
    ? t('You were changing this post')
    : t('You were writing something for {blogName}', { blogName: stored.written.blogName })
  return (
    <div className={styles.offer} role="status">
      <span className={styles.words}>
        {about} <RelativeTime at={stored.keptAt} />.
      </span>
      <Button size="small" onClick={onTake}>
        {t('Bring it back')}
      </Button>
      <Button size="small" look="quiet" onClick={onRefuse}>
        {t('Throw it away')}
      </Button>
    </div>
  )
}
