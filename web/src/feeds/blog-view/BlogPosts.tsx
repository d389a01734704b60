import { hostOf } from '@bowerbird/domain/blogs/elsewhere.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath, importPath } from '@bowerbird/domain/core/urls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { atHomeSlot } from '../../blogs/blog-slots.ts'
import { useUser } from '../../core/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { type Feed, refreshFeed } from '../feeds.api.ts'
import { pageSearchSlot } from '../list-slots.ts'
import { PostList } from '../PostList.tsx'
import { sensitiveOverlay } from './lazy-overlay.ts'
import type { BlogViewPage } from './seen-view.ts'

/** The posts on a blog's own page, or what stands in their place. BLOG-005 */
export function BlogPosts({ view, feed }: { view: BlogViewPage; feed: Feed }) {
  const client = useQueryClient()
  const { tumblelog: blog } = view
  if (view.is_safe_mode_applied) {
    return (
      <Suspense>
        <sensitiveOverlay.Component survey={view.survey} />
      </Suspense>
    )
  }
  const end = hostOf(blog.name) && <atHomeSlot.Component blog={blog} isEnd />
  return (
    <pageSearchSlot.Component blog={blog} onCleared={() => void refreshFeed(client, feed).catch(() => {})}>
      <PostList
        key={`${blog.name} ${feed.start}`}
        feed={feed}
        isOnOwnBlog
        end={end}
        empty={
          <>
            <NothingYet view={view} />
            {end}
          </>
        }
      />
    </pageSearchSlot.Component>
  )
}

/** Repeats the server's words. BLOG-019 */
function NothingYet({ view: { tumblelog: blog, empty_tumblelog_message: title } }: { view: BlogViewPage }) {
  const role = useUser()?.channels.find(({ name }) => name === blog.name)?.role
  const ways = (
    <>
      <ButtonLink look="primary" to={`${blogPath(blog.name)}/new/text`}>
        {t('Write something')}
      </ButtonLink>
      {(role === 'owner' || role === 'admin') && (
        <ButtonLink to={importPath(blog.name)}>{t('Import your posts')}</ButtonLink>
      )}
    </>
  )
  return <EmptyState ground="card" illustration="shell" title={title} action={blog.is_mine && ways} />
}
