import { useMember } from '../../core/session.ts'
import { useMessaging } from '../messaging.state.ts'
import { unreadTotal } from '../unread.state.ts'

/** Sums the unread counts of all own blogs; the page's own number until a poll has answered. MSG-016, MSG-291 */
export function useUnreadTotal(): number {
  const { unread_messages } = useMember()
  return useMessaging((state) =>
    unreadTotal(Object.keys(state.unread).length > 0 ? state : { ...state, unread: unread_messages }),
  )
}
