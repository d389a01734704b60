import { t } from '@bowerbird/domain/core/language/t.ts'
import { FollowedBlogs } from '../../blogs/FollowedBlogs.tsx'
import { followedBlogsQuery } from '../../blogs/followed-blogs.query.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { useMember } from '../../core/session.ts'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { FollowingTabs } from '../../feeds/home-tabs.tsx'
import { WorthFollowing } from '../../feeds/SideColumn.tsx'
import { Columns } from '../../ui/Columns.tsx'

export async function loader(args: PageArgs) {
  await requireUser(args)
  await args.client.ensureInfiniteQueryData(followedBlogsQuery)
  return {}
}

export const head = () => ({ title: t('Following'), robots: 'noindex' as const })

export function Component() {
  const { friend_count: count } = useMember()
  return (
    <Columns side={<WorthFollowing />}>
      <FeedTitle lead={count > 0 && t('{count, plural, one {# blog} other {# blogs}}', { count })}>
        {t('Following')}
      </FeedTitle>
      <FollowingTabs chosen="/following" />
      <FollowedBlogs />
    </Columns>
  )
}
