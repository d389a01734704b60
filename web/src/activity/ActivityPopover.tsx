import { listScrollsAbove, openDelayMs } from '@bowerbird/domain/activity/activity.limits.ts'
import { activityWords } from '@bowerbird/domain/activity/activity.messages.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentBlogOf, useMember } from '../core/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { alert } from '../ui/overlays/dialogs.ts'
import { NothingRead } from '../ui/ReadProblem.tsx'
import styles from './ActivityPopover.module.css'
import { popoverQuery } from './activity.api.ts'
import { activityPath } from './activity-path.ts'
import { BlogSelector } from './BlogSelector.tsx'
import { NotificationList } from './NotificationList.tsx'
import { MoreLink } from './parts/MoreLink.tsx'
import { QuietChoice } from './parts/QuietChoice.tsx'
import { Sparkline } from './parts/Sparkline.tsx'

/** A blog's newest notifications, first those of the current blog. BLOG-072 … BLOG-090 */
export function ActivityPopover({ onClose, onReply }: { onClose: () => void; onReply: (blogName: string) => void }) {
  const user = useMember()
  const [blogName, setBlogName] = useState(currentBlogOf(user)?.name ?? '')
  const { data, error, isFetching, refetch } = useQuery(popoverQuery(blogName))

  useEffect(() => {
    if (error) void alert(activityWords.woops) // BLOG-408
  }, [error])

  return (
    <div className={styles.inside} data-open={useOpenAfterDelay()}>
      <BlogSelector blogs={user.channels} chosen={blogName} onChoose={setBlogName} />
      {data?.activity_data && (
        <Sparkline values={data.activity_data.sparkline} to={activityPath(blogName)} onPress={onClose} />
      )}
      <QuietChoice isOffered={Boolean(data?.activity_more_count)} />
      <MoreLink count={data?.activity_more_count} to={activityPath(blogName, 'more')} onPress={onClose} />
      {!data && isFetching && (
        <p className={styles.loading}>
          <Loader label={t('Loading activity')} />
        </p>
      )}
      {!data && !isFetching && error && (
        <NothingRead title={t('Couldn’t load your activity')} retry={() => refetch()} />
      )}
      {data?.activity_notifications?.length === 0 && (
        <EmptyState ground="card" illustration="feather" title={t('All quiet so far')}>
          {t('Likes, reblogs, replies and new followers show up here.')}
        </EmptyState>
      )}
      {data?.activity_notifications && data.activity_notifications.length > 0 && (
        <NotificationList
          blogName={blogName}
          notifications={data.activity_notifications}
          isScrollArea={data.activity_notifications.length > listScrollsAbove}
          onBlogLink={onClose}
          onReply={(name) => {
            onClose()
            onReply(name)
          }}
        />
      )}
      <p className={styles.foot}>
        <ButtonLink to={activityPath(blogName)} look="quiet" wide onClick={onClose}>
          {activityWords.seeEverything}
        </ButtonLink>
      </p>
    </div>
  )
}

/** BLOG-080 */
function useOpenAfterDelay(): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), openDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return isOpen
}
