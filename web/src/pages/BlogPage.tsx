import type { Blog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { descriptionWords } from '@bowerbird/domain/blogs/descriptions.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { BlogGround } from '../blogs/BlogGround.tsx'
import { BlogHeader } from '../blogs/BlogHeader.tsx'
import { blogHead } from '../blogs/blog-head.ts'
import type { Head } from '../core/head.ts'
import { notFound, type PageArgs } from '../core/page.ts'
import { startIn } from '../feeds/feed-start.ts'
import { blogFeed, feedQuery } from '../feeds/feeds.api.ts'
import { blogSearchSlot } from '../feeds/list-slots.ts'
import { PostList } from '../feeds/PostList.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Columns } from '../ui/Columns.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

const feedOf = (name: string, search: string) => blogFeed(name.toLowerCase(), startIn(search))

export async function loader({ client, params: { name = '' }, url }: PageArgs) {
  const { pages } = await client.ensureInfiniteQueryData(feedQuery(feedOf(name, url.search)))
  const blog = pages[0]?.tumblelog ?? notFound()
  const { title, description, avatar_url_128, global_theme_params, hidden_from_search: isHidden } = blog
  return {
    name: blog.name,
    title,
    description: descriptionWords(description),
    isHidden,
    image: global_theme_params.header_image_focused || avatar_url_128,
  }
}

export const head: Head<Parameters<typeof blogHead>[0]> = blogHead

export function Component() {
  const { name = '' } = useParams()
  const { search } = useLocation()
  const feed = feedOf(name, search)
  const { data } = useSuspenseInfiniteQuery(feedQuery(feed))
  const blog = data.pages[0]?.tumblelog
  if (!blog) return null
  return (
    <BlogGround theme={blog.global_theme_params}>
      <BlogHeader blog={blog} />
      <Columns>
        <blogSearchSlot.Component blog={blog}>
          <PostList key={`${name} ${feed.start}`} feed={feed} isOnOwnBlog empty={<NothingYet blog={blog} />} />
        </blogSearchSlot.Component>
      </Columns>
    </BlogGround>
  )
}

function NothingYet({ blog }: { blog: Blog }) {
  const title = blog.is_mine ? 'Nothing posted here yet' : `${blog.name} has not posted anything yet`
  const write = <ButtonLink to={`${blogPath(blog.name)}/new/text`}>Write something</ButtonLink>
  return <EmptyState ground="card" trinket="shell" title={title} action={blog.is_mine && write} />
}
