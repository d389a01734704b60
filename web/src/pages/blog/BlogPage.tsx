import { descriptionWords } from '@bowerbird/domain/blogs/descriptions.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { BlogGround } from '../../blogs/BlogGround.tsx'
import { BlogHeader } from '../../blogs/BlogHeader.tsx'
import { blogHead } from '../../blogs/blog-head.ts'
import type { Head } from '../../core/page/head.ts'
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

const feedOf = (name: string, search: string) => blogFeed(name.toLowerCase(), startIn(search))

export const isForReading = true

export const lazyParts = () => [blogSearch]

export async function loader({ client, params: { name = '' }, url }: PageArgs) {
  const { pages } = await client
    .ensureInfiniteQueryData(feedQuery(feedOf(name, url.search)))
    .catch((problem: unknown) => leadOwner(client, name.toLowerCase(), problem))
  const blog = pages[0]?.tumblelog ?? notFound()
  const { title, description, avatar_url_128, global_theme_params, hidden_from_search: isHidden } = blog
  const { header_image_focused } = global_theme_params
  return {
    name: blog.name,
    title,
    description: descriptionWords(description),
    isHidden,
    image: header_image_focused ? { url: header_image_focused } : { url: avatar_url_128, isAvatar: true },
  }
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
  return (
    <BlogGround theme={view.tumblelog.global_theme_params}>
      <BlogHeader blog={view.tumblelog} isOnline={showsPresence && view.tumblelog.isOnline} />
      <Columns>
        <BlogPosts view={view} feed={feed} />
      </Columns>
    </BlogGround>
  )
}
