import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { privateAnswerSlot } from '../asks/ask-slots.ts'
import { BlogFilter } from '../asks/BlogFilter.tsx'
import { EmptyInbox } from '../asks/EmptyInbox.tsx'
import { InboxFooter } from '../asks/InboxFooter.tsx'
import { type PageArgs, requireUser } from '../core/page/page.ts'
import { useSearchParams } from '../core/router/hooks.ts'
import { useMember } from '../core/session.ts'
import { FeedTitle } from '../feeds/FeedTitle.tsx'
import { beginFeed, timelineFeed } from '../feeds/feeds.api.ts'
import { PostList } from '../feeds/PostList.tsx'
import { AnswerPrivately } from '../messaging/reach/AnswerPrivately.tsx'
import { Columns } from '../ui/Columns.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'

privateAnswerSlot.fill(AnswerPrivately)

const feedOf = (search: URLSearchParams) => {
  const tumblelog = search.get('blog')
  return timelineFeed({ pageRoot: search.has('more') ? 'inbox-more' : 'inbox', ...(tumblelog && { tumblelog }) })
}
const footer = (post: Post) => <InboxFooter post={post} />

export async function loader(args: PageArgs) {
  await requireUser(args)
  await beginFeed(args.client, feedOf(args.url.searchParams))
  return {}
}

export const head = () => ({ title: t('Inbox'), robots: 'noindex' as const })

export function Component() {
  const { channels } = useMember()
  const [search] = useSearchParams()
  const isMore = search.has('more')
  const other = <ButtonLink to={isMore ? '/inbox' : '/inbox?more=1'}>{isMore ? t('Inbox') : t('More')}</ButtonLink>
  return (
    <Columns withAvatars>
      <FeedTitle
        lead={isMore ? t('Questions we didn’t notify you about') : t('Questions and submissions for you')}
        action={other}
      >
        {isMore ? t('More in your inbox') : t('Inbox')}
      </FeedTitle>
      {!isMore && <BlogFilter blogs={channels} chosen={search.get('blog')} />}
      <PostList
        key={String(search)}
        feed={feedOf(search)}
        withAvatars
        footer={footer}
        empty={<EmptyInbox blogs={channels} />}
      />
    </Columns>
  )
}
