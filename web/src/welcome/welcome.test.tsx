import { followBlog, unfollowBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { readExplore } from '@bowerbird/domain/feeds/explore.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { readSite } from '@bowerbird/domain/site/site.contract.ts'
import * as calls from '@bowerbird/domain/welcome/welcome.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emitPostEvent } from '../posts/posts.events.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aBrief, aPost, withPosts } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

const topics = ['art', 'birds', 'maps']
const aWelcome = (change: Partial<calls.Welcome> = {}): calls.Welcome => ({
  step: 'topics',
  is_done: false,
  topics,
  picked: [],
  ...change,
})
const aBlogTo = (name: string, change: Partial<calls.WelcomeBlog> = {}): calls.WelcomeBlog => ({
  ...aBrief(name),
  description: `About ${name}`,
  following: false,
  about: [],
  ...change,
})

/** Keeps how far the newcomer has come, as the server does. */
function newcomer(first: Partial<calls.Welcome> = {}): FakeServer {
  let welcome = aWelcome(first)
  return withPosts(fakeServer(aUser({ has_settled_in: false })), [])
    .answer(calls.readWelcome, () => welcome)
    .answer(calls.pickTopics, ({ topics: sent }) => {
      welcome = { ...welcome, step: 'blogs', picked: sent.split(',').filter(Boolean) }
      return welcome
    })
    .answer(calls.reachStep, ({ step }) => {
      welcome = step === 'done' ? { ...welcome, is_done: true } : { ...welcome, step }
      return welcome
    })
    .answer(calls.listWelcomeBlogs, { blogs: [aBlogTo('moss', { about: ['birds'] }), aBlogTo('bread')] })
    .answer(readExplore, { posts: [aPost({ id: '9' })], next: null, next_offset: -1 })
}

test('topics are pressed, added and taken back, and what is picked is sent', async () => {
  const server = newcomer()
  const { person } = renderAt('/welcome', server)
  await person.click(await screen.findByRole('button', { name: 'birds' }))
  await person.click(screen.getByRole('button', { name: 'maps' }))
  await person.click(screen.getByRole('button', { name: 'maps', pressed: true }))
  await person.type(screen.getByRole('textbox', { name: 'Something else' }), '#Lichens{Enter}')
  expect(screen.getByRole('button', { name: 'Lichens', pressed: true })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Continue with 2' }))
  const next = await screen.findByRole('heading', { name: 'A few blogs to start with' })
  expect(server.sentTo(calls.pickTopics)).toEqual([{ topics: 'birds,Lichens' }])
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('topics typed with commas are as many topics', async () => {
  const server = newcomer({ picked: ['birds'] })
  const { person } = renderAt('/welcome', server)
  await person.type(await screen.findByRole('textbox', { name: 'Something else' }), 'old maps, #Lichens,, birds{Enter}')
  await person.click(screen.getByRole('button', { name: 'Continue with 3' }))
  await waitFor(() => expect(server.sentTo(calls.pickTopics)).toEqual([{ topics: 'birds,old maps,Lichens' }]))
})

test('where picking is refused the picks stay and the reason is said', async () => {
  const server = newcomer().refuse(calls.pickTopics, coreRefusals.tooMany)
  const { person } = renderAt('/welcome', server)
  await person.click(await screen.findByRole('button', { name: 'birds' }))
  await person.click(screen.getByRole('button', { name: 'Continue with 1' }))
  expect(await screen.findByText(coreRefusals.tooMany.text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'birds', pressed: true })).toBeTruthy()
})

test('no more than twenty topics can be picked', async () => {
  const many = Array.from({ length: 24 }, (_, at) => `tag ${at}`)
  renderAt('/welcome', newcomer({ topics: many, picked: many.slice(0, 20) }))
  expect(await screen.findByRole('button', { name: 'Continue with 20' })).toBeTruthy()
  expect((screen.getByRole('button', { name: 'tag 21' }) as HTMLButtonElement).disabled).toBe(true)
  expect((screen.getByRole('button', { name: 'tag 3' }) as HTMLButtonElement).disabled).toBe(false)
})

test('somebody who left goes on at the same step, follows, takes it back unasked, goes back and skips [BLOG-064]', async () => {
  const state = { following: true, can_subscribe: true, is_subscribed: false, friend_count: 1 }
  const server = newcomer({ step: 'blogs' })
    .answer(followBlog, state)
    .answer(unfollowBlog, { following: false, can_subscribe: false, is_subscribed: false, friend_count: 0 })
  const { person } = renderAt('/welcome', server)
  expect(await screen.findByText('#birds')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Follow moss' }))
  await person.click(await screen.findByRole('button', { name: 'Unfollow moss' }))
  expect(await screen.findByRole('button', { name: 'Follow moss' })).toBeTruthy()
  await waitFor(() => expect(server.sentTo(unfollowBlog)).toHaveLength(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('heading', { name: 'What do you love to look at?' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Skip' }))
  await person.click(await screen.findByRole('button', { name: 'Skip' }))
  expect(await screen.findByRole('heading', { name: 'Now you' })).toBeTruthy()
})

test('blogs that cannot be read are asked for again, and one can go on without', async () => {
  const server = newcomer({ step: 'blogs' }).refuse(calls.listWelcomeBlogs, coreRefusals.tooMany)
  const { person } = renderAt('/welcome', server)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer(calls.listWelcomeBlogs, { blogs: [aBlogTo('moss')] })
  await person.click(again)
  expect(await screen.findByRole('button', { name: 'Follow moss' })).toBeTruthy()
})

test('a first post begins with a friendly word; once it is posted the newcomer is at home', async () => {
  const server = newcomer({ step: 'post' })
  const { person, router } = renderAt('/welcome', server)
  await person.click(await screen.findByRole('button', { name: /Say hello/ }))
  await waitFor(() =>
    expect(router.state.location.state).toMatchObject({
      form: { mode: 'new', type: 'text', title: 'Hello, I’m mine', tags: ['introductions'] },
    }),
  )
  act(() => emitPostEvent({ name: 'save:success', post: { id: '7' } }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(server.sentTo(calls.reachStep)).toEqual([{ step: 'done' }])
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

test('whoever has settled in goes to the dashboard; staff set the place up first', async () => {
  const settled = renderAt('/welcome', withPosts(fakeServer(aUser())))
  await waitFor(() => expect(settled.router.state.location.pathname).toBe('/dashboard'))
  settled.unmount()
  const mail = { host: null, from: '', outbox: '', test_goes_to: '' }
  const site = {
    ...{ name: 'Bowerbird', description: '', logo: null, signups: 'open' as const, steps_done: [] },
    ...{ noun: 'Tumblr', terms: '', minimum_age: null, is_finished: false, mail, people: 1, townsfolk: 0 },
  }
  const staff = fakeServer(aUser({ is_staff: true, has_settled_in: false })).answer(readSite, site)
  const { router } = renderAt('/welcome', staff)
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/start'))
})

test('the dashboard of somebody who looked there on the way is read anew at the end', async () => {
  const server = newcomer({ step: 'post' })
  const { person, router } = renderAt('/dashboard', server)
  await person.click(await screen.findByRole('link', { name: 'Continue' }))
  const readBefore = server.sentTo(readTimeline).length
  await person.click(await screen.findByRole('button', { name: 'I’ll look around first' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  await waitFor(() => expect(server.sentTo(readTimeline).length).toBeGreaterThan(readBefore))
})

test('an empty dashboard leads on: the steps that are left, and what others have found', async () => {
  const server = newcomer({ step: 'post' })
  const { person } = renderAt('/dashboard', server)
  const steps = within(await screen.findByRole('region', { name: 'First steps' }))
  expect(await steps.findByText('One step is left.')).toBeTruthy()
  expect(steps.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/welcome')
  expect(await screen.findByText('Meanwhile, from all over')).toBeTruthy()
  expect(await screen.findByRole('article')).toBeTruthy()
  await person.click(steps.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
})
