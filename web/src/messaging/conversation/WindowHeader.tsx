import { t } from '@bowerbird/domain/core/language/t.ts'
import { blockBlog, deleteConversation, soundSettings } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { canBlock } from '@bowerbird/domain/messaging/messaging.rules.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Minus from 'lucide-react/icons/minus'
import Trash2 from 'lucide-react/icons/trash-2'
import Volume2 from 'lucide-react/icons/volume-2'
import X from 'lucide-react/icons/x'
import { Fragment } from 'react'
import { useMember } from '../../core/session.ts'
import { BlogName } from '../../ui/BlogName.tsx'
import { IconButton, IconLink } from '../../ui/fields/IconButton.tsx'
import { MenuButton, MenuItem, MenuLine, MenuLink } from '../../ui/overlays/Menu.tsx'
import { BlogAvatar } from '../BlogAvatar.tsx'
import { type ChatWindow, otherParticipants } from '../windows/chat-window.ts'
import { close, minimize } from '../windows/open-windows.ts'
import { askAboutSpam, askToBlockIn, askToDelete } from './conversation-actions.ts'
import { isReportable } from './is-reportable.ts'
import styles from './WindowHeader.module.css'

/** Names both blogs and offers the actions on the whole conversation. MSG-075, MSG-076 */
export function WindowHeader({ window, backPath }: { window: ChatWindow; backPath?: string | undefined }) {
  const [other] = otherParticipants(window)
  return (
    <header className={styles.header}>
      {backPath && (
        <IconLink to={backPath} label={t('Back to all messages')} icon={<ArrowLeft />} className={styles.control} />
      )}
      {other && <BlogAvatar blog={other} className={styles.avatar} />}
      <Names window={window} />
      <div className={styles.controls}>
        <Actions window={window} />
        {!backPath && (
          <>
            <IconButton
              label={t('Minimize')}
              icon={<Minus />}
              className={styles.control}
              onClick={() => minimize(window.key)}
            />
            <IconButton label={t('Close')} icon={<X />} className={styles.control} onClick={() => close(window.key)} />
          </>
        )}
      </div>
    </header>
  )
}

/** Each gives way where there is no room for all, one's own first. MSG-075 */
function Names({ window }: { window: ChatWindow }) {
  const own = window.participants.filter(({ uuid }) => uuid === window.participantUuid)
  const names = [...own, ...otherParticipants(window)].map(({ name }) => name)
  return (
    <h2 className={styles.names} title={names.join(' + ')}>
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && <span className={styles.plus}> + </span>}
          <span className={styles.name}>
            <BlogName name={name} />
          </span>
        </Fragment>
      ))}
    </h2>
  )
}

/** MSG-114 … MSG-123 */
function Actions({ window }: { window: ChatWindow }) {
  const { channels } = useMember()
  const own = channels.find(({ uuid }) => uuid === window.participantUuid)
  const ownUuids = channels.map(({ uuid }) => uuid)
  const toBlock = window.participants.filter(({ uuid }) => canBlock(uuid, ownUuids))
  const [other] = otherParticipants(window)
  return (
    <MenuButton label={t('Actions')} icon={<Ellipsis />} className={styles.control ?? ''}>
      <MenuLink to="/settings/dashboard" icon={<Volume2 />}>
        {soundSettings()}
      </MenuLink>
      <MenuLine />
      <MenuItem icon={<Trash2 />} tone="danger" onPress={() => void askToDelete(window)}>
        {deleteConversation()}
      </MenuItem>
      {window.id !== null && other && isReportable(other, channels) && (
        <MenuItem icon={<Flag />} tone="danger" onPress={() => void askAboutSpam(window, other.name)}>
          {t('Report')}
        </MenuItem>
      )}
      {own &&
        toBlock.map(({ uuid, name }) => (
          <MenuItem key={uuid} icon={<Ban />} tone="danger" onPress={() => void askToBlockIn(own, name)}>
            {blockBlog(name)}
          </MenuItem>
        ))}
    </MenuButton>
  )
}
