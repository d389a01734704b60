import { useMember } from '../../core/session.ts'
import { useMessaging } from '../messaging.state.ts'
import { unreadTotal } from '../unread.state.ts'

/** On all own blogs; until anything was heard it is what the page came with. MSG-016, MSG-291 */
export function useUnreadTotal(): number {
  const { unread_messages } = useMember()
  return useMessaging((state) =>
    unreadTotal(Object.keys(state.unread).length > 0 ? state : { ...state, unread: unread_messages }),
  )
}
