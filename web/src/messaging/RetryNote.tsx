import { genericFailures, retry, retrying } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { useState } from 'react'
import { Button } from '../ui/fields/Button.tsx'
import styles from './RetryNote.module.css'

/** One of several, at random. */
function pickOne<Item>(items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(Math.random() * items.length)] ?? items[0]
}

interface Props {
  /** A generic one unless given. MSG-391 */
  text?: string
  /** None where trying again cannot help. MSG-392 */
  onRetry?: (() => void) | undefined
  isRetrying: boolean
}

/** Something could not be fetched: says so, and tries again. MSG-017, MSG-255 */
export function RetryNote({ text, onRetry, isRetrying }: Props) {
  const [generic] = useState(() => pickOne(genericFailures()))
  return (
    <div className={styles.note} role="alert">
      <p>{text ?? generic}</p>
      {onRetry && (
        <Button size="small" busy={isRetrying} onClick={onRetry}>
          {isRetrying ? retrying() : retry()}
        </Button>
      )}
    </div>
  )
}
