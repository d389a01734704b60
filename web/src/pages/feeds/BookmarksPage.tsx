import { t } from '@bowerbird/domain/core/language/t.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { useLocation } from '../../core/router/hooks.ts'
import { FeedTitle } from '../../feeds/FeedTitle.tsx'
import { startIn } from '../../feeds/feed-start.ts'
import { beginFeed, timelineFeed } from '../../feeds/feeds.api.ts'
import { PostList } from '../../feeds/PostList.tsx'
import { BookmarkFolders } from '../../posts/bookmarks/BookmarkFolders.tsx'
import { foldersQuery } from '../../posts/bookmarks/folders.query.ts'
import { Columns } from '../../ui/Columns.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/fields/Button.tsx'

function bookmarksIn(search: string) {
  const folder = new URLSearchParams(search).get('folder') ?? ''
  const folderId = /^\d{1,19}$/.test(folder) ? folder : null
  return {
    folderId,
    feed: timelineFeed({ pageRoot: 'bookmarks', ...(folderId && { folder: folderId }) }, startIn(search)),
  }
}

export async function loader(args: PageArgs) {
  await requireUser(args)
  const folders = args.client.prefetchQuery(foldersQuery())
  await beginFeed(args.client, bookmarksIn(args.url.search).feed)
  if (typeof window === 'undefined') await folders
  return {}
}

export const head = () => ({ title: t('Bookmarks'), robots: 'noindex' as const })

export function Component() {
  const { folderId, feed } = bookmarksIn(useLocation().search)
  return (
    <Columns withAvatars>
      <FeedTitle lead={t('Only you can see your bookmarks.')}>{t('Bookmarks')}</FeedTitle>
      <BookmarkFolders chosenId={folderId} />
      <PostList
        key={`${folderId} ${feed.start}`}
        feed={feed}
        withAvatars
        empty={
          <EmptyState
            illustration="feather"
            title={folderId ? t('Nothing in this folder') : t('No bookmarks yet')}
            action={<ButtonLink to="/dashboard">{t('Look around')}</ButtonLink>}
          >
            {folderId
              ? t('Use a bookmarked post’s menu to move it to a folder.')
              : t('Use a post’s menu to bookmark it. Only you can see your bookmarks.')}
          </EmptyState>
        }
      />
    </Columns>
  )
}
