import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMember } from '../../core/session.ts'
import { MenuButton, MenuItem, MenuLine } from '../../ui/overlays/Menu.tsx'
import { askAboutSpam, askToBlockIn, askToDeleteMessage } from '../conversation/conversation-actions.ts'
import { isReportable } from '../conversation/is-reportable.ts'
import type { ChatMessage, TalkAround } from '../windows/chat-window.ts'
import { useMessenger } from '../windows/messenger-context.ts'
import styles from './MessageRow.module.css'

interface Props {
  message: ChatMessage
  talk: TalkAround
  sender: Participant | undefined
}

/** Offers the actions on one message. BLOG-194 … BLOG-198 */
export function MessageMenu({ message, talk, sender }: Props) {
  const messenger = useMessenger()
  const { channels } = useMember()
  const own = channels.find(({ uuid }) => uuid === talk.participantUuid)
  return (
    <MenuButton label={t('Message options')} icon={<Ellipsis />} className={styles.menu ?? ''}>
      <MenuItem icon={<Trash2 />} onPress={() => void askToDeleteMessage(messenger, talk, message)}>
        {t('Delete')}
      </MenuItem>
      {own && sender && isReportable(sender, channels) && (
        <>
          <MenuLine />
          <MenuItem icon={<Ban />} tone="danger" onPress={() => void askToBlockIn(own, sender.name)}>
            {t('Block')}
          </MenuItem>
          <MenuItem icon={<Flag />} tone="danger" onPress={() => void askAboutSpam(talk, sender.name)}>
            {t('Report')}
          </MenuItem>
        </>
      )}
    </MenuButton>
  )
}
