import { kindOfShown, type NotificationType } from '@bowerbird/domain/activity/act-kinds.ts'
import AtSign from 'lucide-react/icons/at-sign'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Repeat2 from 'lucide-react/icons/repeat-2'
import UserPlus from 'lucide-react/icons/user-plus'
import styles from './NotificationMark.module.css'

/** Each list of activity has one. */
const marks = {
  likes: [Heart, styles.berry],
  reblogs: [Repeat2, styles.leaf],
  replies: [MessageCircle, styles.blue],
  asks: [CircleQuestionMark, styles.straw],
  mentions: [AtSign, styles.violet],
  followers: [UserPlus, styles.ink],
} as const

/** A small sign of what it was, in the colour that the act has everywhere. */
export function NotificationMark({ type }: { type: NotificationType }) {
  const [Icon, tone] = marks[kindOfShown(type).list]
  return (
    <span className={`${styles.mark} ${tone}`} aria-hidden="true">
      <Icon size={12} strokeWidth={2.5} />
    </span>
  )
}
