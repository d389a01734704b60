import { t } from '@bowerbird/domain/core/language/t.ts'
import { historyPath } from '@bowerbird/domain/core/urls.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { notFound, type PageArgs } from '../../core/page/page.ts'
import { useLocation, useParams } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { redirect } from '../../core/router/route.ts'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { History } from '../../posts/history/History.tsx'
import { historyQuery } from '../../posts/history/history.api.ts'
import { pathOfPost } from '../../posts/post-path.ts'
import { Columns } from '../../ui/Columns.tsx'

export async function loader({ client, params: { name = '', postId = '', type }, url }: PageArgs) {
  if (!/^\d{1,19}$/.test(postId)) notFound()
  const { pages } = await client.ensureInfiniteQueryData(historyQuery(postId, url.search))
  const { blog_name: blogName } = pages[0] ?? notFound()
  if (blogName !== name && type === undefined) throw redirect(historyPath(blogName, postId) + url.search)
  return {}
}

export const head = () => ({ title: t('Edit history'), robots: 'noindex' as const })

export function Component() {
  const { postId = '' } = useParams()
  const { search } = useLocation()
  const [first] = useSuspenseInfiniteQuery(historyQuery(postId, search)).data.pages
  if (!first) return null
  const lead = <Link to={pathOfPost(first)}>{t('{blog_name}’s post', { blog_name: first.blog_name })}</Link>
  return (
    <Columns>
      <FeedTitle lead={lead}>{t('Edit history')}</FeedTitle>
      <History key={postId} postId={postId} />
    </Columns>
  )
}
