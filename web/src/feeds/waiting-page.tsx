import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useParams } from 'react-router'
import { notFound, type PageArgs, readSession } from '../core/page/page.ts'
import { WaitingFooter } from '../posts/WaitingFooter.tsx'
import { Columns } from '../ui/Columns.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'
import { FeedTitle } from './FeedTitle.tsx'
import { beginFeed, timelineFeed } from './feeds.api.ts'
import { PostList } from './PostList.tsx'
import { QueueList } from './queue/QueueList.tsx'
import { QueueTools } from './queue/QueueTools.tsx'

const draftFooter = (post: Post) => <WaitingFooter post={post} canQueue />

const kinds = {
  drafts: {
    title: 'Drafts',
    illustration: 'feather',
    none: 'No drafts here',
    why: 'What you save as a draft waits here until you post it.',
  },
  queue: {
    title: 'Queue',
    illustration: 'shell',
    none: 'No queue here',
    why: 'Posts in the queue go out one by one, at the times set for this blog.',
  },
} as const

/** A page of what has not gone out yet, of one blog: its drafts, or its queue. */
export function waitingPage(pageRoot: keyof typeof kinds) {
  const { title, illustration, none, why } = kinds[pageRoot]
  const feedOf = (blogName: string) => timelineFeed({ pageRoot, tumblelog: blogName })

  async function loader(args: PageArgs) {
    // The page does not exist for non-members, guests included. POST-013
    const { user } = await readSession(args.client)
    if (!user) notFound()
    const { name = '' } = args.params
    await beginFeed(args.client, feedOf(name))
    return { name }
  }

  const head = ({ name }: { name: string }) => ({ title: `${title} of ${name}`, robots: 'noindex' as const })

  function Component() {
    const { name = '' } = useParams()
    const write = <ButtonLink to={`${blogPath(name)}/new/text`}>Write something</ButtonLink>
    const empty = (
      <EmptyState illustration={illustration} title={none} action={write}>
        {why}
      </EmptyState>
    )
    return (
      <Columns withAvatars>
        <FeedTitle lead={name}>{title}</FeedTitle>
        {pageRoot === 'queue' ? (
          <QueueTools blogName={name}>
            <QueueList key={name} blogName={name} empty={empty} />
          </QueueTools>
        ) : (
          <PostList key={name} feed={feedOf(name)} withAvatars footer={draftFooter} empty={empty} />
        )}
      </Columns>
    )
  }
  return { loader, head, Component }
}
