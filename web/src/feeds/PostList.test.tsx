import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aPage, aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { timelineFeed } from './feeds.api.ts'
import { ListCompanion } from './ListCompanion.tsx'
import { listCompanionSlot } from './list-slots.ts'
import { PostList } from './PostList.tsx'

listCompanionSlot.fill(ListCompanion)
const feed = timelineFeed({ pageRoot: 'dashboard' })
const pageOf = (from: number) => [from, from + 1].map((id) => aPost({ id: String(id) }))
const list = <PostList feed={feed} empty={<p>Nothing yet</p>} />
const shown = () => screen.queryAllByRole('article').map((article) => article.dataset.postId)

const lay = (target: object, name: string, value: number) =>
  Object.defineProperty(target, name, { value, configurable: true })

/** A window of 1,000 on a page of 10,000, which the test environment does not lay out itself. */
function scrollTo(y: number) {
  act(() => {
    lay(window, 'scrollY', y)
    window.dispatchEvent(new Event('scroll'))
  })
}
beforeEach(() => {
  lay(window, 'scrollY', 0)
  lay(window, 'innerHeight', 1000)
  lay(document.documentElement, 'scrollHeight', 10_000)
})
afterEach(() => {
  for (const name of ['scrollY', 'innerHeight']) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(document.documentElement, 'scrollHeight')
})

/** Three pages of two posts, the later ones on request. */
function threePages() {
  const held: PromiseWithResolvers<void>[] = []
  const server = fakeServer(aUser()).answer(readTimeline, async ({ before }) => {
    if (!before) return aPage(pageOf(1), '2')
    const hold = Promise.withResolvers<void>()
    held.push(hold)
    await hold.promise
    return before === '2' ? aPage(pageOf(3), '4') : aPage(pageOf(5), null)
  })
  const asked = () => server.sentTo(readTimeline).map(({ before }) => before ?? null)
  return { server, held, asked }
}

test('more is asked for at 90 %, once for each page, and never after the last [POST-389] [POST-502]', async () => {
  const { server, held, asked } = threePages()
  await renderPart(list, server)
  await waitFor(() => expect(shown()).toEqual(['1', '2']))

  scrollTo(7999)
  expect(asked()).toEqual([null])
  scrollTo(8000)
  scrollTo(8001)
  await waitFor(() => expect(asked()).toEqual([null, '2']))
  scrollTo(8500)
  scrollTo(0)
  act(() => held[0]?.resolve())
  await waitFor(() => expect(shown()).toEqual(['1', '2', '3', '4']))
  expect(asked()).toEqual([null, '2'])

  scrollTo(9000)
  await waitFor(() => expect(asked()).toEqual([null, '2', '4']))
  act(() => held[1]?.resolve())
  await waitFor(() => expect(shown()).toHaveLength(6))
  scrollTo(8000)
  scrollTo(9000)
  expect(asked()).toEqual([null, '2', '4'])
  expect(screen.queryByRole('link', { name: 'Older posts' })).toBeNull()
})

test('without scripts a link leads to the older posts', async () => {
  await renderPart(list, threePages().server)
  expect((await screen.findByRole('link', { name: 'Older posts' })).getAttribute('href')).toBe('/?before=2')
})

test('a list that no page can show from further down goes on by a button instead', async () => {
  const { server } = threePages()
  await renderPart(<PostList feed={{ ...feed, isWithoutAddress: true }} empty={null} />, server)
  await screen.findByRole('button', { name: 'Load more posts' })
  expect(screen.queryByRole('link', { name: 'Older posts' })).toBeNull()
})

test('a page that does not come hides the loader, keeps the posts, says nothing, and is tried again on the next scroll near the end, or by hand [BLOG-012, BLOG-419]', async () => {
  let isBroken = true
  const held: PromiseWithResolvers<void>[] = []
  const server = fakeServer(aUser()).answer(readTimeline, async ({ before }) => {
    if (!before) return aPage(pageOf(1), '2')
    const hold = Promise.withResolvers<void>()
    held.push(hold)
    await hold.promise
    if (isBroken) throw new RefusedError(coreRefusals.tooMany)
    return before === '2' ? aPage(pageOf(3), '4') : aPage(pageOf(5))
  })
  const asked = () => server.sentTo(readTimeline).length
  const loader = () => screen.queryByText('Loading more posts')
  const { person } = await renderPart(list, server)
  await waitFor(() => expect(shown()).toHaveLength(2))
  for (const tries of [1, 2]) {
    scrollTo(9000)
    await waitFor(() => expect(asked()).toBe(1 + tries))
    expect(loader()).toBeTruthy()
    act(() => held.at(-1)?.resolve())
    await waitFor(() => expect(loader()).toBeNull())
    expect(shown()).toEqual(['1', '2'])
    expect(document.body.textContent).not.toContain(coreRefusals.tooMany.text)
    scrollTo(100)
    expect(asked()).toBe(1 + tries)
  }
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Load more posts' }))
  await waitFor(() => expect(asked()).toBe(4))
  act(() => held.at(-1)?.resolve())
  await waitFor(() => expect(shown()).toEqual(['1', '2', '3', '4']))
  scrollTo(9000)
  await waitFor(() => expect(asked()).toBe(5))
  act(() => held.at(-1)?.resolve())
  await waitFor(() => expect(shown()).toHaveLength(6))
})

test('where there are no posts the page says what to do, and where they cannot be read it offers to try again', async () => {
  const { unmount } = await renderPart(list, fakeServer(aUser()).answer(readTimeline, aPage([])))
  expect(await screen.findByText('Nothing yet')).toBeTruthy()
  unmount()
  await renderPart(list, fakeServer(aUser()).refuse(readTimeline, coreRefusals.tooMany))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('the key l likes the post at hand, by keyboard, and not one’s own [POST-339] [POST-342] [BLOG-041]', async () => {
  const posts = [aPost({ id: '1', is_mine: true }), aPost({ id: '2' })]
  const server = fakeServer(aUser()).answer(readTimeline, aPage(posts)).answer(likePost, { liked: true, note_count: 4 })
  const { person } = await renderPart(list, server)
  await waitFor(() => expect(shown()).toHaveLength(2))
  const tops = new Map([
    ['1', 60],
    ['2', 700],
  ])
  for (const article of screen.getAllByRole('article')) {
    article.getBoundingClientRect = () => ({ top: tops.get(article.dataset.postId ?? '') ?? 0 }) as DOMRect
  }
  await person.keyboard('l')
  expect(server.sentTo(likePost)).toEqual([])
  tops.set('1', -580).set('2', 60)
  await person.keyboard('l')
  await waitFor(() => expect(server.sentTo(likePost)).toMatchObject([{ id: '2', method: 'keyboard', offset: 1 }]))
})
