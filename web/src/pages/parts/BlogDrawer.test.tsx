import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { followBlog, listRecommendedBlogs, readBlogHeader } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { readBlogTimeline, readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { listNotes } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setDrawer } from '../../blogs/drawer/drawer.state.ts'
import { takePending } from '../../telemetry/log.ts'
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts'
import { aBlog, aChannel, aSession, aUser } from '../../testing/people.ts'
import { aBlogView, aBrief, aPage, aPost } from '../../testing/posts.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { useToasts } from '../../ui/overlays/toasts.ts'

beforeAll(async () => void (await import('../../feeds/blog-view/BlogView.tsx')))
afterEach(() => {
  vi.useRealTimers()
  act(() => setDrawer({ isOpen: false, isSuspended: false }))
})

const postBy = (name: string, id: string, change: Partial<Post> = {}) =>
  aPost({ id, tumblelog: aBrief(name), ...change })

const aServer = (user = aUser()): FakeServer =>
  fakeServer(user)
    .answer(readTimeline, aPage([postBy('satin', '1'), postBy('fern', '2')]))
    .answer(listRecommendedBlogs, { blogs: [] })
    .answer(listNotes, { notes: [], _links: {} })
    .answer(readBlogView, ({ tumblelog_name_or_id: name }) => {
      const links = '<p><a href="/blog/moss">To moss</a></p>'
      const post = postBy(String(name), '11')
      const content = post.content && { ...post.content, body_html: links }
      return aBlogView(aBlog(String(name)), [{ ...post, content }])
    })
    .answer(readBlogTimeline, ({ name, post_id }) =>
      aBlogView(aBlog(String(name)), [postBy(String(name), String(post_id))]),
    )

async function onDashboard(server = aServer(), path = '/dashboard') {
  const view = renderAt(path, server)
  await screen.findAllByRole('article')
  return { ...view, server }
}

const drawer = () => screen.queryByRole('dialog')
const findDrawer = async (name: string) => {
  const panel = await screen.findByRole('dialog', { name })
  await within(panel).findByRole('heading', { level: 1 })
  return panel
}
const nameOf = (blog: string) =>
  screen.getAllByRole('link', { name: blog }).find((link) => link.textContent === blog) as HTMLElement
const glass = () => document.querySelector('[data-drawer] [data-glass]') as HTMLElement
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function opened(name = 'satin', server = aServer()) {
  const view = await onDashboard(server)
  await view.person.click(nameOf(name))
  return { ...view, panel: await findDrawer(name) }
}

test('a press on a blog shows it over the dashboard, which stays, under an address of its own [BLOG-001] [BLOG-003] [BLOG-004] [BLOG-008] [BLOG-009] [BLOG-030]', async () => {
  const { router, server, person } = await onDashboard()
  const below = [...document.querySelectorAll('#main article')]
  expect(below).toHaveLength(2)
  await person.click(nameOf('satin'))
  const panel = await findDrawer('satin')
  expect(within(panel).getByText('The satin blog')).toBeTruthy()
  expect([...document.querySelectorAll('#main article')]).toEqual(below)
  expect(router.state.location).toMatchObject({
    pathname: '/dashboard',
    mask: { pathname: '/indash_blog/peepr/satin' },
  })
  expect(server.sentTo(readBlogView)).toEqual([
    { tumblelog_name_or_id: 'satin', post_id: 'null', limit: 10, offset: 0 },
  ])
  // No other view can be opened from below it. BLOG-030
  for (const place of ['#main', 'header[data-ground="page"]'])
    expect([place, document.querySelector(place)?.hasAttribute('inert')]).toEqual([place, true])
})

test('a press with a key held, or with another button, is left to the browser [BLOG-004]', async () => {
  await onDashboard()
  const left: boolean[] = []
  const leave = (event: Event) => {
    left.push(!event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('click', leave)
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
    fireEvent.click(nameOf('satin'), held)
  document.removeEventListener('click', leave)
  expect(left).toEqual([true, true, true, true])
  expect(drawer()).toBeNull()
})

test.each([
  ['the picture of a blog', (card: HTMLElement) => card.querySelector('a img')?.closest('a'), null],
  ['a link to a post', (card: HTMLElement) => card.querySelector('a[href*="/post/"]'), '1'],
])('a press on %s opens the view too [BLOG-003] [BLOG-004]', async (_what, linkIn, postId) => {
  const { person, router } = await onDashboard()
  const [card] = screen.getAllByRole('article')
  await person.click(linkIn(card as HTMLElement) as HTMLElement)
  await findDrawer('satin')
  expect(router.state.location).toMatchObject({
    pathname: '/dashboard',
    mask: { pathname: `/indash_blog/peepr/satin${postId ? `/${postId}` : ''}` },
  })
})

test('with its flag off the link leads to the blog itself [BLOG-445] [POST-513]', async () => {
  const session = aSession(aUser())
  const server = aServer().answer(readUserInfo, { ...session, flags: { ...session.flags, indash_blogs: false } })
  const { person, router } = await onDashboard(server)
  await person.click(nameOf('satin'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/blog/satin'))
  expect(drawer()).toBeNull()
})

test('an address of a view opens it over the dashboard for a member, the full page for a guest [BLOG-003]', async () => {
  const member = await onDashboard(aServer(), '/indash_blog/peepr/satin')
  await findDrawer('satin')
  member.unmount()
  const { router } = renderAt(
    '/indash_blog/peepr/satin',
    fakeServer().answer(readBlogView, aBlogView(aBlog('satin'), [])),
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/blog/satin'))
  await act(() => router.navigate('/indash_blog/peepr/satin/77'))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/blog\/satin\/post\/77/))
})

test('one post is read as a timeline of its blog, alone [BLOG-006] [BLOG-007] [BLOG-421]', async () => {
  const { server } = await onDashboard(aServer(), '/indash_blog/peepr/satin/77')
  const panel = await findDrawer('satin')
  await waitFor(() => expect(panel.querySelectorAll('article')).toHaveLength(1))
  // Everything is near the end of a panel without height.
  fireEvent.scroll(panel)
  await act(async () => {})
  expect(server.sentTo(readBlogTimeline)).toEqual([{ name: 'satin', post_id: '77', limit: 1 }])
  expect(server.sentTo(readBlogView)).toEqual([])
})

test('pages go on after the posts that are there until a short one comes [BLOG-009] [BLOG-010] [BLOG-013] [BLOG-015] [BLOG-421]', async () => {
  const full = (from: number) => Array.from({ length: 10 }, (_, at) => postBy('satin', String(from + at)))
  const server = aServer().answer(readBlogView, ({ offset }) =>
    aBlogView(aBlog('satin'), Number(offset) < 20 ? full(100 + Number(offset)) : full(200).slice(0, 3)),
  )
  const { panel } = await opened('satin', server)
  // Everything is near the end of a panel without height.
  expect(await screen.findByText('That’s everything.')).toBeTruthy()
  fireEvent.scroll(panel)
  await act(async () => {})
  expect(server.sentTo(readBlogView).map(({ offset, limit }) => [offset, limit])).toEqual([
    [0, 10],
    [10, 10],
    [20, 10],
  ])
  expect(panel.querySelectorAll('article')).toHaveLength(23)
})

test('a page without posts is the last one as well [BLOG-013] [BLOG-015]', async () => {
  const full = Array.from({ length: 10 }, (_, at) => postBy('satin', String(100 + at)))
  const server = aServer().answer(readBlogView, ({ offset }) => aBlogView(aBlog('satin'), offset ? [] : full))
  const { panel } = await opened('satin', server)
  expect(await screen.findByText('That’s everything.')).toBeTruthy()
  fireEvent.scroll(panel)
  await act(async () => {})
  expect(server.sentTo(readBlogView).map(({ offset }) => offset)).toEqual([0, 10])
})

test('the next page is asked for from 90 % on, and never twice at once [BLOG-011] [BLOG-012]', async () => {
  const full = (from: number) => Array.from({ length: 10 }, (_, at) => postBy('satin', String(from + at)))
  const later = Promise.withResolvers<ReturnType<typeof aBlogView>>()
  const server = aServer().answer(readBlogView, ({ offset }) =>
    offset ? later.promise : aBlogView(aBlog('satin'), full(100)),
  )
  const sizes = { scrollHeight: 1000, clientHeight: 100 }
  for (const [name, size] of Object.entries(sizes))
    vi.spyOn(HTMLElement.prototype, name as 'scrollHeight', 'get').mockReturnValue(size)
  const { panel } = await opened('satin', server)
  await waitFor(() => expect(panel.querySelectorAll('article').length).toBeGreaterThan(0))
  const scrollTo = (top: number) => {
    panel.scrollTop = top
    fireEvent.scroll(panel)
    return server.sentTo(readBlogView).length
  }
  expect(scrollTo(799)).toBe(1)
  scrollTo(800)
  await waitFor(() => expect(server.sentTo(readBlogView)).toHaveLength(2))
  expect(scrollTo(850)).toBe(2)
  await act(async () => later.resolve(aBlogView(aBlog('satin'), [])))
  vi.restoreAllMocks()
})

test('an empty blog and a post that is not there are told in the words of the server [BLOG-019] [BLOG-020]', async () => {
  const words = { empty_tumblelog_message: 'Not a word yet', post_not_found_message: 'No such post' }
  const none = (name: string) => ({ ...aBlogView(aBlog(name), []), ...words })
  const server = aServer().answer(readBlogView, none('satin')).answer(readBlogTimeline, none('satin'))
  const list = await opened('satin', server)
  expect(await screen.findByText('Not a word yet')).toBeTruthy()
  list.unmount()
  await onDashboard(server, '/indash_blog/peepr/satin/77')
  expect(await screen.findByText('No such post')).toBeTruthy()
})

test('a loader stands while posts are read, and goes when they cannot be; that is logged [BLOG-002] [BLOG-022] [BLOG-321]', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const server = aServer().answer(readBlogView, () => promise)
  const { person } = await onDashboard(server)
  takePending()
  await person.click(nameOf('satin'))
  expect(await screen.findByText('Loading the blog')).toBeTruthy()
  server.refuse(readBlogView, coreRefusals.notFound)
  await act(async () => reject(new Error('Broken')))
  await waitFor(() => expect(screen.queryByText('Loading the blog')).toBeNull())
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(takePending()).toContainEqual(
    expect.objectContaining({ event: 'drawer:fetch_error', data: { offset: 0, path: '/svc/indash_blog' } }),
  )
})

test('what fails in a blog view fails in silence: posts stay, and everything can be tried again [BLOG-418, BLOG-419]', async () => {
  const full = Array.from({ length: 10 }, (_, at) => postBy('satin', String(100 + at)))
  const server = aServer().refuse(readBlogView, coreRefusals.tooMany).refuse(followBlog, coreRefusals.tooMany)
  const { person } = await onDashboard(server)
  const says = () =>
    document.body.textContent?.includes(coreRefusals.tooMany.text) || useToasts.getState().toasts.length
  await person.click(nameOf('satin'))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(says()).toBeFalsy()
  server.answer(readBlogView, ({ offset }) => {
    if (offset) throw new RefusedError(coreRefusals.tooMany)
    return aBlogView(aBlog('satin'), full)
  })
  await person.click(again)
  const panel = await findDrawer('satin')
  await within(panel).findByRole('button', { name: 'Load more posts' })
  expect(panel.querySelectorAll('article')).toHaveLength(10)
  expect(within(panel).queryByText('Loading more posts')).toBeNull()
  const before = server.sentTo(readBlogView).length
  fireEvent.scroll(panel)
  await waitFor(() => expect(server.sentTo(readBlogView).length).toBeGreaterThan(before))
  await person.click(within(panel).getAllByRole('button', { name: /^Follow/ })[0] as HTMLElement)
  await waitFor(() => expect(server.sentTo(followBlog)).toHaveLength(1))
  expect(panel.querySelectorAll('article')).toHaveLength(10)
  expect(says()).toBeFalsy()
})

test('Escape and a press on the glass close it, a press inside does not; the address is the page below again [BLOG-026] [BLOG-027] [BLOG-033]', async () => {
  const { person, router, panel } = await opened()
  await person.click(within(panel).getByText('The satin blog').parentElement as HTMLElement)
  expect(drawer()).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(drawer()).toBeNull())
  expect(router.state.location).toMatchObject({ pathname: '/dashboard' })
  expect(router.state.location.mask).toBeUndefined()
  await waitFor(() => expect(document.getElementById('main')?.hasAttribute('inert')).toBe(false))
  await person.click(nameOf('satin'))
  await findDrawer('satin')
  await person.click(glass())
  await waitFor(() => expect(drawer()).toBeNull())
})

test('closed after a direct visit it leaves the dashboard, over another page that page [BLOG-033]', async () => {
  const direct = await onDashboard(aServer(), '/indash_blog/peepr/satin')
  await findDrawer('satin')
  await direct.person.keyboard('{Escape}')
  await waitFor(() => expect(direct.router.state.location.pathname).toBe('/dashboard'))
  direct.unmount()
  const other = await onDashboard(aServer(), '/likes')
  await other.person.click(nameOf('satin'))
  await findDrawer('satin')
  await other.person.keyboard('{Escape}')
  await waitFor(() => expect(drawer()).toBeNull())
  expect(other.router.state.location.pathname).toBe('/likes')
})

test('Back closes it [BLOG-034]', async () => {
  const { router } = await opened()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(drawer()).toBeNull())
})

test('the glass shows 50 ms after it came, fades 150 ms after closing began, and all is gone after 500 ms [BLOG-037] [BLOG-038] [BLOG-432]', async () => {
  const { router } = await opened()
  // All that loads has come before the clock stands still.
  await act(() => router.navigate(-1))
  await waitFor(() => expect(drawer()).toBeNull())
  vi.useFakeTimers()
  await act(async () => fireEvent.click(nameOf('satin')))
  await pass(49)
  expect(glass().className).not.toMatch(/visible/)
  await pass(1)
  expect(glass().className).toMatch(/visible/)
  await act(async () => router.navigate(-1))
  await pass(149)
  expect(glass().className).toMatch(/visible/)
  await pass(1)
  expect(glass().className).not.toMatch(/visible/)
  await pass(349)
  expect(drawer()).toBeTruthy()
  await pass(1)
  expect(drawer()).toBeNull()
})

test('a link inside takes the place of what is open: the old one goes, the new one comes after 400 ms [BLOG-031] [BLOG-032] [BLOG-432]', async () => {
  const { router } = await opened()
  const link = await screen.findByRole('link', { name: 'To moss' })
  vi.useFakeTimers()
  await act(async () => fireEvent.click(link))
  expect(router.state.location.mask?.pathname).toBe('/indash_blog/peepr/moss')
  await pass(399)
  expect(drawer()?.getAttribute('aria-label')).toBe('satin')
  expect(drawer()?.className).toMatch(/leaving/)
  await pass(1)
  expect(drawer()?.getAttribute('aria-label')).toBe('moss')
  expect(drawer()?.className).not.toMatch(/leaving/)
  vi.useRealTimers()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(drawer()).toBeNull())
})

test('with a question begun inside, closing asks; Cancel stays, OK closes and keeps it for the next time; a blank one is no reason [BLOG-035] [BLOG-036]', async () => {
  const server = aServer().answer(
    readBlogView,
    aBlogView(aBlog('satin', { asks: true, can_receive_messages: true }), []),
  )
  const { person, panel } = await opened('satin', server)
  await person.click(await within(panel).findByRole('button', { name: 'Message or ask satin' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Ask a question' }))
  const question = await screen.findByRole('textbox', { name: 'Ask satin a question' })
  await person.type(question, 'How blue?')
  fireEvent.click(glass())
  expect(await screen.findByText('Close without sending?')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([question.isConnected, panel.isConnected]).toEqual([true, true])
  expect((question as HTMLTextAreaElement).value).toBe('How blue?')
  fireEvent.click(glass())
  await person.click(await screen.findByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'satin' })).toBeNull())
  await person.click(nameOf('satin'))
  const again = await findDrawer('satin')
  await person.click(await within(again).findByRole('button', { name: 'Message or ask satin' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Ask a question' }))
  const waiting = await screen.findByRole('textbox', { name: 'Ask satin a question' })
  expect((waiting as HTMLTextAreaElement).value).toBe('How blue?')
  await person.clear(waiting)
  await person.type(waiting, '   ')
  fireEvent.click(glass())
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'satin' })).toBeNull())
  expect(screen.queryByText('Close without sending?')).toBeNull()
})

test('a form over it suspends it: nothing closes or opens it until the form is gone [BLOG-028] [BLOG-029]', async () => {
  const { router, panel } = await opened()
  const at = { pathname: '/dashboard' }
  await act(() => router.navigate(at, { mask: '/new/text', state: { form: { mode: 'new', type: 'text' } } }))
  const layer = panel.closest('[data-drawer]')
  await waitFor(() => expect(layer?.hasAttribute('inert')).toBe(true))
  expect(panel.dataset.postArea).toBe('suspended')
  fireEvent.click(glass())
  fireEvent.keyDown(panel, { key: 'Escape' })
  fireEvent.click(within(panel).getByRole('link', { name: 'To moss' }))
  expect([panel.isConnected, panel.getAttribute('aria-label')]).toEqual([true, 'satin'])
  expect(router.state.location.mask?.pathname).toBe('/new/text')
  await act(() => router.navigate(-1))
  await waitFor(() => expect(layer?.hasAttribute('inert')).toBe(false))
  expect(router.state.location.mask?.pathname).toBe('/indash_blog/peepr/satin')
  fireEvent.click(glass())
  await waitFor(() => expect(drawer()).toBeNull())
})

test('under safe mode an overlay stands where the posts would, with the way to the switch [BLOG-254] [BLOG-255]', async () => {
  const server = aServer().answer(readBlogView, { ...aBlogView(aBlog('satin'), []), is_safe_mode_applied: true })
  await opened('satin', server)
  expect(await screen.findByText('This Tumblr may contain sensitive media.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Safe Mode is on' }).getAttribute('href')).toBe('/settings/account')
  expect(server.sentTo(readBlogView)[0]?.should_bypass_safemode).toBeUndefined()
})

test('for one of their own blogs a member asks to see all of it [BLOG-260]', async () => {
  const server = aServer(aUser({ channels: [aChannel('satin')] }))
  await opened('satin', server)
  expect(server.sentTo(readBlogView)[0]).toMatchObject({ should_bypass_safemode: true })
})

test('a dot tells that somebody is there, unless its flag is off [BLOG-052] [BLOG-331] [BLOG-442]', async () => {
  const view = aBlogView(aBlog('satin'), [])
  const seen = (isOnline: boolean) => ({ ...view, tumblelog: { ...view.tumblelog, isOnline } })
  const there = aServer().answer(readBlogView, seen(true))
  const first = await opened('satin', there)
  expect(screen.getByRole('img', { name: 'Online' })).toBeTruthy()
  first.unmount()
  const away = aServer().answer(readBlogView, seen(false))
  const second = await opened('satin', away)
  expect(screen.queryByRole('img', { name: 'Online' })).toBeNull()
  second.unmount()
  const session = aSession(aUser())
  there.answer(readUserInfo, { ...session, flags: { ...session.flags, status_indicators_ui: false } })
  await opened('satin', there)
  expect(screen.queryByRole('img', { name: 'Online' })).toBeNull()
})

test('who comes back to the window sees the header as it is now; the posts stay [BLOG-377]', async () => {
  const server = aServer().answer(readBlogHeader, { tumblelog: aBlog('satin', { title: 'Satin, renewed' }) })
  const { panel } = await opened('satin', server)
  const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  look()
  expect(server.sentTo(readBlogHeader)).toEqual([])
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 60_001)
  look()
  await waitFor(() => expect(within(panel).getByRole('heading', { level: 1 }).textContent).toBe('Satin, renewed'))
  expect(server.sentTo(readBlogHeader)).toEqual([{ tumblelog_name_or_id: 'satin' }])
  expect(server.sentTo(readBlogView)).toHaveLength(1)
  vi.restoreAllMocks()
})
