import { leadGuestToBlog } from '../blogs/drawer/lead-guest.ts'
import { type PageArgs, requireUser } from '../core/page.ts'
import { beginFeed, timelineFeed } from '../feeds/feeds.api.ts'
import { prepareSideColumn } from '../feeds/followed-tags.api.ts'
import { HomeTabs } from '../feeds/home-tabs.tsx'
import { NewPosts } from '../feeds/NewPosts.tsx'
import { PostList } from '../feeds/PostList.tsx'
import { SideColumn, WorthFollowingBelow } from '../feeds/SideColumn.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Columns } from '../ui/Columns.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

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
  return (
    <Columns withAvatars side={<SideColumn />}>
      <VisuallyHidden>
        <h1>Dashboard</h1>
      </VisuallyHidden>
      <HomeTabs chosen="/dashboard" />
      <NewPosts feed={feed} />
      <PostList feed={feed} withAvatars empty={<NothingYet />} />
    </Columns>
  )
}

function NothingYet() {
  return (
    <>
      <EmptyState
        trinket="cap"
        title="Your bower is empty, and that is a fine place to begin"
        action={
          <ButtonLink to="/new/text" look="primary">
            Write your first post
          </ButtonLink>
        }
      >
        Follow a few blogs and their posts will gather here.
      </EmptyState>
      <WorthFollowingBelow />
    </>
  )
}
