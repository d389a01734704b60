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
  const about = isEdit ? 'You were changing this post' : `You were writing something for ${stored.written.blogName}`
  return (
    <div className={styles.offer} role="status">
      <span className={styles.words}>
        {about} <RelativeTime at={stored.keptAt} />.
      </span>
      <Button size="small" onClick={onTake}>
        Bring it back
      </Button>
      <Button size="small" look="quiet" onClick={onRefuse}>
        Throw it away
      </Button>
    </div>
  )
}
