import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { privateAnswerSlot } from '../asks/ask-slots.ts'
import { BlogFilter } from '../asks/BlogFilter.tsx'
import { InboxFooter } from '../asks/InboxFooter.tsx'
import { type PageArgs, requireUser } from '../core/page/page.ts'
import { useSearchParams } from '../core/router/hooks.ts'
import { useMember } from '../core/session.ts'
import { FeedTitle } from '../feeds/FeedTitle.tsx'
import { beginFeed, timelineFeed } from '../feeds/feeds.api.ts'
import { PostList } from '../feeds/PostList.tsx'
import { AnswerPrivately } from '../messaging/reach/AnswerPrivately.tsx'
import { Columns } from '../ui/Columns.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'

privateAnswerSlot.fill(AnswerPrivately)

const feedOf = (blogName: string | null) =>
  timelineFeed(blogName ? { pageRoot: 'inbox', tumblelog: blogName } : { pageRoot: 'inbox' })
const footer = (post: Post) => <InboxFooter post={post} />

export async function loader(args: PageArgs) {
  await requireUser(args)
  await beginFeed(args.client, feedOf(args.url.searchParams.get('blog')))
  return {}
}

export const head = () => ({ title: t('Inbox'), robots: 'noindex' as const })

export function Component() {
  const { channels } = useMember()
  const [search] = useSearchParams()
  const blogName = search.get('blog')
  const settings = channels[0] && (
    <ButtonLink to={`/settings/privacy?blog=${channels[0].name}`}>{t('Who may ask')}</ButtonLink>
  )
  return (
    <Columns withAvatars>
      <FeedTitle lead={t('Questions and submissions that wait for you')}>{t('Inbox')}</FeedTitle>
      <BlogFilter blogs={channels} chosen={blogName} />
      <PostList
        key={blogName}
        feed={feedOf(blogName)}
        withAvatars
        footer={footer}
        empty={
          <EmptyState illustration="leaf" title={t('Nothing waits for you')} action={settings}>
            {t('Let people ask you questions, or send you posts, and you will find them here.')}
          </EmptyState>
        }
      />
    </Columns>
  )
}
