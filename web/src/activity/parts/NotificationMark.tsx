import type { NotificationType } from '@bowerbird/domain/activity/activity.contract.ts'
import AtSign from 'lucide-react/icons/at-sign'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Repeat2 from 'lucide-react/icons/repeat-2'
import UserPlus from 'lucide-react/icons/user-plus'
import styles from './NotificationMark.module.css'

const marks = {
  like: [Heart, styles.berry],
  reblog: [Repeat2, styles.leaf],
  reply: [MessageCircle, styles.blue],
  ask: [CircleQuestionMark, styles.straw],
  mention: [AtSign, styles.violet],
  follower: [UserPlus, styles.ink],
} as const

const markOf: Record<NotificationType, keyof typeof marks> = {
  ...{ like: 'like', like_rollup: 'like', reblog: 'reblog', reblog_naked_rollup: 'reblog' },
  ...{ reply: 'reply', photo_reply: 'reply', fanmail: 'reply' },
  ...{ ask: 'ask', answer: 'ask', ask_answer: 'ask' },
  ...{ note_mention: 'mention', user_mention: 'mention', post_attribution: 'mention' },
  ...{ follower: 'follower', follower_rollup: 'follower' },
}

/** A small sign of what it was, in the colour that the act has everywhere. */
export function NotificationMark({ type }: { type: NotificationType }) {
  const [Icon, tone] = marks[markOf[type]]
  return (
    <span className={`${styles.mark} ${tone}`} aria-hidden="true">
      <Icon size={12} strokeWidth={2.5} />
    </span>
  )
}
