import { t } from '@bowerbird/domain/core/language/t.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { useMember } from '../../core/session.ts'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { beginFeed, timelineFeed } from '../../feeds/feeds.api.ts'
import { PostList } from '../../feeds/PostList.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/fields/Button.tsx'

const feed = timelineFeed({ pageRoot: 'likes' })

export async function loader(args: PageArgs) {
  await requireUser(args)
  await beginFeed(args.client, feed)
  return {}
}

export const head = () => ({ title: t('Likes'), robots: 'noindex' as const })

export function Component() {
  const { liked_post_count: count } = useMember()
  return (
    <Columns withAvatars>
      <FeedTitle lead={count > 0 && t('{count, plural, one {# post} other {# posts}} you liked', { count })}>
        {t('Likes')}
      </FeedTitle>
      <PostList
        feed={feed}
        withAvatars
        empty={
          <EmptyState
            illustration="berry"
            title={t('No likes yet')}
            action={<ButtonLink to="/dashboard">{t('Look around')}</ButtonLink>}
          >
            {t('Press the heart under a post to save it here.')}
          </EmptyState>
        }
      />
    </Columns>
  )
}
