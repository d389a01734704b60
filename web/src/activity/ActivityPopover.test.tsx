import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { markActivitySeen, type Notification, readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sessionQuery } from '../core/session.ts'
import { takePending } from '../telemetry/log.ts'
import { aNotification, anActivity, aSender } from '../testing/activity.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aChannel, aSession, aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { Dialogs } from '../ui/overlays/Dialogs.tsx'
import { ActivityEntry } from './ActivityEntry.tsx'

const twoBlogs = [
  aChannel('mine', { unread_count: 3 }),
  aChannel('second', { is_current: false, is_mine: true, unread_count: 120 }),
]

async function open(notifications: Notification[], { user = aUser(), sparkline = [0, 3, 1] } = {}) {
  const server = fakeServer(user)
    .answer(readActivity, ({ tumblelog }) => anActivity(notifications, sparkline, String(tumblelog)))
    .answer(markActivitySeen, {})
  const onReply = vi.fn()
  const part = (
    <>
      <ActivityEntry onReply={onReply} />
      <button type="button">Elsewhere</button>
      <Dialogs />
    </>
  )
  const view = await renderPart(part, server)
  expect(server.sentTo(readActivity)).toEqual([])
  await view.person.click(screen.getByRole('button', { name: /^Activity/ }))
  const popover = await screen.findByRole('dialog', { name: 'Activity' })
  return { ...view, server, onReply, popover }
}

const findRows = async () => {
  await screen.findAllByRole('listitem')
  return screen.getAllByRole('listitem')
}

test('it opens with the notifications and sparkline of the current blog, read only then [BLOG-072] [BLOG-073]', async () => {
  const user = aUser({ channels: [aChannel('mine'), aChannel('other', { is_current: false })] })
  const { server } = await open([aNotification()], { user })
  expect(await screen.findByText('A blue cap')).toBeTruthy()
  expect(server.sentTo(readActivity)).toMatchObject([
    { tumblelog: 'mine', include_activity_data: true, include_activity_notifications: true },
  ])
  expect(screen.getByRole('link', { name: '4 notes in 3 days' }).getAttribute('href')).toBe('/blog/mine/activity')
})

test('what the answer says of the blog replaces what was held of it, and what it does not say stays [POST-373]', async () => {
  const user = aUser({ channels: [aChannel('mine', { title: 'Old title', queue_count: 7 })] })
  const server = fakeServer(user)
    .answer(readActivity, { ...anActivity([aNotification()]), title: 'New title' })
    .answer(markActivitySeen, {})
  const { person, client } = await renderPart(<ActivityEntry onReply={() => {}} />, server)
  await person.click(screen.getByRole('button', { name: 'Activity' }))
  const held = () => client.getQueryData(sessionQuery.queryKey)?.user?.channels[0]
  await waitFor(() => expect(held()?.title).toBe('New title'))
  expect(held()).toMatchObject({ queue_count: 7, token: 'poll-token', is_current: true })
  expect(held()).not.toHaveProperty('activity_notifications')
})

test('a loader stands until the answer has come [BLOG-073]', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof anActivity>>()
  const server = fakeServer(aUser())
    .answer(readActivity, () => answer.promise)
    .answer(markActivitySeen, {})
  const { person } = await renderPart(<ActivityEntry onReply={() => {}} />, server)
  await person.click(screen.getByRole('button', { name: 'Activity' }))
  expect(await screen.findByText('Loading activity')).toBeTruthy()
  await act(async () => answer.resolve(anActivity([])))
  expect(await screen.findByText('All quiet so far')).toBeTruthy()
  expect(screen.queryByText('Loading activity')).toBeNull()
})

test('a click elsewhere and Escape hide it, and the button has the focus again [BLOG-074]', async () => {
  const { person, popover } = await open([aNotification()])
  await screen.findByText('A blue cap')
  await person.click(popover)
  expect(popover.isConnected).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(popover.isConnected).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Activity' }))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Activity' }))
})

test('links to posts and blogs open a new window; one to a blog closes the popover as well [BLOG-075] [BLOG-078] [BLOG-317]', async () => {
  const { person, popover } = await open([aNotification()])
  const post = await screen.findByRole('link', { name: 'A blue cap' })
  const blog = screen.getByRole('link', { name: 'wren' })
  for (const link of [post, blog]) expect(link.getAttribute('target')).toBe('_blank')
  expect(post.getAttribute('href')).toBe('http://bowerbird.test/blog/mine/post/7')
  expect(blog.getAttribute('href')).toBe('/blog/wren')
  // No browser is there to open the window.
  document.addEventListener('click', (event) => event.preventDefault())
  takePending()
  await person.click(post)
  expect(popover.isConnected).toBe(true)
  expect(takePending().map(({ event }) => event)).toEqual(['activityLinks:click'])
  await person.click(blog)
  expect(popover.isConnected).toBe(false)
})

test('"See everything" and the sparkline lead to the page of it all [BLOG-076] [BLOG-077]', async () => {
  const { person, router } = await open([aNotification()])
  expect((await screen.findByRole('link', { name: /notes in/ })).getAttribute('href')).toBe('/blog/mine/activity')
  await person.click(screen.getByRole('link', { name: 'See everything' }))
  expect(router.state.location.pathname).toBe('/blog/mine/activity')
})

test('two notifications are a list to scroll in, one is not [BLOG-079]', async () => {
  const two = await open([aNotification(), aNotification()])
  expect((await screen.findByRole('region', { name: 'Notifications' })).getAttribute('tabindex')).toBe('0')
  two.unmount()
  await open([aNotification()])
  await screen.findByText('A blue cap')
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
})

test('it is shown as open a millisecond after it was put there [BLOG-080]', async () => {
  await import('./ActivityPopover.tsx')
  const server = fakeServer(aUser()).answer(readActivity, anActivity([])).answer(markActivitySeen, {})
  await renderPart(<ActivityEntry onReply={() => {}} />, server)
  vi.useFakeTimers()
  try {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Activity' })))
    const inside = screen.getByRole('link', { name: 'See everything' }).closest('[data-open]')
    expect(inside?.getAttribute('data-open')).toBe('false')
    await act(async () => vi.advanceTimersByTime(1))
    expect(inside?.getAttribute('data-open')).toBe('true')
  } finally {
    vi.useRealTimers()
  }
})

test('notifications stand under the days they came on [BLOG-081] [BLOG-082]', async () => {
  const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400
  await open([aNotification(), ...[1, 3, 9].map((days) => aNotification({ timestamp: daysAgo(days) }))])
  await findRows()
  const date = new Date(daysAgo(9) * 1000)
  const written = date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    ...['Today', 'Yesterday', '3 days ago', written],
  ])
})

test('the selector is there for those with several blogs, with avatars and badges [BLOG-083] [BLOG-084] [BLOG-085] [BLOG-452]', async () => {
  const { person } = await open([aNotification()], { user: aUser({ channels: twoBlogs }) })
  const selector = await screen.findByRole('button', { name: /^mine’s activity/ })
  await person.click(selector)
  const second = screen.getByRole('button', { name: 'second, 120 new' })
  expect(within(second).getByText('99+')).toBeTruthy()
  expect(second.querySelector('img')?.getAttribute('src')).toBe('/avatar/second/96')
})

test('whoever has one blog has no selector [BLOG-083]', async () => {
  await open([aNotification()])
  await screen.findByText('A blue cap')
  expect(screen.queryByRole('button', { name: /Choose another blog/ })).toBeNull()
})

test('choosing another blog shows its activity, and opening one clears its badge [BLOG-086] [BLOG-087]', async () => {
  const { person, server } = await open([aNotification()], { user: aUser({ channels: twoBlogs }) })
  await screen.findByText('A blue cap')
  await waitFor(() => expect(server.sentTo(markActivitySeen)).toMatchObject([{ name: 'mine' }]))
  await person.click(screen.getByRole('button', { name: /^mine’s activity/ }))
  expect(screen.getByRole('button', { name: 'mine' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: /^second/ }))
  await waitFor(() => expect(server.sentTo(readActivity).at(-1)).toMatchObject({ tumblelog: 'second' }))
  await waitFor(() => expect(server.sentTo(markActivitySeen).at(-1)).toMatchObject({ name: 'second' }))
  expect(screen.getByRole('button', { name: 'Activity' })).toBeTruthy()
})

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('with %i new the badge says "%s" [BLOG-085] [BLOG-429]', async (count, said) => {
  const channels = [aChannel('mine', { unread_count: count }), aChannel('second', { unread_count: 0 })]
  await renderPart(<ActivityEntry onReply={() => {}} />, fakeServer(aUser({ channels })))
  const button = screen.getByRole('button', { name: count ? `Activity, ${count} new` : 'Activity' })
  expect(button.textContent).toBe(said)
})

test('the badge sums what is new on all of one’s blogs [BLOG-085]', async () => {
  await renderPart(<ActivityEntry onReply={() => {}} />, fakeServer(aUser({ channels: twoBlogs })))
  expect(screen.getByRole('button', { name: 'Activity, 123 new' }).textContent).toContain('99+')
})

test('without notes there is no sparkline [BLOG-088]', async () => {
  await open([aNotification()], { sparkline: [0, 0] })
  await screen.findByText('A blue cap')
  expect(screen.queryByRole('link', { name: /notes in/ })).toBeNull()
})

test('follow is offered where it can be, and followed at once [BLOG-092] [BLOG-316] [BLOG-318]', async () => {
  const senders = [aSender('wren'), aSender('own', { is_mine: true }), aSender('closed', { can_be_followed: false })]
  const { person, server } = await open(
    [...senders, aSender('friend', { following: true })].map((from_tumblelog) => aNotification({ from_tumblelog })),
  )
  server.answer(followBlog, { following: true, can_subscribe: true, is_subscribed: false, friend_count: 1 })
  await findRows()
  expect(screen.getAllByRole('button', { name: /^Follow/ }).map((button) => button.getAttribute('aria-label'))).toEqual(
    ['Follow wren'],
  )
  takePending()
  await person.click(screen.getByRole('button', { name: 'Follow wren' }))
  await waitFor(() => expect(server.sentTo(followBlog)).toMatchObject([{ tumblelog: 'wren' }]))
  const logged: string[] = []
  await waitFor(() => {
    logged.push(...takePending().map(({ event }) => event))
    expect(logged).toEqual(['activityLinks:clickPopoverFollow', 'tumblelog:log_follow'])
  })
})

test('reply begins a conversation with whoever it was, not with oneself [BLOG-093] [BLOG-094]', async () => {
  const { person, onReply, popover } = await open([
    aNotification(),
    aNotification({ from_tumblelog: aSender('own', { is_mine: true }) }),
  ])
  const replies = await screen.findAllByRole('button', { name: /^Reply/ })
  expect(replies).toHaveLength(1)
  await person.click(replies[0] as HTMLElement)
  expect(onReply).toHaveBeenCalledWith('wren')
  expect(popover.isConnected).toBe(false)
})

test('with its flag off nobody is offered to reply [BLOG-093] [BLOG-446]', async () => {
  const session = aSession(aUser())
  const server = fakeServer(aUser())
    .answer(readUserInfo, { ...session, flags: { ...session.flags, activity_reply_link: false } })
    .answer(readActivity, anActivity([aNotification()]))
    .answer(markActivitySeen, {})
  const { person } = await renderPart(<ActivityEntry onReply={() => {}} />, server)
  await person.click(screen.getByRole('button', { name: 'Activity' }))
  await screen.findByText('A blue cap')
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull()
})

test('a row shows face, message, summary and thumbnail, and what was said [BLOG-095]', async () => {
  const post = { ...aNotification().post, media_url: '/media/cap.jpg' } as Notification['post']
  const film = { ...post, media_url: '', video_thumbnail_url: '/media/film.jpg' } as Notification['post']
  const added = { id: '8', url: '/blog/wren/post/8', type: 'text', tumblelog: 'wren', diff: 'Look', quote: '' }
  await open([
    aNotification({ type: 'reply', post, note_meta: { reply_text: 'So blue', answer_text: '' } }),
    aNotification({ type: 'ask_answer', post: film, note_meta: { reply_text: '', answer_text: 'Because' } }),
    aNotification({ type: 'reblog', new_post: added }),
    aNotification({ type: 'reblog', new_post: { ...added, diff: '', quote: 'Passed on' } }),
  ])
  const [reply, answer, diff, quote] = (await findRows()) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
  expect(reply.textContent).toContain('wren replied to your post')
  expect(reply.querySelector('img')?.getAttribute('src')).toBe('/avatar/wren/40')
  expect(reply.querySelector('img[src="/media/cap.jpg"]')).toBeTruthy()
  expect(within(reply).getByText('A blue cap')).toBeTruthy()
  expect(within(reply).getByText('So blue')).toBeTruthy()
  expect(answer.querySelector('img[src="/media/film.jpg"]')).toBeTruthy()
  expect(within(answer).getByText('Because')).toBeTruthy()
  expect(within(diff).getByText('Look')).toBeTruthy()
  expect(within(quote).getByText('Passed on')).toBeTruthy()
})

test('a roll-up shows at most five faces [BLOG-095]', async () => {
  const senders = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => aSender(name))
  await open([aNotification({ type: 'like_rollup', from_tumblelog: null, from_tumblelogs: senders, from_count: 6 })])
  const [row] = (await findRows()) as [HTMLElement]
  expect(row.textContent).toContain('a, b and 4 others liked your post')
  expect(row.querySelectorAll('a img')).toHaveLength(5)
})

test('what cannot be read is told with "Woops :(", and the loader goes [BLOG-408]', async () => {
  const server = fakeServer(aUser()).refuse(readActivity, coreRefusals.busy)
  const { person } = await renderPart(
    <>
      <ActivityEntry onReply={() => {}} />
      <Dialogs />
    </>,
    server,
  )
  await person.click(screen.getByRole('button', { name: 'Activity' }))
  expect(await screen.findByText('Woops :(')).toBeTruthy()
  expect(screen.queryByText('Loading activity')).toBeNull()
  expect(server.sentTo(markActivitySeen)).toEqual([])
})

test.each([
  [1, '1 more from people you don’t follow'],
  [0, null],
])('where %i acts of strangers were put aside it leads to them: %s', async (activity_more_count, name) => {
  const server = fakeServer(aUser())
    .answer(readActivity, { ...anActivity([aNotification()]), activity_more_count })
    .answer(markActivitySeen, {})
  const { person } = await renderPart(<ActivityEntry onReply={() => {}} />, server)
  await person.click(screen.getByRole('button', { name: 'Activity' }))
  expect(await screen.findByText('A blue cap')).toBeTruthy()
  const link = screen.queryByRole('link', { name: /people you don’t follow/ })
  expect(link && [link.textContent, link.getAttribute('href')]).toEqual(
    name && [name, '/blog/mine/activity?filter=more'],
  )
})

test('quiet is chosen here, for 24 hours or until it is turned off', async () => {
  const { person, server } = await open([aNotification()])
  const quiet = (from: 'followed' | 'nobody', until: string | null) => ({ user: aUser({ quiet: { from, until } }) })
  server.answer(saveSettings, ({ quiet: from, quiet_hours }) =>
    from === 'everyone' ? { user: aUser() } : quiet(from as 'nobody', quiet_hours ? '2030-01-01T00:00:00Z' : null),
  )
  await person.click(await screen.findByRole('button', { name: 'Who can reach you: Everyone' }))
  await person.click(screen.getByRole('radio', { name: 'No one' }))
  expect(await screen.findByRole('button', { name: 'Who can reach you: No one' })).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { name: 'Turn off after 24 hours' }))
  await waitFor(() => expect(server.sentTo(saveSettings)).toHaveLength(2))
  await person.click(screen.getByRole('radio', { name: 'Everyone' }))
  expect(await screen.findByRole('button', { name: 'Who can reach you: Everyone' })).toBeTruthy()
  expect(server.sentTo(saveSettings)).toEqual([
    { quiet: 'nobody', quiet_hours: 24 },
    { quiet: 'nobody' },
    { quiet: 'everyone' },
  ])
})

test.each([
  [5, undefined, true],
  [5, { from: 'followed' as const, until: null }, false],
  [0, undefined, false],
])('with %i acts of strangers put aside and quiet %o it is offered by itself: %s', async (count, quiet, isOffered) => {
  const server = fakeServer(aUser(quiet && { quiet }))
    .answer(readActivity, { ...anActivity([aNotification()]), activity_more_count: count })
    .answer(markActivitySeen, {})
  const { person } = await renderPart(<ActivityEntry onReply={() => {}} />, server)
  await person.click(screen.getByRole('button', { name: 'Activity' }))
  await screen.findByText('A blue cap')
  expect(screen.queryAllByRole('radio')).toHaveLength(isOffered ? 3 : 0)
})
