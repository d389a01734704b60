import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { mailHint } from '../../accounts/lazy-mail-hint.ts'
import { leadGuestToBlog } from '../../blogs/drawer/lead-guest.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { useLocation } from '../../core/router/hooks.ts'
import { useMember } from '../../core/session.ts'
import { dashboardFeed } from '../../feeds/dashboard-feed.ts'
import { beginFeed } from '../../feeds/feeds.api.ts'
import { HomeTabs } from '../../feeds/home-tabs.tsx'
import { dashboardPlace } from '../../feeds/lazy-place.ts'
import { NewPosts } from '../../feeds/NewPosts.tsx'
import { PostList } from '../../feeds/PostList.tsx'
import { SideColumn } from '../../feeds/SideColumn.tsx'
import { prepareSideColumn } from '../../feeds/tags/followed-tags.api.ts'
import { Columns } from '../../ui/Columns.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { resumeCard } from '../../welcome/lazy-resume.ts'
import { NothingYet } from '../../welcome/NothingYet.tsx'

export async function loader(args: PageArgs) {
  await leadGuestToBlog(args)
  const user = await requireUser(args)
  const beside = prepareSideColumn(args.client)
  await beginFeed(args.client, dashboardFeed(args.client, user, args.url.search))
  if (typeof window === 'undefined') await beside
  return {}
}

export const head = () => ({ title: t('Dashboard'), robots: 'noindex' as const })

export function Component() {
  const user = useMember()
  const feed = dashboardFeed(useQueryClient(), user, useLocation().search)
  return (
    <Columns withAvatars side={<SideColumn />}>
      <VisuallyHidden>
        <h1>{t('Dashboard')}</h1>
      </VisuallyHidden>
      <Suspense>{!user.has_settled_in && <resumeCard.Component />}</Suspense>
      <Suspense>{!user.is_verified_email && <mailHint.Component />}</Suspense>
      <HomeTabs chosen="/dashboard" />
      <Suspense>
        <dashboardPlace.Component feed={feed} />
      </Suspense>
      <NewPosts feed={feed} />
      <Suspense>
        <PostList
          key={`${feed.start} ${feed.isUpwards}`}
          feed={feed}
          withAvatars
          empty={feed.isSifted ? <dashboardPlace.Component feed={feed} isEmpty /> : <NothingYet />}
        />
      </Suspense>
    </Columns>
  )
}
