import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import type { CalendarEntry } from '@bowerbird/domain/feeds/calendar.contract.ts'
import { readCalendar } from '@bowerbird/domain/feeds/calendar.contract.ts'
import { deleteQueue, listQueues, placePost, saveQueue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aChannel, aUser } from '../../testing/people.ts'
import { aQueue } from '../../testing/queues.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { useToasts } from '../../ui/overlays/toasts.ts'
import { daysIn, rangeIn } from './calendar-days.ts'

afterEach(() => act(() => useToasts.setState({ toasts: [] })))

const slot = (at: string, change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{ day: at.slice(0, 10), at: `${at}:00.000Z`, queue_id: '0', post: null, is_held: false, ...change },
})
const post = (id: string, title: string) => ({ id, type: 'text' as const, title, text: '', picture: null })
const entries = [
  slot('2099-03-02T09:00', { post: post('1', 'Oaks') }),
  slot('2099-03-03T09:00', { post: post('2', 'Elms') }),
  slot('2099-03-04T09:00', { post: post('3', 'Firs') }),
  slot('2099-03-04T10:30', { queue_id: null, post: post('9', 'Yews') }),
  slot('2099-03-05T09:00'),
  slot('2099-03-06T09:00', { is_held: true }),
]
const main = aQueue({ next_at: '2099-03-02T09:00:00.000Z', posts: ['1', '2', '3'].map((id) => ({ id, at: null })) })
const nights = aQueue({ id: '77', name: 'Nights', slots: [60], posts: [] })
const server = (role: Channel['role'] = 'owner') =>
  fakeServer(aUser({ channels: [aChannel('mine', { queue_count: 4, role })] }))
    .answer(listQueues, { time_zone: 'UTC', queues: [main, nights] })
    .answer(readCalendar, { time_zone: 'UTC', today: '2099-03-01', entries })
    .answer(placePost, { post_id: '1' })
    .answer(saveQueue, { queue_id: '0' })

async function show(from = server(), search = '?day=2099-03-01') {
  const view = renderAt(`/blog/mine/calendar${search}`, from)
  await screen.findByRole('button', { name: /^Oaks/ })
  return view
}

test('a month is six weeks from Monday on, a week seven days, with the way to their neighbours [CTRL-070]', () => {
  expect(rangeIn('?day=2099-03-15', '2026-01-01')).toMatchObject({
    ...{ view: 'month', from: '2099-02-23', days: 42, title: 'March 2099', previous: '2099-02-01', next: '2099-04-01' },
  })
  expect(rangeIn('?view=week&day=2099-03-01', '')).toMatchObject({ from: '2099-02-23', days: 7, next: '2099-03-02' })
  expect(rangeIn('?day=nonsense', '2027-02-10')).toMatchObject({ from: '2027-02-01', days: 42 })
  expect(daysIn({ from: '2099-02-27', days: 3 })).toEqual(['2099-02-27', '2099-02-28', '2099-03-01'])
})

test('each day lists its times with the posts that go out, and says what is free, passes or has its own time [CTRL-070]', async () => {
  const from = server()
  const { person } = await show(from)
  expect(from.sentTo(readCalendar)).toEqual([{ name: 'mine', from: '2099-02-23', days: 42 }])
  expect(screen.getByRole('heading', { level: 2, name: 'March 2099' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Oaks, Monday, March 2, 9:00 AM, Queue' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Yews, Wednesday, March 4, 10:30 AM, scheduled separately' })).toBeTruthy()
  expect(screen.getByText('9:00 AM free')).toBeTruthy()
  expect(screen.getByText('9:00 AM skipped').title).toMatch(/share a tag/)
  expect(screen.getByText('3 posts, next Mon, Mar 2, 9:00 AM')).toBeTruthy()
  expect(screen.getByText('Empty, next free slot Thu, Mar 5, 9:00 AM')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Week' }))
  await screen.findByRole('heading', { level: 2, name: 'Week of February 23, 2099' })
  await person.click(screen.getByRole('link', { name: 'Next week' }))
  await waitFor(() => expect(from.sentTo(readCalendar).at(-1)).toMatchObject({ from: '2099-03-02', days: 7 }))
})

test('an editor moves posts, and is offered no settings of queues [CTRL-082]', async () => {
  await show(server('editor'))
  expect(screen.queryByRole('button', { name: /Pause|Settings of|New queue/ })).toBeNull()
})

test('a day of a month shows four of its times and leads to its week, which shows all [CTRL-070]', async () => {
  const hours = ['01', '02', '03', '04', '05', '06'].map((hour) => slot(`2099-03-20T${hour}:00`))
  const from = server().answer(readCalendar, { time_zone: 'UTC', today: '2099-03-01', entries: [...entries, ...hours] })
  const { person } = await show(from)
  expect(screen.getAllByText(/^\d:00 AM free$/)).toHaveLength(5)
  await person.click(screen.getByRole('link', { name: '2 more on Friday, March 20' }))
  await screen.findByRole('heading', { level: 2, name: 'Week of March 16, 2099' })
  await waitFor(() => expect(screen.getAllByText(/^\d:00 AM free$/)).toHaveLength(6))
})

test('by keys a post is picked up, goes from time to time and is put in another’s place, which can be undone [CTRL-069] [CTRL-070]', async () => {
  const from = server()
  const { person } = await show(from)
  const firs = screen.getByRole('button', { name: /^Firs/ })
  act(() => firs.focus())
  await person.keyboard(' ')
  expect(await screen.findByText(/^Picked up Firs/)).toBeTruthy()
  await person.keyboard('{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Tuesday, March 3, 9:00 AM, Queue: take the place of Elms',
  )
  await person.keyboard('{ArrowUp}')
  await person.keyboard('{ArrowDown}')
  await person.keyboard(' ')
  await waitFor(() => expect(from.sentTo(placePost)).toEqual([{ name: 'mine', post_id: '3', queue: '0', after: '1' }]))
  expect(await screen.findAllByText('Firs goes out Tue, Mar 3, 9:00 AM.')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement?.getAttribute('data-post')).toBe('3'))
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(from.sentTo(placePost)[1]).toEqual({ name: 'mine', post_id: '3', queue: '0', after: '2' }))
})

test('on a free time it gets that time, one with its own time joins a queue, and Escape changes nothing [CTRL-069] [CTRL-070]', async () => {
  const from = server()
  const { person } = await show(from)
  await person.click(screen.getByRole('button', { name: /^Oaks/ }))
  await person.keyboard('{Escape}')
  expect(await screen.findByText('Oaks didn’t move.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Post to move' })).toBeNull()
  await person.click(screen.getByRole('button', { name: /^Oaks/ }))
  await person.click(screen.getByRole('button', { name: 'Thursday, March 5, 9:00 AM, Queue, free' }))
  await waitFor(() =>
    expect(from.sentTo(placePost)).toEqual([{ name: 'mine', post_id: '1', at: '2099-03-05T09:00:00.000Z' }]),
  )
  await person.click(await screen.findByRole('button', { name: /^Yews/ }))
  await person.click(screen.getByRole('button', { name: /take the place of Oaks/ }))
  await waitFor(() => expect(from.sentTo(placePost)[1]).toEqual({ name: 'mine', post_id: '9', queue: '0' }))
})

test('an exact time is typed by the clock of the blog; one that has passed is told, and a refusal too [CTRL-069]', async () => {
  const from = server()
    .answer(listQueues, { time_zone: 'Asia/Tokyo', queues: [main] })
    .answer(readCalendar, { time_zone: 'Asia/Tokyo', today: '2099-03-01', entries })
  const { person } = await show(from)
  await person.click(await screen.findByRole('button', { name: /^Oaks, .* 6:00 PM/ }))
  const bar = screen.getByRole('region', { name: 'Post to move' })
  const field = within(bar).getByLabelText('Or exactly at') as HTMLInputElement
  expect(field.value).toBe('2099-03-02T18:00')
  await person.clear(field)
  await person.type(field, '2001-01-01T10:00')
  await person.click(within(bar).getByRole('button', { name: 'Set this time' }))
  expect(within(bar).getByText('Choose a time in the future.')).toBeTruthy()
  await person.clear(field)
  await person.type(field, '2099-05-01T09:00')
  from.refuse(placePost, coreRefusals.busy)
  await person.click(within(bar).getByRole('button', { name: 'Set this time' }))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  expect(from.sentTo(placePost)).toEqual([{ name: 'mine', post_id: '1', at: '2099-05-01T00:00:00.000Z' }])
})

test('a calendar that cannot be read says so and is asked again; an empty one says what belongs there [CTRL-070]', async () => {
  const from = server().refuse(readCalendar, coreRefusals.tooMany)
  const { person } = renderAt('/blog/mine/calendar', from)
  const again = await screen.findByRole('button', { name: 'Try again' })
  from.answer(readCalendar, { time_zone: 'UTC', today: '2099-03-01', entries: [] })
  await person.click(again)
  expect(await screen.findByText(/No posts planned for these days/)).toBeTruthy()
})

test('a queue is paused with an undo, and a number a day becomes slots that are pressed and typed [CTRL-066] [CTRL-073]', async () => {
  const from = server()
  const { person } = await show(from)
  await person.click(screen.getByRole('button', { name: 'Pause Queue' }))
  expect(await screen.findByText('Queue is paused')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(from.sentTo(saveQueue).map((sent) => sent.is_paused)).toEqual([true, false]))
  await person.click(screen.getByRole('button', { name: 'Queue settings' }))
  const dialog = await screen.findByRole('dialog', { name: 'Queue settings' })
  expect(within(dialog).queryByLabelText('Name')).toBeNull()
  await person.click(within(dialog).getByLabelText('At set times of the week'))
  expect(within(dialog).getByText(/^14 times a week/)).toBeTruthy()
  const noon = within(dialog).getByRole('button', { name: 'Monday 12:00' })
  expect(noon.getAttribute('aria-pressed')).toBe('true')
  await person.click(noon)
  await person.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuesday 12:00')
  await person.selectOptions(within(dialog).getByLabelText('Day'), 'Sunday')
  await person.click(within(dialog).getByRole('button', { name: 'Add this time' }))
  expect(within(dialog).getByRole('button', { name: 'Sunday 09:30' })).toBeTruthy()
  await person.clear(within(dialog).getByLabelText('Hours between posts with a tag in common'))
  await person.type(within(dialog).getByLabelText('Hours between posts with a tag in common'), '24')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const days = [0, 1440, 2880, 4320, 5760, 7200, 8640]
  const slots = days.flatMap((day) => (day === 0 ? [day] : [day, day + 720]))
  expect(from.sentTo(saveQueue).at(-1)).toEqual({
    ...{ name: 'mine', queue: '0', posts_per_day: 2, from_hour: 0, to_hour: 24, tag_gap_hours: '24' },
    slots: [...slots, 8640 + 570].sort((one, other) => one - other),
  })
})

test('a queue that is paused while its calendar loads shows no posts once the calendar is there [CTRL-073]', async () => {
  const late = Promise.withResolvers<OutputOf<typeof readCalendar>>()
  const from = server().answer(readCalendar, () => late.promise)
  const { person } = renderAt('/blog/mine/calendar?day=2099-03-01', from)
  const pause = await screen.findByRole('button', { name: 'Pause Queue' })
  from.answer(readCalendar, { time_zone: 'UTC', today: '2099-03-01', entries: [] })
  await person.click(pause)
  await waitFor(() => expect(from.sentTo(listQueues)).toHaveLength(2))
  late.resolve({ time_zone: 'UTC', today: '2099-03-01', entries })
  expect(await screen.findByText(/No posts planned for these days/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Oaks/ })).toBeNull()
})

test('a queue is made with a name and deleted after a question where its posts go [CTRL-072] [CTRL-073]', async () => {
  const from = server()
    .answer(listQueues, { time_zone: 'UTC', queues: [main, { ...nights, posts: [{ id: '5', at: null }] }] })
    .answer(deleteQueue, { queue_id: '77' })
  const { person } = await show(from)
  await person.click(screen.getByRole('button', { name: 'New queue' }))
  const made = await screen.findByRole('dialog', { name: 'New queue' })
  await person.type(within(made).getByLabelText('Name'), 'Mornings')
  await person.click(within(made).getByRole('button', { name: 'Create queue' }))
  await waitFor(() => expect(from.sentTo(saveQueue).at(-1)).toMatchObject({ queue_name: 'Mornings', slots: null }))
  await person.click(await screen.findByRole('button', { name: 'Nights settings' }))
  await person.click(await screen.findByRole('button', { name: 'Delete queue' }))
  expect(await screen.findByText('Delete Nights? Its post stays.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Move to drafts' }))
  await waitFor(() => expect(from.sentTo(deleteQueue)).toEqual([{ name: 'mine', queue: '77', posts_to: 'drafts' }]))
  expect(await screen.findByText('Nights is deleted')).toBeTruthy()
})
