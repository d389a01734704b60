import { t } from '@bowerbird/domain/core/language/t.ts'
import { cannotReceive, markAsSpam, spamHunches } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { useSession } from '../../core/session.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { type ChatWindow, otherParticipants } from '../windows/chat-window.ts'
import { pick } from '../windows/pick.ts'
import { askAboutSpam } from './conversation-actions.ts'
import styles from './WindowFooters.module.css'

/** Says who reads here, and explains limits on sending in this conversation. MSG-107 … MSG-110, MSG-395 */
export function WindowFooters({ window }: { window: ChatWindow }) {
  const { config } = useSession()
  const { name = '', inbox_readers: readers } = otherParticipants(window)[0] ?? {}
  return (
    <>
      {readers && (
        <p className={styles.footer}>
          {t('{count, plural, one {# person reads} other {# people read}} messages to {name}.', {
            count: readers,
            name,
          })}
        </p>
      )}
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
