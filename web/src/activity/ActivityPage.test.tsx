import {
  type ActivityChart,
  markActivitySeen,
  readActivity,
  readActivityChart,
} from '@bowerbird/domain/activity/activity.contract.ts'
import { blockAsker } from '@bowerbird/domain/blogs/askers.contract.ts'
import { blockBlog, blockBlogs } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { reportAbuse } from '@bowerbird/domain/moderation/reports.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aNotification, anActivity, aSender } from '../testing/activity.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aBlog, aUser } from '../testing/people.ts'
import { renderAt } from '../testing/render-at.tsx'

const chart = (change: Partial<ActivityChart> = {}): ActivityChart => ({
  days: [
    { day: '2031-05-01', notes: 2, followers: 0 },
    { day: '2031-05-02', notes: 5, followers: 1 },
  ],
  follower_count: 12,
  top_posts: [],
  ...change,
})

const aServer = () => fakeServer(aUser()).answer(readActivityChart, chart()).answer(markActivitySeen, {})

test('the page lists everything under its days, older pages as one scrolls, and is then seen [BLOG-087] [BLOG-090]', async () => {
  const older = aNotification({ from_tumblelog: aSender('fern'), timestamp: Math.floor(Date.now() / 1000) - 86_400 })
  const newest = aNotification({ id: '3558628087849549981' })
  const server = aServer().answer(readActivity, ({ activity_cursor }) =>
    activity_cursor ? anActivity([older]) : { ...anActivity([newest]), activity_next: '55-55' },
  )
  renderAt('/blog/mine/activity', server)
  expect(await screen.findByRole('heading', { name: 'Activity' })).toBeTruthy()
  // Everything is near the end of a window without height.
  expect(await screen.findByRole('heading', { name: 'Yesterday' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy()
  expect(server.sentTo(readActivity).map(({ activity_cursor }) => activity_cursor)).toEqual([undefined, '55-55'])
  await waitFor(() => expect(server.sentTo(markActivitySeen)).toEqual([{ name: 'mine', until: '3558628087849549981' }]))
})

test('the days of the list are those of the reader: their time zone is told, and the headings keep to it [BLOG-081]', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  onTestFinished(() => void vi.unstubAllEnvs())
  const midnight = new Date().setHours(0, 0, 0, 0) / 1000
  const ofOneUtcDay = [midnight + 60, midnight - 60].map((timestamp) => aNotification({ timestamp }))
  const server = aServer().answer(readActivity, anActivity(ofOneUtcDay))
  renderAt('/blog/mine/activity', server)
  expect(await screen.findByRole('heading', { name: 'Today' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeTruthy()
  expect(server.sentTo(readActivity)).toMatchObject([{ activity_time_zone: 'Asia/Tokyo' }])
})

test('whoever did something can be reported and blocked from its row, which goes', async () => {
  const [vile, kind] = [aSender('vile'), aSender('kind')]
  const server = aServer()
    .answer(
      readActivity,
      anActivity([aNotification({ from_tumblelog: vile }), aNotification({ from_tumblelog: kind })]),
    )
    .answer(blockBlog, { blocked: true })
    .answer(reportAbuse, { reported: true })
  const { person } = renderAt('/blog/mine/activity', server)
  const choose = async (item: string) => {
    await person.click(await screen.findByRole('button', { name: 'More about vile' }))
    await person.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Report')
  await person.click(await screen.findByRole('radio', { name: 'It’s spam' }))
  await person.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(server.sentTo(reportAbuse)).toMatchObject([{ tumblelog: 'vile' }]))
  await choose('Block vile')
  await person.click(await screen.findByRole('button', { name: 'Block' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More about vile' })).toBeNull())
  expect(screen.getByRole('button', { name: 'More about kind' })).toBeTruthy()
  expect(server.sentTo(blockBlog)).toMatchObject([{ tumblelog: 'mine', blocked_tumblelog: 'vile' }])
})

test('several people are blocked at once after a look at who they are; those one follows stay unless ticked', async () => {
  const notifications = [
    aNotification({ from_tumblelog: aSender('vile') }),
    aNotification({ from_tumblelog: null, type: 'like_rollup', from_tumblelogs: [aSender('mob'), aSender('crowd')] }),
    aNotification({ from_tumblelog: aSender('friend', { following: true }) }),
  ]
  const server = aServer().answer(readActivity, anActivity(notifications)).answer(blockBlogs, { blocked: 2 })
  const { person } = renderAt('/blog/mine/activity', server)
  await person.click(await screen.findByRole('button', { name: 'More about these people' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Block several people' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block several people' }))
  const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true, false, true])
  expect(dialog.getByRole('checkbox', { name: /friend\s*You follow them/ })).toBe(boxes[3])
  await person.click(dialog.getByRole('checkbox', { name: 'crowd' }))
  server.answer(readActivity, anActivity([]))
  await person.click(dialog.getByRole('button', { name: 'Block 2' }))
  expect(await screen.findByText('2 blogs are blocked')).toBeTruthy()
  expect(server.sentTo(blockBlogs)).toEqual([
    { tumblelog: 'mine', blocked_tumblelogs: ['vile', 'mob'], hide_replies: true },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More about vile' })).toBeNull())
})

test('one of several who did something together is reported from their row', async () => {
  const rolled = aNotification({
    ...{ from_tumblelog: null, type: 'like_rollup', from_tumblelogs: [aSender('mob'), aSender('crowd')] },
  })
  const server = aServer()
    .answer(readActivity, anActivity([rolled]))
    .answer(reportAbuse, { reported: true })
  const { person } = renderAt('/blog/mine/activity', server)
  await person.click(await screen.findByRole('button', { name: 'More about these people' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Report' }))
  expect(await screen.findByRole('dialog', { name: 'Report mob' })).toBeTruthy()
  await person.selectOptions(screen.getByLabelText('Blog'), 'crowd')
  await person.click(screen.getByRole('radio', { name: 'It’s spam' }))
  await person.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(server.sentTo(reportAbuse)).toMatchObject([{ tumblelog: 'crowd' }]))
  expect(await screen.findByRole('button', { name: 'Block crowd' })).toBeTruthy()
})

test('whoever asked without a name is blocked from the row of the question', async () => {
  const asked = aNotification({ type: 'ask', from_tumblelog: null })
  const server = aServer()
    .answer(readActivity, anActivity([asked]))
    .answer(blockAsker, { blocked: true })
  const { person } = renderAt('/blog/mine/activity', server)
  await person.click(await screen.findByRole('button', { name: 'More about this question' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Block this person' }))
  await person.click(await screen.findByRole('button', { name: 'Block' }))
  await waitFor(() => expect(server.sentTo(blockAsker)).toEqual([{ tumblelog: 'mine', post_id: '7' }]))
})

test('whoever does not own the blog is turned away [BLOG-090]', async () => {
  const server = aServer().answer(readActivity, aBlog('theirs'))
  renderAt('/blog/theirs/activity', server)
  expect(await screen.findByText('You don’t have access to that blog.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Activity' })).toBeNull()
  expect(server.sentTo(markActivitySeen)).toEqual([])
})

test('a guest is sent to log in [BLOG-451]', async () => {
  const { router } = renderAt('/blog/mine/activity', fakeServer())
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('a filter has an address and asks for its own kinds', async () => {
  const server = aServer().answer(readActivity, anActivity([]))
  const { person, router } = renderAt('/blog/mine/activity', server)
  expect((await screen.findByRole('link', { name: 'Write something' })).getAttribute('href')).toBe(
    '/blog/mine/new/text',
  )
  await person.click(screen.getByRole('link', { name: 'Mentions' }))
  expect(await screen.findByText('No mentions yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show everything' }).getAttribute('href')).toBe('/blog/mine/activity')
  expect(router.state.location.search).toBe('?filter=mentions')
  expect(server.sentTo(readActivity).at(-1)).toMatchObject({ activity_filter: 'mentions' })
})

test('the chart tells its numbers to those who cannot see it, and the posts noted most', async () => {
  const post = { ...aNotification().post, notes: 7 } as ActivityChart['top_posts'][number]
  const server = aServer()
    .answer(readActivity, anActivity([]))
    .answer(readActivityChart, ({ days }) => chart({ top_posts: days === 7 ? [] : [post] }))
  const { person } = renderAt('/blog/mine/activity', server)
  const table = await screen.findByRole('table', { name: 'Notes and new followers by day' })
  expect(within(table).getByRole('row', { name: 'May 2 5 1' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'A blue cap 7 notes' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '7 days' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /7 notes/ })).toBeNull())
  expect(server.sentTo(readActivityChart).at(-1)).toEqual({ name: 'mine', days: 7 })
})

test('what was put aside is a link away, in a list that says why nobody was told', async () => {
  const server = aServer().answer(readActivity, ({ activity_filter }) =>
    activity_filter === 'more'
      ? anActivity([aNotification({ from_tumblelog: aSender('rook') })])
      : { ...anActivity([aNotification()]), activity_more_count: 7 },
  )
  const { person } = renderAt('/blog/mine/activity', server)
  await person.click(await screen.findByRole('link', { name: '7 more from people you don’t follow' }))
  expect(await screen.findByText(/^We didn’t notify you about these\./)).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'rook' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /people you don’t follow/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'More' }).getAttribute('aria-current')).toBe('page')
})
