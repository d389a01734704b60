import { t } from '@bowerbird/domain/core/language/t.ts'
import { Followers } from '../../blogs/FollowedBlogs.tsx'
import { followersQuery } from '../../blogs/followed-blogs.query.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { useParams } from '../../core/router/hooks.ts'
import { useMember } from '../../core/session.ts'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { Columns } from '../../ui/Columns.tsx'

/** Only the blog's owners see it; the server refuses others. */
export async function loader(args: PageArgs) {
  await requireUser(args)
  const name = (args.params.name ?? '').toLowerCase()
  await args.client.ensureInfiniteQueryData(followersQuery(name))
  return { name }
}

export const head = ({ name }: { name: string }) => ({
  title: t('{name}’s followers', { name }),
  robots: 'noindex' as const,
})

export function Component() {
  const name = (useParams().name ?? '').toLowerCase()
  const count = useMember().channels.find((blog) => blog.name === name)?.follower_count ?? 0
  return (
    <Columns>
      <FeedTitle lead={t('{count, plural, one {# follower} other {# followers}} of {name}', { count, name })}>
        {t('Followers')}
      </FeedTitle>
      <Followers blogName={name} />
    </Columns>
  )
}
