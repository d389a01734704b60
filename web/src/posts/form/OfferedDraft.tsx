import { Button } from '../../ui/fields/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './OfferedDraft.module.css'

interface Props {
  keptAt: number
  onTake: () => void
  onRefuse: () => void
}

/** Words that were never sent are offered again, not pressed on anyone. */
export function OfferedDraft({ keptAt, onTake, onRefuse }: Props) {
  return (
    <div className={styles.offer} role="status">
      <span className={styles.words}>
        You were writing something here <RelativeTime at={keptAt} />.
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
