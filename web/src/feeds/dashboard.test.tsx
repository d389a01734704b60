import { savePlace } from '@bowerbird/domain/accounts/reading.contract.ts'
import { plainReading } from '@bowerbird/domain/core/reading.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLocation } from '../core/router/hooks.ts'
import { useMember } from '../core/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aPage, aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { DashboardPlace } from './DashboardPlace.tsx'
import { dashboardFeed } from './dashboard-feed.ts'
import { PostList } from './PostList.tsx'

const posts = ['30', '20', '10'].map((id) => aPost({ id, placement_id: id }))

/** The list of the dashboard page, without what stands around it. */
function List() {
  const feed = dashboardFeed(useQueryClient(), useMember(), useLocation().search)
  return (
    <main id="main">
      <DashboardPlace feed={feed} />
      <PostList key={`${feed.start} ${feed.isUpwards}`} feed={feed} empty={<DashboardPlace feed={feed} isEmpty />} />
    </main>
  )
}
const aServer = (change: Parameters<typeof aUser>[0]) =>
  fakeServer(aUser(change))
    .answer(savePlace, { saved: true })
    .answer(readTimeline, ({ before, after }) =>
      aPage(
        after
          ? posts.filter(({ id }) => Number(id) > Number(after)).reverse()
          : posts.filter(({ id }) => Number(id) < Number(before ?? 99)),
      ),
    )
const shown = () => screen.queryAllByRole('article').map((article) => article.dataset.postId)

let scrolled = 0
beforeEach(() => {
  scrolled = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = posts.findIndex(({ id }) => id === (this as HTMLElement).dataset.postId)
    const top = at * 500 - scrolled
    return (at < 0 ? { height: 0 } : { top, bottom: top + 500, height: 500 }) as DOMRect
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the dashboard offers to go on where one stopped, and leads back to the newest [CTRL-044]', async () => {
  const { person } = await renderPart(<List />, aServer({ dashboard_place: '20' }))
  await screen.findAllByRole('article')
  expect(shown()).toEqual(['30', '20', '10'])
  await person.click(screen.getByRole('link', { name: 'Continue where you left off' }))
  await waitFor(() => expect(shown()).toEqual(['20', '10']))
  await person.click(screen.getByRole('link', { name: 'To the newest posts' }))
  await waitFor(() => expect(shown()).toEqual(['30', '20', '10']))
})

test('at the place itself nothing is offered [CTRL-044]', async () => {
  await renderPart(<List />, aServer({ dashboard_place: '30' }))
  await screen.findAllByRole('article')
  expect(screen.queryByRole('link', { name: /stopped/ })).toBeNull()
})

test('the place is saved when the page is hidden, once, and not by a look at the top [CTRL-044]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = aServer({})
  const { unmount } = await renderPart(<List />, server)
  await screen.findAllByRole('article')
  const hide = () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void fireEvent(document, new Event('visibilitychange')))
  }
  hide()
  expect(server.sentTo(savePlace)).toEqual([])
  scrolled = 600
  fireEvent.scroll(window)
  await act(() => vi.advanceTimersByTimeAsync(600))
  hide()
  hide()
  unmount()
  expect(server.sentTo(savePlace)).toEqual([{ place: '20' }])
})

test('oldest first begins above the place, and says so when there is nothing new [CTRL-041]', async () => {
  const reading = { ...plainReading, oldest_first: true }
  const { unmount, person } = await renderPart(<List />, aServer({ reading, dashboard_place: '10' }))
  await screen.findAllByRole('article')
  expect(shown()).toEqual(['20', '30'])
  await person.click(screen.getByRole('link', { name: 'Newest first' }))
  await waitFor(() => expect(shown()).toEqual(['30', '20', '10']))
  unmount()
  await renderPart(<List />, aServer({ reading, dashboard_place: '30' }))
  expect(await screen.findByText('You’re all caught up')).toBeTruthy()
})
