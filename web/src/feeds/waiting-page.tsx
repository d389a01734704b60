import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCallback, useMemo } from 'react'
import { notFound, type PageArgs, readSession } from '../core/page/page.ts'
import { useLocation, useParams } from '../core/router/hooks.ts'
import { useMember } from '../core/session.ts'
import { queuesQuery } from '../posts/queues/queues.api.ts'
import { WaitingFooter } from '../posts/WaitingFooter.tsx'
import { Columns } from '../ui/Columns.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'
import { FeedTitle } from './FeedTitle.tsx'
import { beginFeed, feedQuery, timelineFeed } from './feeds.api.ts'
import { PostList } from './PostList.tsx'
import { QueueTools } from './queue/QueueTools.tsx'
import { queueFeed, useQueues } from './queue/queue.api.ts'
import { queueTimesOf } from './queue/queue-times.ts'

/** The posts of a queue, each with the time at which it goes out. README ruling 9 */
function QueueList({ blog, queueId, empty }: { blog: Channel; queueId: string | null; empty: ReactNode }) {
  const feed = queueFeed(blog.name, queueId)
  const { queues } = useQueues(blog)
  const { data } = useInfiniteQuery(feedQuery(feed))
  const times = useMemo(() => queueTimesOf(queues, data?.pages ?? []), [queues, data])
  const footer = useCallback((post: Post) => <WaitingFooter post={post} goesOutAt={times.get(post.id)} />, [times])
  return <PostList feed={feed} withAvatars footer={footer} empty={empty} />
}

const draftFooter = (post: Post) => <WaitingFooter post={post} canQueue />

const kinds = {
  drafts: {
    title: t('Drafts'),
    titleOf: (name: string) => t('{name}’s drafts', { name }),
    illustration: 'feather',
    none: t('No drafts yet'),
    why: t('Posts you save as drafts stay here until you publish them.'),
  },
  queue: {
    title: t('Queue'),
    titleOf: (name: string) => t('{name}’s queue', { name }),
    illustration: 'shell',
    none: t('Nothing in the queue'),
    why: t('Queued posts are published one by one, at the times set for this blog.'),
  },
} as const

const queueIn = (search: string): string | null =>
  /^\d{1,19}$/.exec(new URLSearchParams(search).get('queue') ?? '')?.[0] ?? null

/** The server waits for them, as for the posts. */
async function beginQueues({ client }: PageArgs, name: string): Promise<void> {
  const begun = client.prefetchQuery(queuesQuery(name))
  if (typeof window === 'undefined') await begun
}

function Queue({ name, queueId, empty }: { name: string; queueId: string | null; empty: ReactNode }) {
  const blog = useMember().channels.find((channel) => channel.name === name)
  if (!blog) return empty
  return (
    <QueueTools blog={blog} queueId={queueId}>
      <QueueList blog={blog} queueId={queueId} empty={empty} />
    </QueueTools>
  )
}

/** A page of what has not gone out yet, of one blog: its drafts, or its queue. */
export function waitingPage(pageRoot: keyof typeof kinds) {
  const { title, titleOf, illustration, none, why } = kinds[pageRoot]
  const feedOf = (blogName: string) => timelineFeed({ pageRoot, tumblelog: blogName })

  async function loader(args: PageArgs) {
    // The page does not exist for non-members, guests included. POST-013
    const { user } = await readSession(args.client)
    if (!user) notFound()
    const { name = '' } = args.params
    if (pageRoot === 'drafts') await beginFeed(args.client, feedOf(name))
    else await Promise.all([beginFeed(args.client, queueFeed(name, queueIn(args.url.search))), beginQueues(args, name)])
    return { name }
  }

  const head = ({ name }: { name: string }) => ({
    title: titleOf(name),
    robots: 'noindex' as const,
  })

  function Component() {
    const { name = '' } = useParams()
    const queueId = queueIn(useLocation().search)
    const write = <ButtonLink to={`${blogPath(name)}/new/text`}>{t('Write something')}</ButtonLink>
    const empty = (
      <EmptyState illustration={illustration} title={none} action={write}>
        {why}
      </EmptyState>
    )
    return (
      <Columns withAvatars>
        <FeedTitle lead={name}>{title}</FeedTitle>
        {pageRoot === 'queue' ? (
          <Queue key={name + queueId} name={name} queueId={queueId} empty={empty} />
        ) : (
          <PostList key={name} feed={feedOf(name)} withAvatars footer={draftFooter} empty={empty} />
        )}
      </Columns>
    )
  }
  return { loader, head, Component }
}
