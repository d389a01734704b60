import { cannotSendPost, retry } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { fetchConversation } from '../messages/fetch-conversation.ts'
import { giveUpPost, retryPost } from '../messages/send-queue.ts'
import { RetryNote } from '../RetryNote.tsx'
import type { ChatWindow } from '../windows/chat-window.ts'
import { useMessenger } from '../windows/messenger-context.ts'
import styles from './Problems.module.css'

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
          {retry()}
        </Button>
      ) : (
        <Button size="small" onClick={() => giveUpPost(key)}>
          {cannotSendPost.close}
        </Button>
      )}
    </div>
  )
}
