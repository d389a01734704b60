import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aPage, aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { timelineFeed } from './feeds.api.ts'
import { NewPosts } from './NewPosts.tsx'
import { PostList } from './PostList.tsx'

const feed = timelineFeed({ pageRoot: 'dashboard' })
const page = (
  <>
    <NewPosts feed={feed} />
    <PostList feed={feed} empty={null} />
  </>
)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.queryAllByRole('article').map((article) => article.dataset.postId)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('after a minute new posts are counted without moving the reader, and a press shows them', async () => {
  let posts = [aPost({ id: '5' })]
  const server = fakeServer(aUser()).answer(readTimeline, () => aPage(posts))
  await renderPart(page, server)
  await pass(100)
  expect(shown()).toEqual(['5'])
  posts = [aPost({ id: '7' }), aPost({ id: '6' }), ...posts]
  await pass(59_000)
  expect(screen.queryByText(/new post/)).toBeNull()
  await pass(2000)
  expect(screen.getByText('2 new posts')).toBeTruthy()
  expect(shown()).toEqual(['5'])
  act(() => screen.getByRole('button', { name: '2 new posts' }).click())
  await pass(500)
  expect(shown()).toEqual(['7', '6', '5'])
  expect(screen.queryByText(/new post/)).toBeNull()
})

test('a list that had ended goes on again once it is begun anew [BLOG-014]', async () => {
  let top = aPage([aPost({ id: '5' })])
  const server = fakeServer(aUser()).answer(readTimeline, ({ before }) => (before ? aPage([aPost({ id: '5' })]) : top))
  await renderPart(page, server)
  await pass(61_000)
  const below = () => server.sentTo(readTimeline).flatMap(({ before }) => before ?? [])
  expect(below()).toEqual([])
  top = aPage([aPost({ id: '7' }), aPost({ id: '6' })], '6')
  await pass(61_000)
  act(() => screen.getByRole('button', { name: '2 new posts' }).click())
  await pass(1000)
  expect(below()).toEqual(['6'])
  expect(shown()).toEqual(['7', '6', '5'])
})

test('nobody is asked while nobody looks', async () => {
  const server = fakeServer(aUser()).answer(readTimeline, aPage([aPost()]))
  await renderPart(page, server)
  await pass(100)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(600_000)
  expect(server.sentTo(readTimeline)).toHaveLength(1)
  vi.restoreAllMocks()
})
