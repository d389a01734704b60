import { markActivitySeen, readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { listRecommendedBlogs } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { listConversations } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { resetMessaging, useMessaging } from '../messaging/messaging.state.ts'
import { aNotification, anActivity } from '../testing/activity.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aPage } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

beforeEach(resetMessaging)

test('the entries in the header open messages and activity over the page, one at a time [POST-025]', async () => {
  const server = fakeServer(aUser())
    .answer(readTimeline, aPage([]))
    .answer(listRecommendedBlogs, { blogs: [] })
    .answer(readActivity, anActivity([aNotification()]))
    .answer(markActivitySeen, {})
    .answer(listConversations, { conversations: [], _links: { previous: null, next: null } })
  const { person, router } = renderAt('/dashboard', server)
  await person.click(await screen.findByRole('button', { name: 'Activity' }))
  expect(await screen.findByRole('dialog', { name: 'Activity' })).toBeTruthy()
  expect(await screen.findByText('A blue cap')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Messages' }))
  expect(await screen.findByRole('dialog', { name: /Messages/ })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Activity' })).toBeNull()
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('replying to a notification opens a conversation with whoever it was [BLOG-094]', async () => {
  const server = fakeServer(aUser())
    .answer(readTimeline, aPage([]))
    .answer(listRecommendedBlogs, { blogs: [] })
    .answer(readActivity, anActivity([aNotification()]))
    .answer(markActivitySeen, {})
  const opened: unknown[] = []
  const stop = useMessaging.subscribe(({ openings }) => opened.push(...openings))
  const { person } = renderAt('/dashboard', server)
  await person.click(await screen.findByRole('button', { name: 'Activity' }))
  await person.click(await screen.findByRole('button', { name: /^Reply/ }))
  await waitFor(() => expect(opened).toContainEqual({ blogName: 'wren' }))
  stop()
  expect(screen.queryByRole('dialog', { name: 'Activity' })).toBeNull()
})

test('a guest has neither activity nor blogs to choose from [BLOG-451, BLOG-452]', async () => {
  const guest = renderAt('/explore', fakeServer())
  expect(await screen.findByRole('button', { name: 'Menu' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Activity/ })).toBeNull()
  guest.unmount()
  const server = fakeServer(aUser()).answer(readTimeline, aPage([])).answer(listRecommendedBlogs, { blogs: [] })
  renderAt('/dashboard', server)
  expect(await screen.findByRole('button', { name: 'Activity' })).toBeTruthy()
})
