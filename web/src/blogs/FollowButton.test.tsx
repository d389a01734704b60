import { followBlog, unfollowBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sessionQuery } from '../core/session.ts'
import { takePending } from '../telemetry/log.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { aBlog, aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { Dialogs } from '../ui/overlays/Dialogs.tsx'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { followSlot } from './blog-slots.ts'
import { FollowButton } from './FollowButton.tsx'
import { FollowControl } from './FollowControl.tsx'

followSlot.fill(FollowButton)
afterEach(() => act(() => useDialogQueue.setState({ queue: [] })))

function Held({ blog }: { blog: Blog }) {
  const { data } = useQuery({
    queryKey: ['held'],
    queryFn: () => blog,
    initialData: blog,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <FollowControl blog={data} />
}

async function show(blog: Blog, server: FakeServer) {
  const view = await renderPart(
    <>
      <Held blog={blog} />
      <Dialogs />
      <Toasts />
    </>,
    server,
  )
  const held = () => view.client.getQueryData<Blog>(['held'])
  const friends = () => view.client.getQueryData(sessionQuery.queryKey)?.user?.friend_count
  return { ...view, held, friends }
}

const member = () => aUser({ friend_count: 2 })
const followed = aBlog('satin', { following: true, is_friend: true, can_subscribe: true, is_subscribed: true })

test('following shows before the answer, adds one and lets one subscribe [POST-364] [POST-366] [POST-367]', async () => {
  const answer = Promise.withResolvers<{
    following: boolean
    can_subscribe: boolean
    is_subscribed: boolean
    friend_count: number
  }>()
  const server = fakeServer(member()).answer(followBlog, () => answer.promise)
  const { person, held, friends } = await show(aBlog(), server)
  await person.click(screen.getByRole('button', { name: 'Follow satin' }))
  expect(screen.getByRole('button', { name: 'Unfollow satin' })).toBeTruthy()
  expect(friends()).toBe(3)
  expect(held()).toMatchObject({ following: true, is_friend: true, can_subscribe: true })
  expect(server.sentTo(followBlog)).toEqual([{ tumblelog: 'satin', source: 'unknown' }])
  answer.resolve({ following: true, can_subscribe: true, is_subscribed: false, friend_count: 8 })
  await waitFor(() => expect(friends()).toBe(8))
})

test('a follow that is refused goes back, with every count and mark [POST-365]', async () => {
  const { person, held, friends } = await show(
    aBlog(),
    fakeServer(member()).refuse(followBlog, blogsRefusals.cannotFollow),
  )
  await person.click(screen.getByRole('button', { name: 'Follow satin' }))
  expect(await screen.findByText(blogsRefusals.cannotFollow.text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Follow satin' })).toBeTruthy()
  expect(friends()).toBe(2)
  expect(held()).toEqual(aBlog())
})

test('unfollowing asks first; Nevermind sends nothing [BLOG-063] [BLOG-065]', async () => {
  const server = fakeServer(member())
  const { person } = await show(followed, server)
  await person.click(screen.getByRole('button', { name: 'Unfollow satin' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText('Unfollow satin?')).toBeTruthy()
  expect(
    within(question)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nevermind', 'Unfollow'])
  await person.click(screen.getByRole('button', { name: 'Nevermind' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.sentTo(unfollowBlog)).toEqual([])
})

test('unfollowing takes one away and ends the subscription; refused, all of it comes back [POST-364] [POST-365] [POST-366] [POST-368] [BLOG-055] [BLOG-059]', async () => {
  const answer = Promise.withResolvers<never>()
  const server = fakeServer(member()).answer(unfollowBlog, () => answer.promise)
  const { person, held, friends } = await show(followed, server)
  await person.click(screen.getByRole('button', { name: 'Unfollow satin' }))
  await person.click(await screen.findByRole('button', { name: 'Unfollow' }))
  await waitFor(() => expect(held()).toMatchObject({ following: false, is_subscribed: false, can_subscribe: false }))
  expect(friends()).toBe(1)
  answer.reject(new Error('gone'))
  await waitFor(() => expect(held()).toEqual(followed))
  expect(friends()).toBe(2)
})

test('a guest is sent to the page that follows after logging in, and nothing is called [BLOG-060] [BLOG-061]', async () => {
  const server = fakeServer()
  const { person, router } = await show(aBlog(), server)
  const link = screen.getByRole('link', { name: 'Follow satin' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.textContent]).toEqual([
    '/follow/satin',
    null,
    'Follow',
  ])
  await person.click(link)
  expect(router.state.location.pathname).toBe('/follow/satin')
  expect(server.sentTo(followBlog)).toEqual([])
})

test.each([
  ['one of the viewer’s own', aBlog('mine', { is_mine: true })],
  ['one that takes no followers', aBlog('shy', { can_be_followed: false })],
])('there is nothing to press on %s [BLOG-053]', async (_what, blog) => {
  for (const server of [fakeServer(member()), fakeServer()]) {
    const { unmount, container } = await show(blog, server)
    expect(container.querySelector('button:not([aria-label="Dismiss"]), a')).toBeNull()
    unmount()
  }
})

test.each([
  ['Follow', aBlog('satin')],
  ['Unfollow', followed],
  ['Unfollow', { ...followed, can_be_followed: false }],
])('the control reads %s [BLOG-053]', async (word, blog) => {
  await show(blog, fakeServer(member()))
  expect(screen.getByRole('button', { name: `${word} satin` }).textContent).toBe(word)
})

test('each follow and unfollow is logged under its own name [BLOG-316]', async () => {
  const marks = { can_subscribe: false, is_subscribed: false, friend_count: 1 }
  const server = fakeServer(member())
    .answer(followBlog, { ...marks, following: true })
    .answer(unfollowBlog, { ...marks, following: false })
  const { person } = await show(aBlog(), server)
  const logged = () => takePending().map(({ event, data }) => [event, data])
  takePending()
  await person.click(screen.getByRole('button', { name: 'Follow satin' }))
  await waitFor(() => expect(logged()).toEqual([['tumblelog:log_follow', { tumblelog: 'satin', source: 'unknown' }]]))
  await person.click(screen.getByRole('button', { name: 'Unfollow satin' }))
  await person.click(await screen.findByRole('button', { name: 'Unfollow' }))
  await waitFor(() => expect(logged()).toEqual([['tumblelog:log_unfollow', { tumblelog: 'satin', source: 'unknown' }]]))
})
