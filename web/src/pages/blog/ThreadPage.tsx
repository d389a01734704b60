import { t } from '@bowerbird/domain/core/language/t.ts'
import { threadPath } from '@bowerbird/domain/core/urls.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { notFound, type PageArgs } from '../../core/page/page.ts'
import { useParams } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { redirect } from '../../core/router/route.ts'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { pathOfPost } from '../../posts/post-path.ts'
import { Thread } from '../../posts/thread/Thread.tsx'
import { threadQuery } from '../../posts/thread/thread.api.ts'
import { Columns } from '../../ui/Columns.tsx'

export async function loader({ client, params: { name = '', postId = '', type } }: PageArgs) {
  if (!/^\d{1,19}$/.test(postId)) notFound()
  const { pages } = await client.ensureInfiniteQueryData(threadQuery(postId))
  const blogName = pages[0]?.nodes.find(({ id }) => id === postId)?.post?.blog.name ?? name
  if (blogName !== name && type === undefined) throw redirect(threadPath(blogName, postId))
  return {}
}

export const head = () => ({ title: t('Reblog thread'), robots: 'noindex' as const })

export function Component() {
  const { postId = '' } = useParams()
  const [first] = useSuspenseInfiniteQuery(threadQuery(postId)).data.pages
  const post = first?.nodes.find(({ id }) => id === postId)?.post
  const lead = post && <Link to={pathOfPost(post)}>{t('{name}’s post', { name: post.blog.name })}</Link>
  return (
    <Columns>
      <FeedTitle lead={lead}>{t('Reblog thread')}</FeedTitle>
      <Thread key={postId} postId={postId} />
    </Columns>
  )
}
