import { readSplash } from '@bowerbird/domain/accounts/splash.contract.ts'
import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { MemoryRouter } from '../testing/memory-router.tsx'
import { aChannel, aUser } from '../testing/people.ts'
import { renderAt, renderPart } from '../testing/render-at.tsx'
import { HeaderFrame } from '../ui/shell/HeaderFrame.tsx'
import { SplashButton } from './login/SplashButton.tsx'
import { DrawerButton } from './MemberHeader.tsx'

const channels = [
  aChannel('mossy-hours', { title: 'Moss, mostly' }),
  aChannel('berry-notes', { is_current: false, role: 'editor' }),
]
const someone = aUser({ channels })
const splash = { headline: 'Come in', app_url: null, image_url: '/splash.webp', posted_by: null }

async function openDrawer() {
  const view = await renderPart(<DrawerButton />, fakeServer(someone))
  await view.person.click(screen.getByRole('button', { name: 'Menu' }))
  return { ...view, drawer: within(await screen.findByRole('dialog', { name: 'Menu' })) }
}

const leadTo = (drawer: { getAllByRole: (role: string) => HTMLElement[] }) =>
  drawer.getAllByRole('link').map((link) => link.getAttribute('href'))

function scrollTo(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  act(() => window.dispatchEvent(new Event('scroll')))
}

afterEach(() => {
  vi.useRealTimers()
  scrollTo(0)
})

test('the drawer leads to dashboard, likes, following, settings and a new text post [BLOG-201, BLOG-203]', async () => {
  const { drawer } = await openDrawer()
  expect(leadTo(drawer)).toEqual(
    expect.arrayContaining([
      ...['/dashboard', '/likes', '/following', '/settings'],
      ...['', '/drafts', '/queue', '/new/text'].map((place) => `/blog/mossy-hours${place}`),
    ]),
  )
})

test("the drawer lists one's blogs with avatar, name and title, each leading to its address [BLOG-204]", async () => {
  const { drawer } = await openDrawer()
  const blog = drawer.getByRole('link', { name: /mossy-hours/ })
  expect(blog.getAttribute('href')).toBe(channels[0]?.url)
  expect(blog.textContent).toBe('mossy-hoursMoss, mostly')
  expect(blog.querySelector('img')?.getAttribute('src')).toContain('mossy-hours')
  const other = drawer.getByRole('link', { name: /berry-notes/ })
  expect([other.getAttribute('href'), other.textContent]).toEqual([
    channels[1]?.url,
    'berry-notes (editor)The berry-notes blog',
  ])
})

test('the settings entry has a menu of its own, and a way back [BLOG-202, BLOG-206]', async () => {
  const { drawer, person } = await openDrawer()
  await person.click(drawer.getByRole('button', { name: 'All settings' }))
  const settings = within(drawer.getByRole('navigation', { name: 'Settings' }))
  expect(settings.getByRole('link', { name: 'Change Password' }).getAttribute('href')).toBe('/settings/password')
  expect(settings.getByRole('link', { name: 'berry-notes' }).getAttribute('href')).toBe('/settings/blog/berry-notes')
  await person.click(settings.getByRole('button', { name: 'Back' }))
  expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeTruthy()
})

test('Escape, a press beside it and going elsewhere close the drawer [BLOG-206]', async () => {
  const { person } = await openDrawer()
  const isOpen = () => screen.queryByRole('dialog', { name: 'Menu' }) !== null
  act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
  await waitFor(() => expect(isOpen()).toBe(false))
  await person.click(screen.getByRole('button', { name: 'Menu' }))
  await person.click(screen.getByRole('dialog'))
  await waitFor(() => expect(isOpen()).toBe(false))
  await person.click(screen.getByRole('button', { name: 'Menu' }))
  await person.click(screen.getByRole('link', { name: 'Likes 0' }))
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('of the settings, account, notifications and apps alone open a new tab [BLOG-218]', async () => {
  const { drawer, person } = await openDrawer()
  await person.click(drawer.getByRole('button', { name: 'All settings' }))
  const links = within(drawer.getByRole('navigation', { name: 'Settings' })).getAllByRole('link')
  const opening = links.filter((link) => link.getAttribute('target')).map((link) => link.getAttribute('href'))
  expect(opening.sort()).toEqual(['/settings/account', '/settings/apps', '/settings/notifications'])
  expect(links.length).toBeGreaterThan(5)
})

test.each([
  ['/settings/account', 'Account', '_blank'],
  ['/settings/notifications', 'Notifications', '_blank'],
  ['/settings/apps', 'Apps', '_blank'],
  ['/settings/password', 'Change Password', null],
  ['/settings/tfa', 'Two Factor Authentication', null],
  ['/help', 'Help', null],
])('the settings lead to %s [BLOG-215, BLOG-216, BLOG-217, BLOG-218]', async (path, name, target) => {
  const { drawer, person } = await openDrawer()
  await person.click(drawer.getByRole('button', { name: 'All settings' }))
  const link = drawer.getByRole('link', { name })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, target])
})

test('a guest is invited in instead, by a picture that is fetched only now [BLOG-205, BLOG-222, BLOG-223, BLOG-224, BLOG-225, BLOG-447]', async () => {
  const server = fakeServer().answer(readSplash, splash)
  const { person } = await renderPart(<SplashButton />, server)
  expect(server.sentTo(readSplash)).toEqual([])
  expect(document.body.innerHTML).not.toContain('splash.webp')
  await person.click(screen.getByRole('button', { name: 'Menu' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }))
  expect(await drawer.findByText('Come in')).toBeTruthy()
  expect(document.body.innerHTML).toContain('splash.webp')
  expect(drawer.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(drawer.getByRole('link', { name: 'Get started' }).getAttribute('href')).toBe('/register')
  expect(leadTo(drawer)).not.toContain('/likes')
})

test('the app and the picture’s author are named where there are any [BLOG-226, BLOG-227]', async () => {
  const posted_by = { name: 'satin', url: '/blog/satin' }
  const known = { ...splash, app_url: 'https://app.example/get', posted_by }
  for (const answer of [splash, known]) {
    const { person, unmount } = await renderPart(<SplashButton />, fakeServer().answer(readSplash, answer))
    await person.click(screen.getByRole('button', { name: 'Menu' }))
    await screen.findByText('Come in')
    expect(screen.queryByRole('link', { name: 'Get the app' })?.getAttribute('href')).toBe(answer.app_url ?? undefined)
    expect(screen.queryAllByText('Get the app')).toHaveLength(answer.app_url ? 1 : 0)
    expect(screen.queryByText(/Posted by/)?.textContent).toBe(answer.posted_by ? 'Posted by satin' : undefined)
    if (answer.posted_by) expect(screen.getByRole('link', { name: 'satin' }).getAttribute('href')).toBe('/blog/satin')
    unmount()
  }
})

test('the page’s title stands in the header for someone logged in [BLOG-199, BLOG-200]', async () => {
  renderAt('/settings/tfa', fakeServer(someone))
  const header = within(await screen.findByRole('banner'))
  expect(await header.findByRole('button', { name: 'Menu' })).toBeTruthy()
  expect(header.getByText('bowerbird')).toBeTruthy()
  expect(header.getByRole('combobox')).toBeTruthy()
  await waitFor(() => expect(document.title).toContain(' · '))
  expect(header.getByText(document.title.replace(' · Bowerbird', ''))).toBeTruthy()
})

test('a guest sees no title in the header, whatever the page is called [BLOG-200]', async () => {
  renderAt('/help')
  const title = (await screen.findByRole('heading', { level: 1 })).textContent ?? ''
  await waitFor(() => expect(document.title).toBe(`${title} · Bowerbird`))
  expect(within(screen.getByRole('banner')).queryByText(title)).toBeNull()
})

test('a search shows its term in the field and no title [BLOG-200]', async () => {
  const server = fakeServer(someone).answer(searchPosts, {
    posts: [],
    next: null,
    next_offset: -1,
    blogs: [],
    tags: [],
  })
  renderAt('/search/moss', server)
  const header = within(await screen.findByRole('banner'))
  expect((await header.findByRole('combobox')).getAttribute('value')).toBe('moss')
  await waitFor(() => expect(document.title).toMatch(/moss.* · Bowerbird$/))
  expect(header.queryByText(document.title.replace(' · Bowerbird', ''))).toBeNull()
})

test('the search page says what it is while there is no term [BLOG-200]', async () => {
  renderAt('/search', fakeServer(someone))
  const header = within(await screen.findByRole('banner'))
  expect(await header.findByText('Search')).toBeTruthy()
})

test.each([
  [45, false],
  [46, true],
])('scrolled to %d px, half a second later the mobile header is sticky: %s [BLOG-207, BLOG-425]', (y, isSticky) => {
  vi.useFakeTimers()
  render(<HeaderFrame isHandset>…</HeaderFrame>, { wrapper: MemoryRouter })
  const isIt = () => screen.getByRole('banner').className.includes('sticky')
  scrollTo(y)
  act(() => vi.advanceTimersByTime(499))
  expect(isIt()).toBe(false)
  act(() => vi.advanceTimersByTime(1))
  expect(isIt()).toBe(isSticky)
  scrollTo(45)
  expect(isIt()).toBe(false)
})

test('the mobile header hides on scrolling down past 45 px and comes back on scrolling up [BLOG-208]', () => {
  render(<HeaderFrame isHandset>…</HeaderFrame>, { wrapper: MemoryRouter })
  const isHidden = () => screen.getByRole('banner').className.includes('hidden')
  scrollTo(45)
  expect(isHidden()).toBe(false)
  scrollTo(46)
  expect(isHidden()).toBe(true)
  scrollTo(400)
  expect(isHidden()).toBe(true)
  scrollTo(300)
  expect(isHidden()).toBe(false)
})
