import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { ActivityChart, firstChartDays } from '../activity/ActivityChart.tsx'
import { ActivityFeed } from '../activity/ActivityFeed.tsx'
import { activityPagesQuery, chartQuery } from '../activity/activity.api.ts'
import { activityPath, filterIn } from '../activity/activity-path.ts'
import { type PageArgs, requireUser } from '../core/page/page.ts'
import { useParams, useSearchParams } from '../core/router/hooks.ts'
import { data } from '../core/router/route.ts'
import { FeedTitle } from '../feeds/FeedTitle.tsx'
import { openConversation } from '../messaging/open-conversation.ts'
import { Columns } from '../ui/Columns.tsx'

/** Only the blog's owners see it. BLOG-090 */
export async function loader(args: PageArgs) {
  await requireUser(args)
  const name = (args.params.name ?? '').toLowerCase()
  const filter = filterIn(args.url.searchParams)
  const { pages } = await args.client.ensureInfiniteQueryData(activityPagesQuery(name, filter))
  const { code, text, status } = blogsRefusals.notYours
  if (!pages[0]?.is_mine) throw data({ code, text }, { status })
  await args.client.ensureQueryData(chartQuery(name, firstChartDays))
  return { name }
}

export const head = ({ name }: { name: string }) => ({
  title: t('Activity of {name}', { name }),
  robots: 'noindex' as const,
})

export function Component() {
  const name = (useParams().name ?? '').toLowerCase()
  const [search] = useSearchParams()
  const filter = filterIn(search)
  return (
    <Columns>
      <FeedTitle lead={name}>{t('Activity')}</FeedTitle>
      <ActivityChart key={name} blogName={name} />
      <ActivityFeed
        key={`${name} ${filter}`}
        blogName={name}
        filter={filter}
        pathOf={(one) => activityPath(name, one)}
        onReply={(blogName) => openConversation({ blogName })}
      />
    </Columns>
  )
}
