import { t } from '@bowerbird/domain/core/language/t.ts'
import { ActivityFeed } from '../activity/ActivityFeed.tsx'
import { activityPagesQuery } from '../activity/activity.api.ts'
import { activityPath, allActivityPath, blogIn, filterIn } from '../activity/activity-path.ts'
import { BlogSelector } from '../activity/BlogSelector.tsx'
import { notFound, type PageArgs, requireUser } from '../core/page/page.ts'
import { useNavigate, useSearchParams } from '../core/router/hooks.ts'
import { useMember } from '../core/session.ts'
import { FeedTitle } from '../feeds/FeedTitle.tsx'
import { openConversation } from '../messaging/open-conversation.ts'
import { Columns } from '../ui/Columns.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'

/** DAY-081 */
export async function loader(args: PageArgs) {
  const user = await requireUser(args)
  const { searchParams } = args.url
  const { name } = blogIn(user, searchParams) ?? notFound()
  await args.client.ensureInfiniteQueryData(activityPagesQuery(name, filterIn(searchParams)))
  return {}
}

export const head = () => ({ title: t('Activity'), robots: 'noindex' as const })

export function Component() {
  const user = useMember()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const name = blogIn(user, search)?.name ?? ''
  const filter = filterIn(search)
  const choose = (blogName: string) => void navigate(allActivityPath(blogName, filter))
  return (
    <Columns>
      <FeedTitle action={<ButtonLink to={activityPath(name)}>{t('Numbers')}</ButtonLink>}>{t('Activity')}</FeedTitle>
      <ActivityFeed
        key={`${name} ${filter}`}
        blogName={name}
        filter={filter}
        pathOf={(one) => allActivityPath(name, one)}
        onReply={(blogName) => openConversation({ blogName })}
        selector={<BlogSelector blogs={user.channels} chosen={name} onChoose={choose} />}
      />
    </Columns>
  )
}
