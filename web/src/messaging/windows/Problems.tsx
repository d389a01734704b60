import { cannotSendPost, retry } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryNote } from '../RetryNote.tsx'
import type { ChatWindow } from './chat-window.ts'
import { fetchConversation } from './fetch-conversation.ts'
import { useMessenger } from './messenger-context.ts'
import styles from './Problems.module.css'
import { giveUpPost, retryPost } from './send-queue.ts'

/** Why nothing is to be seen, and what can be done about it. MSG-268, MSG-270, MSG-392, MSG-393 */
export function Problems({ window }: { window: ChatWindow }) {
  const messenger = useMessenger()
  const { key, error, isRetrying, sendProblem } = window
  if (error) {
    const onRetry = error.canRetry ? () => void fetchConversation(messenger, key) : undefined
    return (
      <div className={styles.problem}>
        <RetryNote text={error.text} onRetry={onRetry} isRetrying={isRetrying} />
      </div>
    )
  }
  if (!sendProblem) return null
  return (
    <div className={styles.problem} role="alert">
      <p>{sendProblem.text}</p>
      {sendProblem.canRetry ? (
        <Button size="small" onClick={() => retryPost(messenger, key)}>
          {retry}
        </Button>
      ) : (
        <Button size="small" onClick={() => giveUpPost(key)}>
          {cannotSendPost.close}
        </Button>
      )}
    </div>
  )
}
