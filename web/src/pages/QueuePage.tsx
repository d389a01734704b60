import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { useParams } from 'react-router'
import { type PageArgs, requireUser } from '../core/page.ts'
import { FeedTitle } from '../feeds/FeedTitle.tsx'
import { beginFeed, timelineFeed } from '../feeds/feeds.api.ts'
import { PostList } from '../feeds/PostList.tsx'
import { WaitingFooter } from '../posts/WaitingFooter.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Columns } from '../ui/Columns.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

const feedOf = (blogName: string) => timelineFeed({ pageRoot: 'queue', tumblelog: blogName })
const footer = (post: Post) => <WaitingFooter post={post} />

export async function loader(args: PageArgs) {
  await requireUser(args)
  const { name = '' } = args.params
  await beginFeed(args.client, feedOf(name))
  return { name }
}

export const head = ({ name }: { name: string }) => ({ title: `Queue of ${name}`, robots: 'noindex' as const })

export function Component() {
  const { name = '' } = useParams()
  return (
    <Columns withAvatars>
      <FeedTitle lead={name}>Queue</FeedTitle>
      <PostList
        key={name}
        feed={feedOf(name)}
        withAvatars
        footer={footer}
        empty={
          <EmptyState
            trinket="shell"
            title="No queue here"
            action={<ButtonLink to={`${blogPath(name)}/new/text`}>Write something</ButtonLink>}
          >
            Posts in the queue go out one by one, at the times set for this blog.
          </EmptyState>
        }
      />
    </Columns>
  )
}
