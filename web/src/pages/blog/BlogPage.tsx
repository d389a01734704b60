import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BlogGround } from '../../blogs/BlogGround.tsx'
import { BlogHeader } from '../../blogs/BlogHeader.tsx'
import { blogHead } from '../../blogs/blog-head.ts'
import { blogFacts } from '../../blogs/looks/blog-facts.ts'
import type { Head } from '../../core/page/head.ts'
import { partInPlace } from '../../core/page/lazy.ts'
import { notFound, type PageArgs } from '../../core/page/page.ts'
import { useLocation, useParams } from '../../core/router/hooks.ts'
import { useFlag } from '../../core/session.ts'
import { BlogPosts } from '../../feeds/blog-view/BlogPosts.tsx'
import type { BlogViewPage } from '../../feeds/blog-view/seen-view.ts'
import { startIn } from '../../feeds/feed-start.ts'
import { blogFeed, feedQuery } from '../../feeds/feeds.api.ts'
import { leadOwner } from '../../moderation/lead-owner.ts'
import { blogSearch } from '../../search/blog-search/lazy-blog-search.tsx'
import { Columns } from '../../ui/Columns.tsx'
import '../parts/at-home.ts'

/** Few blogs have a theme or CSS. */
const lookGround = partInPlace('LookGround', async () => (await import('../../blogs/looks/LookGround.tsx')).LookGround)

const feedOf = (name: string, search: string) => blogFeed(name.toLowerCase(), startIn(search))

export const isForReading = true

export const lazyParts = () => [blogSearch]

export async function loader({ client, params: { name = '' }, url }: PageArgs) {
  const { pages } = await client
    .ensureInfiniteQueryData(feedQuery(feedOf(name, url.search)))
    .catch((problem: unknown) => leadOwner(client, name.toLowerCase(), problem))
  return blogFacts(pages[0]?.tumblelog ?? notFound())
}

export const head: Head<Parameters<typeof blogHead>[0]> = blogHead

export function Component() {
  const { name = '' } = useParams()
  const { search } = useLocation()
  const feed = feedOf(name, search)
  const { data } = useSuspenseInfiniteQuery(feedQuery(feed))
  const showsPresence = useFlag('status_indicators_ui')
  const [view] = data.pages as BlogViewPage[]
  if (!view) return null
  const { tumblelog: blog } = view
  const Ground = blog.look || blog.style_url || /\blook=/.test(search) ? lookGround.Component : BlogGround
  return (
    <Suspense>
      <Ground blog={blog} theme={blog.global_theme_params}>
        <BlogHeader blog={blog} isOnline={showsPresence && blog.isOnline} />
        <Columns>
          <BlogPosts view={view} feed={feed} />
        </Columns>
      </Ground>
    </Suspense>
  )
}
