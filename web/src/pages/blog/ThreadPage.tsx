import { useParams } from 'react-router'
import { notFound, type PageArgs } from '../../core/page/page.ts'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { Thread } from '../../posts/thread/Thread.tsx'
import { threadQuery } from '../../posts/thread/thread.api.ts'
import { Columns } from '../../ui/Columns.tsx'

export async function loader({ client, params: { postId = '' } }: PageArgs) {
  if (!/^\d{1,19}$/.test(postId)) notFound()
  await client.ensureInfiniteQueryData(threadQuery(postId))
  return {}
}

export const head = () => ({ title: 'Thread of reblogs', robots: 'noindex' as const })

export function Component() {
  const { postId = '' } = useParams()
  return (
    <Columns>
      <FeedTitle lead="Who took it from whom: those with words first, then the newest.">Thread of reblogs</FeedTitle>
      <Thread key={postId} postId={postId} />
    </Columns>
  )
}
