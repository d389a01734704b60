import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import Zap from 'lucide-react/icons/zap'
import { Suspense, useEffect } from 'react'
import { onLive, onLiveOpen } from '../core/live-stream.ts'
import { lazyLayer } from '../core/page/lazy.ts'
import { useMember } from '../core/session.ts'
import { IconPressLink } from '../ui/fields/IconPressLink.tsx'
import { Loader } from '../ui/Loader.tsx'
import { PopoverButton } from '../ui/overlays/PopoverButton.tsx'
import styles from './ActivityEntry.module.css'
import { catchUp, setUnreadCount, showNews } from './activity.api.ts'

interface LiveActivity {
  tumblelog: string
  unread_count: number
}

/** Shows new activity at once, and what was missed when the stream opens. README ruling 8 */
function useLiveActivity(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      onLive<LiveActivity>('activity', ({ tumblelog, unread_count }) =>
        // Seen on another page: nothing is new here.
        (unread_count === 0 ? setUnreadCount : showNews)(client, tumblelog, unread_count),
      ),
      // The next event brings the count if this read fails.
      onLiveOpen(() => void catchUp(client).catch(() => undefined)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

const ActivityPopover = lazyLayer(
  'ActivityPopover',
  async () => (await import('./ActivityPopover.tsx')).ActivityPopover,
)

interface Props {
  /** Begins a conversation with the blog; messaging stands beside, so it is handed in. BLOG-094 */
  onReply: (blogName: string) => void
}

/** The header's way to what happened to one's blogs, with how much of it is new. BLOG-072 */
export function ActivityEntry({ onReply }: Props) {
  const { channels } = useMember()
  useLiveActivity()
  const unread = channels.reduce((sum, blog) => sum + blog.unread_count, 0)
  return (
    <PopoverButton
      label={t('Activity')}
      icon={<Zap />}
      as={IconPressLink}
      href="/activity"
      count={unread}
      popover={{ align: 'end', className: styles.popover ?? '' }}
    >
      {(close) => (
        <Suspense
          fallback={
            <p className={styles.loading}>
              <Loader label={t('Loading activity')} />
            </p>
          }
        >
          <ActivityPopover onClose={close} onReply={onReply} />
        </Suspense>
      )}
    </PopoverButton>
  )
}
