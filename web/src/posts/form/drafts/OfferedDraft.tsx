import { t } from '@bowerbird/domain/core/language/t.ts'
import { rich } from '../../../core/rich.tsx'
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
  const when = <RelativeTime at={stored.keptAt} />
  return (
    <div className={styles.offer} role="status">
      <span className={styles.words}>
        {isEdit
          ? rich('You were editing this post {when}.', { when })
          : rich('You were writing something for {blogName} {when}.', { blogName: stored.written.blogName, when })}
      </span>
      <Button size="small" onClick={onTake}>
        {t('Restore')}
      </Button>
      <Button size="small" look="quiet" onClick={onRefuse}>
        {t('Discard')}
      </Button>
    </div>
  )
}
