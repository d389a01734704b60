import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { publishPost } from '@bowerbird/domain/posts/posts.contract.ts'
import { reorderQueue, shuffleQueue } from '@bowerbird/domain/posts/queue.contract.ts'
import { listQueues } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts'
import { aChannel, aUser } from '../../testing/people.ts'
import { aBrief, aPage, aPost } from '../../testing/posts.ts'
import { aQueue } from '../../testing/queues.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { useToasts } from '../../ui/overlays/toasts.ts'
import { withMoved } from './queue.api.ts'

afterEach(() => act(() => useToasts.setState({ toasts: [] })))

const queued = (id: string, change = {}) =>
  aPost({ id, state: 'queued', is_mine: true, tumblelog: aBrief('mine'), summary: `post ${id}`, ...change })
const scheduled = queued('9', { state: 'scheduled', publish_on: '2099-01-01T10:00:00.000Z' })
const inAnHour = () => new Date(Date.now() + 3_660_000).toISOString()
const user = (change = {}) =>
  aUser({ channels: [aChannel('mine', { queue_count: 4, queue_next_at: inAnHour(), ...change })] })
const posts = [scheduled, queued('1'), queued('2'), queued('3')]
const planned = (ids = ['1', '2', '3'], first = Date.parse(inAnHour())) =>
  ids.map((id, place) => ({ id, at: new Date(first + place * 43_200_000).toISOString() }))
const queues = (change = {}) => ({
  ...{ time_zone: 'UTC', queues: [aQueue({ next_at: inAnHour(), posts: planned(), ...change })] },
})
const server = () => fakeServer(user()).answer(readTimeline, aPage(posts)).answer(listQueues, queues())

async function show(from: FakeServer) {
  const view = renderAt('/blog/mine/queue', from)
  // The first page of a run is fetched with everything it needs.
  await screen.findByRole('heading', { level: 1, name: 'Queue' })
  return view
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Queue order' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent)

test('the queue says when its next post goes out and how many a day, and publishes one at once [README ruling 9]', async () => {
  const from = server().answer(publishPost, { post: { id: '1', state: 'published' } })
  const { person } = await show(from)
  expect(screen.getByText(/Next post/).textContent).toContain('in 1 hour')
  expect(screen.getByRole('link', { name: '2 a day' }).getAttribute('href')).toBe('/settings/blog/mine')
  const [, first] = await screen.findAllByRole('article')
  await person.click(within(first as HTMLElement).getByRole('button', { name: 'Publish now' }))
  await waitFor(() => expect(from.sentTo(publishPost)).toEqual([{ id: '1', queue: false }]))
})

test('each post of the queue says when it goes out, not when it was written [POST-099]', async () => {
  const first = Date.parse('2099-03-01T12:00:00.000Z')
  const from = server().answer(listQueues, queues({ posts: planned(['1', '2', '3'], first) }))
  await show(from)
  const timesIn = (post: HTMLElement) =>
    [...post.querySelectorAll('time')].map(({ dateTime, parentElement }) => [dateTime, parentElement?.textContent])
  const articles = await screen.findAllByRole('article')
  await waitFor(() => expect(screen.getAllByText(/^Goes out/)).toHaveLength(4))
  expect(articles.map((post) => timesIn(post).map(([at]) => at))).toEqual([
    ['2099-01-01T10:00:00.000Z', '2099-01-01T10:00:00.000Z'],
    ['2099-03-01T12:00:00.000Z'],
    ['2099-03-02T00:00:00.000Z'],
    ['2099-03-02T12:00:00.000Z'],
  ])
  expect(timesIn(articles[1] as HTMLElement)[0]?.[1]).toMatch(/^Goes out /)
})

test('shuffled, the queue is read again; refused, it says so and stays [README ruling 9]', async () => {
  const from = server().answer(shuffleQueue, { post_ids: ['3', '1', '2'], before: ['1', '2', '3'] })
  const { person } = await show(from)
  await screen.findAllByRole('article')
  from.answer(readTimeline, aPage([scheduled, queued('3'), queued('1'), queued('2')]))
  await person.click(screen.getByRole('button', { name: 'Shuffle' }))
  expect(await screen.findByText('Shuffled')).toBeTruthy()
  expect(screen.getAllByRole('article').map(({ dataset }) => dataset.postId)).toEqual(['9', '3', '1', '2'])
  expect(from.sentTo(shuffleQueue)).toEqual([{ name: 'mine' }])
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(from.sentTo(shuffleQueue)[1]).toEqual({ name: 'mine', post_ids: ['1', '2', '3'] }))
  from.refuse(shuffleQueue, coreRefusals.tooMany)
  await person.click(screen.getByRole('button', { name: 'Shuffle' }))
  expect(await screen.findByText(coreRefusals.tooMany.text)).toBeTruthy()
})

test('in order the posts are short, with their times; one is put first at once, and back if the server says no [README ruling 9]', async () => {
  const answer = Promise.withResolvers<{ post_ids: string[] }>()
  const from = server().answer(reorderQueue, () => answer.promise)
  const { person } = await show(from)
  await person.click(await screen.findByRole('button', { name: 'Reorder' }))
  await waitFor(() => expect(rows()).toEqual(['post 9', 'post 1', 'post 2', 'post 3']))
  expect(screen.getAllByRole('button', { name: /^Move post/ })).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Move post 9' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Put post 1 first' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Put post 3 first' }))
  expect(rows()).toEqual(['post 9', 'post 3', 'post 1', 'post 2'])
  expect(from.sentTo(reorderQueue)).toEqual([{ name: 'mine', post_id: '3' }])
  await act(async () => answer.reject(Object.assign(new Error('refused'), { refusal: coreRefusals.busy })))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  await waitFor(() => expect(rows()).toEqual(['post 9', 'post 1', 'post 2', 'post 3']))
  await person.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.getAllByRole('article')).toHaveLength(4)
})

test('the arrows on a handle move its post at once, the focus goes with it, and its place is said [README ruling 9]', async () => {
  const from = server().answer(reorderQueue, { post_ids: [] })
  const { person } = await show(from)
  await person.click(await screen.findByRole('button', { name: 'Reorder' }))
  const handle = await screen.findByRole('button', { name: 'Move post 3' })
  act(() => handle.focus())
  await person.keyboard('{ArrowUp}')
  await waitFor(() => expect(rows()).toEqual(['post 9', 'post 1', 'post 3', 'post 2']))
  expect(screen.getByText('post 3 is in position 2 of 3.')).toBeTruthy()
  await person.keyboard('{ArrowUp}')
  await waitFor(() => expect(rows()).toEqual(['post 9', 'post 3', 'post 1', 'post 2']))
  await person.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(handle)
  await waitFor(() =>
    expect(from.sentTo(reorderQueue)).toEqual([
      { name: 'mine', post_id: '3', after: '1' },
      { name: 'mine', post_id: '3' },
    ]),
  )
})

test('an empty queue has nothing to order; a queue of one neither', async () => {
  const { unmount } = await show(
    fakeServer(user({ queue_count: 0 }))
      .answer(readTimeline, aPage([]))
      .answer(listQueues, queues({ posts: [] })),
  )
  expect(await screen.findByText('Nothing in the queue')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Shuffle' })).toBeNull()
  unmount()
  const one = fakeServer(user({ queue_count: 1 })).answer(readTimeline, aPage([queued('1')]))
  await show(one.answer(listQueues, queues({ posts: planned(['1']) })))
  expect(screen.queryByRole('button', { name: 'Reorder' })).toBeNull()
})

test('a blog with several queues has a tab for each; a paused one says so, and is arranged by itself [CTRL-073]', async () => {
  const nights = aQueue({
    id: '77',
    name: 'Nights',
    is_paused: true,
    slots: [60, 1500],
    posts: [
      { id: '2', at: null },
      { id: '3', at: null },
    ],
  })
  const main = aQueue({ next_at: inAnHour(), posts: planned(['1']) })
  const from = server()
    .answer(listQueues, { time_zone: 'UTC', queues: [main, nights] })
    .answer(shuffleQueue, { post_ids: ['3', '2'], before: ['2', '3'] })
  const { person } = await show(from)
  await screen.findByRole('link', { name: 'All', current: 'page' })
  expect(screen.queryByRole('button', { name: 'Shuffle' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toBe('/blog/mine/calendar')
  from.answer(readTimeline, aPage([queued('2'), queued('3')]))
  await person.click(screen.getByRole('link', { name: 'Nights' }))
  expect(await screen.findByText(/Paused. No posts/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '2 times a week' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Shuffle' }))
  await waitFor(() => expect(from.sentTo(shuffleQueue)).toEqual([{ name: 'mine', queue: '77' }]))
  expect(from.sentTo(readTimeline).at(-1)).toMatchObject({ pageRoot: 'queue', queue: '77' })
})

const pages = {
  pages: [aPage([scheduled, queued('1')], '1'), aPage([queued('2'), queued('3')])],
  pageParams: [null, '1'],
}
test.each([
  ['to the top', '3', null, ['9', '3', '1', '2']],
  ['down one', '1', '2', ['9', '2', '1', '3']],
  ['to the end', '1', '3', ['9', '2', '3', '1']],
  ['after one that is not there', '1', '77', ['9', '1', '2', '3']],
  ['what is not there', '77', '1', ['9', '1', '2', '3']],
])('a post is moved %s across pages, each as long as it was', (_where, postId, afterId, ids) => {
  const { pages: after } = withMoved(pages, postId, afterId)
  expect(after.flatMap((page) => page.posts.map(({ id }) => id))).toEqual(ids)
  expect(after.map((page) => page.posts.length)).toEqual([2, 2])
})
