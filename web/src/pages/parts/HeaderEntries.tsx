import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import Zap from 'lucide-react/icons/zap'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import styles from './HeaderEntries.module.css'

export function MessagingEntry() {
  return (
    <PopoverButton label="Messages" icon={<MessageSquare />} popover={{ align: 'end', className: styles.popover }}>
      {() => <EmptyState ground="card" trinket="shell" title="No conversations yet" />}
    </PopoverButton>
  )
}

export function ActivityEntry() {
  return (
    <PopoverButton label="Activity" icon={<Zap />} popover={{ align: 'end', className: styles.popover }}>
      {() => <EmptyState ground="card" trinket="feather" title="All quiet so far" />}
    </PopoverButton>
  )
}

export function ComposeEntry() {
  return (
    <ButtonLink
      to="/new/text"
      look="primary"
      className={styles.compose}
      aria-label="Compose"
      icon={<Pencil size={16} />}
    >
      <span className={styles.word}>Compose</span>
    </ButtonLink>
  )
}
