import { useEffect, useLayoutEffect } from 'react'
import { useMember } from '../core/session.ts'
import { recallCurrentBlog } from './inbox/current-blog.ts'
import { useNotifications } from './notifications/use-notifications.ts'
import { useUnreadTitle } from './notifications/use-unread-title.ts'
import { takeFirstUnread } from './polling/take-unread.ts'
import { useLiveUpdates } from './polling/use-live-updates.ts'
import { useTimedPoll } from './polling/use-timed-poll.ts'
import { useSounds } from './sounds/use-sounds.ts'

/** Keeps what a member's page knows of messages true, and tells them of new ones; shows nothing itself. */
export function Pulse() {
  const user = useMember()
  useLayoutEffect(() => recallCurrentBlog(user), [user])
  useEffect(() => takeFirstUnread(user), [user])
  useLiveUpdates()
  useTimedPoll()
  useNotifications()
  useUnreadTitle()
  useSounds()
  return null
}
