import { cannotReceive, markAsSpam, spamHunches } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { useSession } from '../../core/session.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { type ChatWindow, otherParticipants } from '../windows/chat-window.ts'
import { pick } from '../windows/pick.ts'
import { askAboutSpam } from './conversation-actions.ts'
import styles from './WindowFooters.module.css'

/** Explains limits on sending in this conversation. MSG-107 … MSG-110, MSG-395 */
export function WindowFooters({ window }: { window: ChatWindow }) {
  const { config } = useSession()
  const name = otherParticipants(window)[0]?.name ?? ''
  return (
    <>
      {window.possibleSpam && (
        <div className={styles.footer}>
          <span>{pick(spamHunches(), window.seed)}</span>
          <Button look="quiet" size="small" onClick={() => void askAboutSpam(window, name)}>
            {markAsSpam()}
          </Button>
        </div>
      )}
      {!window.canSend && (
        <p className={styles.footer} role="status">
          {cannotReceive(config.site_noun)}
        </p>
      )}
    </>
  )
}
