import { Suspense } from 'react'
import { mailHint } from '../../accounts/lazy-mail-hint.ts'
import { leadGuestToBlog } from '../../blogs/drawer/lead-guest.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { useMember } from '../../core/session.ts'
import { beginFeed, timelineFeed } from '../../feeds/feeds.api.ts'
import { HomeTabs } from '../../feeds/home-tabs.tsx'
import { NewPosts } from '../../feeds/NewPosts.tsx'
import { PostList } from '../../feeds/PostList.tsx'
import { SideColumn } from '../../feeds/SideColumn.tsx'
import { prepareSideColumn } from '../../feeds/tags/followed-tags.api.ts'
import { Columns } from '../../ui/Columns.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { resumeCard } from '../../welcome/lazy-resume.ts'
import { NothingYet } from '../../welcome/NothingYet.tsx'

const feed = timelineFeed({ pageRoot: 'dashboard' })

export async function loader(args: PageArgs) {
  await leadGuestToBlog(args)
  await requireUser(args)
  const beside = prepareSideColumn(args.client)
  await beginFeed(args.client, feed)
  if (typeof window === 'undefined') await beside
  return {}
}

export const head = () => ({ title: 'Dashboard', robots: 'noindex' as const })

export function Component() {
  const { has_settled_in: hasSettled, is_verified_email: isConfirmed } = useMember()
  return (
    <Columns withAvatars side={<SideColumn />}>
      <VisuallyHidden>
        <h1>Dashboard</h1>
      </VisuallyHidden>
      <Suspense>{!hasSettled && <resumeCard.Component />}</Suspense>
      <Suspense>{!isConfirmed && <mailHint.Component />}</Suspense>
      <HomeTabs chosen="/dashboard" />
      <NewPosts feed={feed} />
      <PostList feed={feed} withAvatars empty={<NothingYet />} />
    </Columns>
  )
}
