import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { expect, test } from 'vitest'
import { createCaller } from '../../core/call-api.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aBlog } from '../../testing/people.ts'
import { aBlogView, aPost } from '../../testing/posts.ts'
import type { ListPage } from '../far-pages.ts'
import { blogViewFeed } from './blog-view.api.ts'

const postsOfBlog = Array.from({ length: 1035 }, (_, at) => aPost({ id: String(9000 - at) }))

/** Answers by the contract, which refuses an offset beyond 1,000; a post's id is its cursor here. */
const server = fakeServer().answer(readBlogView, ({ offset, before, limit }) => {
  const below = before ? postsOfBlog.findIndex(({ id }) => id === before) + 1 : Number(offset ?? 0)
  const posts = postsOfBlog.slice(below, below + Number(limit))
  const hasMore = below + posts.length < postsOfBlog.length
  return aBlogView(aBlog('satin'), posts, hasMore ? posts.at(-1)?.id : null)
})

test('a view goes on by what it has received, and below the 1,000th post by the cursor, to the last one [BLOG-009]', async () => {
  const feed = blogViewFeed({ blogName: 'satin', bypassesSafeMode: false })
  const call = createCaller(server.transport)
  const seen: string[] = []
  let mark: string | null = null
  do {
    const page: ListPage = await feed.read(call, mark === null ? {} : { before: mark })
    seen.push(...page.posts.map(({ id }) => id))
    mark = page.next
  } while (mark !== null)
  expect(seen).toEqual(postsOfBlog.map(({ id }) => id))
  const places = server.sentTo(readBlogView).map(({ offset, before }) => [offset, before])
  expect(places.slice(0, 101)).toEqual(Array.from({ length: 101 }, (_, at) => [at * 10, undefined]))
  expect(places.slice(101)).toEqual([
    [undefined, postsOfBlog[1009]?.id],
    [undefined, postsOfBlog[1019]?.id],
    [undefined, postsOfBlog[1029]?.id],
  ])
})
