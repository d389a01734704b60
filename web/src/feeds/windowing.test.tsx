import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { moveInSight, observeByHand } from '../testing/fake-observer.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aPage, aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { timelineFeed } from './feeds.api.ts'
import { PostList } from './PostList.tsx'
import { groupsOf } from './parts/list-segments.ts'

observeByHand()
afterEach(() => vi.restoreAllMocks())

const manyPosts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => aPost({ id: String(from + index) }))
const list = <PostList feed={timelineFeed({ pageRoot: 'dashboard' })} empty={null} footer={() => <input />} />
const shown = () => screen.queryAllByRole('article').map((article) => article.dataset.postId)
const places = () => [...document.querySelectorAll<HTMLElement>('[data-group]')]
const move = (place: Element | undefined, isIntersecting: boolean) => moveInSight(place ? [place] : [], isIntersecting)

async function show(from: number) {
  const server = fakeServer(aUser()).answer(readTimeline, aPage(manyPosts(10, from)))
  const view = await renderPart(list, server)
  await waitFor(() => expect(shown()).toHaveLength(10))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ height: 2345.5 } as DOMRect)
  return { ...view, server }
}

test('posts far off the screen are taken down, their place stays as high as they were, and they come back', async () => {
  await show(100)
  move(places()[0], false)
  expect(shown()).toEqual(['105', '106', '107', '108', '109'])
  expect(places()[0]?.style.height).toBe('2345.5px')
  move(places()[0], true)
  expect(shown()).toHaveLength(10)
  expect(places()[0]?.style.height).toBe('')
})

test('where somebody writes, watches or listens nothing is taken down until they are done', async () => {
  const { person } = await show(200)
  await person.click(screen.getAllByRole('textbox')[0] as HTMLElement)
  move(places()[0], false)
  expect(shown()).toHaveLength(10)
  act(() => (document.activeElement as HTMLElement).blur())
  move(places()[1], true)
  expect(shown()).toHaveLength(5)
  const video = document.createElement('video')
  vi.spyOn(video, 'paused', 'get').mockReturnValue(false)
  places()[1]?.append(video)
  move(places()[1], false)
  expect(shown()).toHaveLength(5)
  for (const mark of ['data-form-place', 'data-docked']) {
    video.replaceWith(Object.assign(document.createElement('div'), { className: mark }))
    document.querySelector(`.${mark}`)?.setAttribute(mark, 'true')
    move(places()[1], false)
    expect(shown()).toHaveLength(5)
    document.querySelector(`.${mark}`)?.remove()
    places()[1]?.append(video)
  }
})

test('a list that is come back to begins with every place as high as it was left', async () => {
  const { unmount, client } = await show(300)
  move(places()[0], false)
  unmount()
  const { server } = { server: fakeServer(aUser()).answer(readTimeline, aPage(manyPosts(10, 300))) }
  await renderPart(list, server)
  await waitFor(() => expect(places()).toHaveLength(2))
  expect(places().map(({ style }) => style.height)).toEqual(['2345.5px', '2345.5px'])
  move(places()[1], true)
  expect(shown()).toEqual(['305', '306', '307', '308', '309'])
  expect(client).toBeTruthy()
})

test('after a phone was turned every place is measured anew, and is never as high as it was before', async () => {
  const { unmount, server } = await show(400)
  move(places()[0], false)
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(844)
  act(() => void window.dispatchEvent(new Event('resize')))
  await waitFor(() => expect(shown()).toHaveLength(10))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ height: 1200 } as DOMRect)
  move(places()[0], false)
  expect(places()[0]?.style.height).toBe('1200px')
  unmount()
  await renderPart(list, server)
  await waitFor(() => expect(places().map(({ style }) => style.height)).toEqual(['1200px', '1200px']))
})

test('groups are counted from the end of each page, so that new posts on top leave the others alone', () => {
  const page = manyPosts(10)
  const names = (posts: typeof page, from = 0) =>
    groupsOf({ posts }, from).map(({ name, from }) => `${name} from ${from}`)
  expect(names(page)).toEqual(['4 from 0', '9 from 5'])
  expect(names(manyPosts(3, 20), 10)).toEqual(['22 from 10'])
  expect(names([...manyPosts(2, 50), ...page])).toEqual(['51 from 0', '4 from 2', '9 from 7'])
  expect(names([])).toEqual([])
})
