import { t } from '@bowerbird/domain/core/language/t.ts'
import { notFound, type PageArgs, readSession } from '../../core/page/page.ts'
import { useParams } from '../../core/router/hooks.ts'
import { useMember } from '../../core/session.ts'
import styles from '../../feeds/calendar/Calendar.module.css'
import { Calendar } from '../../feeds/calendar/Calendar.tsx'
import { calendarQuery } from '../../feeds/calendar/calendar.api.ts'
import { rangeIn, todayIn } from '../../feeds/calendar/calendar-days.ts'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { queuesQuery } from '../../posts/queues/queues.api.ts'

export async function loader({ client, params: { name = '' }, url }: PageArgs) {
  // The page does not exist for whoever is not a member of the blog.
  const { user } = await readSession(client)
  const blog = user?.channels.find((channel) => channel.name === name)
  if (!blog) return notFound()
  const range = rangeIn(url.search, todayIn(blog.queue_time_zone))
  const begun = Promise.all([client.prefetchQuery(queuesQuery(name)), client.prefetchQuery(calendarQuery(name, range))])
  if (typeof window === 'undefined') await begun
  return { name }
}

export const head = ({ name }: { name: string }) => ({
  title: t('{name}’s calendar', { name }),
  robots: 'noindex' as const,
})

export function Component() {
  const { name = '' } = useParams()
  const blog = useMember().channels.find((channel) => channel.name === name)
  if (!blog) return null
  return (
    <div className={styles.frame}>
      <FeedTitle lead={name}>{t('Calendar')}</FeedTitle>
      <Calendar key={name} blog={blog} />
    </div>
  )
}
