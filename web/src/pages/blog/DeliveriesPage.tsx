import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { notFound, type PageArgs, requireUser } from '../../core/page/page.ts'
import { useParams } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { sessionQuery } from '../../core/session.ts'
import { deliveriesQuery } from '../../federation/deliveries.api.ts'
import { PostDeliveries } from '../../federation/PostDeliveries.tsx'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { pathOfPost } from '../../posts/post-path.ts'
import { Columns } from '../../ui/Columns.tsx'

export async function loader(args: PageArgs) {
  const { postId = '' } = args.params
  if (!/^\d{1,19}$/.test(postId)) notFound()
  await requireUser(args)
  const { config } = await args.client.ensureQueryData(sessionQuery)
  if (config.federation === 'off') notFound()
  await args.client.ensureQueryData(deliveriesQuery(postId))
  return {}
}

export const head = () => ({ title: t('Sent to'), robots: 'noindex' as const })

/** Asked again while something waits. */
export function Component() {
  const { postId = '' } = useParams()
  const { data } = useSuspenseQuery({
    ...deliveriesQuery(postId),
    refetchInterval: ({ state }) => (state.data?.sent?.waiting ? 5000 : false),
  })
  const lead = <Link to={pathOfPost(data)}>{t('{blog_name}’s post', { blog_name: data.blog_name })}</Link>
  return (
    <Columns>
      <FeedTitle lead={lead}>{t('Sent to')}</FeedTitle>
      <PostDeliveries found={data} />
    </Columns>
  )
}
