import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { readBlogCard, readHighlightedPosts } from '@bowerbird/domain/blogs/blog-card.contract.ts'
import { followBlog, unfollowBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { takePending } from '../../telemetry/log.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { loadPopovers } from '../../testing/load-popovers.ts'
import { aBlog, aChannel, aSession, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { Dialogs } from '../../ui/overlays/Dialogs.tsx'
import { followSlot } from '../blog-slots.ts'
import { FollowButton } from '../FollowButton.tsx'
import { BlogCards } from './BlogCards.tsx'
import { closeCard } from './blog-card.state.ts'

beforeAll(loadPopovers)
beforeEach(async () => {
  followSlot.fill(FollowButton)
  await Promise.all([import('./BlogCard.tsx'), import('../../ui/overlays/DialogBox.tsx')])
})
afterEach(() => {
  vi.useRealTimers()
  act(closeCard)
})

const snippet = (id: string) => `<a href="/blog/satin/post/${id}/x" data-post-id="${id}">Words of ${id}</a>`

async function aPage(blog: Blog = aBlog('satin'), { isHandset = false, user = aUser() } = {}) {
  const session = aSession(user)
  const server = fakeServer(user)
    .answer(readUserInfo, { ...session, flags: { ...session.flags, is_mobile_handset: isHandset } })
    .answer(readBlogCard, ({ blog: name }) => ({ ...blog, name: String(name) }))
  await renderPart(
    <>
      <a href="/blog/satin">satin</a>
      <a href="/blog/other">other</a>
      <a href="/blog/satin/post/1">a post</a>
      <a href="/blog/pictured">
        <img src="/avatar/pictured/64" alt="of pictured" />
      </a>
      <BlogCards />
      <Dialogs />
    </>,
    server,
  )
  vi.useFakeTimers()
  return server
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const anchor = (name = 'satin') => screen.getByText(name)
const card = (name = 'satin') => screen.queryByRole('group', { name: `About ${name}` })
let x = 0
/** Sends the events of a pointer that moves onto an element. */
function point(at: Element, { pointerType = 'mouse' } = {}) {
  x += 1
  fireEvent.pointerOver(at, { pointerType, clientX: x })
  fireEvent.pointerMove(at, { pointerType, clientX: x })
}
async function openCard(name = 'satin') {
  point(anchor(name))
  await pass(200)
}

test('hovering a blog shows its card, hovering a post does not [BLOG-099] [BLOG-319]', async () => {
  await aPage()
  point(screen.getByText('a post'))
  await pass(500)
  expect(card()).toBeNull()
  takePending()
  await openCard()
  expect(card()).toBeTruthy()
  expect(takePending().map(({ event }) => event)).toEqual(['popover:blogcard:open'])
})

test('a name that comes under a resting pointer opens none until the pointer moves on it [BLOG-099]', async () => {
  await aPage()
  const place = { pointerType: 'mouse', clientX: 700, clientY: 300 }
  fireEvent.pointerMove(screen.getByText('a post'), place)
  fireEvent.pointerDown(screen.getByText('a post'), place)
  fireEvent.pointerOut(screen.getByText('a post'), place)
  fireEvent.pointerOver(anchor(), place)
  fireEvent.pointerMove(anchor(), place)
  await pass(1000)
  expect(card()).toBeNull()
  fireEvent.pointerMove(anchor(), { ...place, clientX: 701 })
  await pass(200)
  expect(card()).toBeTruthy()
})

test('hovering the picture of a blog shows its card as well [BLOG-099]', async () => {
  await aPage()
  point(screen.getByAltText('of pictured'))
  await pass(200)
  expect(card('pictured')).toBeTruthy()
})

test('it closes 300 ms after the pointer left both, and fades over 250 ms [BLOG-100] [BLOG-101] [BLOG-431]', async () => {
  await aPage()
  await openCard()
  fireEvent.pointerOut(anchor())
  await pass(299)
  fireEvent.pointerEnter(card() as HTMLElement)
  await pass(1000)
  expect(card()?.className).not.toMatch(/closing/)
  fireEvent.pointerLeave(card() as HTMLElement)
  await pass(299)
  point(anchor())
  await pass(1000)
  expect(card()).toBeTruthy()
  fireEvent.pointerOut(anchor())
  await pass(300)
  expect(card()?.className).toMatch(/closing/)
  expect(card()?.style.transitionDuration).toBe('250ms')
  await pass(249)
  expect(card()).toBeTruthy()
  await pass(1)
  expect(card()).toBeNull()
})

test('its loading lasts at least 500 ms, however soon the answer is there [BLOG-106] [BLOG-431]', async () => {
  await aPage()
  point(anchor())
  await pass(120)
  await pass(499)
  expect(screen.getByText('Loading')).toBeTruthy()
  await pass(1)
  expect(screen.queryByText('Loading')).toBeNull()
  expect(screen.getByText('The satin blog')).toBeTruthy()
})

test('it has a button to follow, by the rules of the header [BLOG-102]', async () => {
  const server = await aPage()
  server.answer(followBlog, { following: true, can_subscribe: true, is_subscribed: false, friend_count: 1 })
  await openCard()
  await pass(600)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Follow satin' })))
  await pass(10)
  expect(server.sentTo(followBlog)).toMatchObject([{ tumblelog: 'satin' }])
  expect(screen.getByRole('button', { name: 'Unfollow satin' })).toBeTruthy()
})

test('unfollowing there asks first, and what answers the question leaves the card [BLOG-064] [BLOG-102]', async () => {
  const server = await aPage(aBlog('satin', { following: true, is_friend: true }))
  server.answer(unfollowBlog, { following: false, can_subscribe: false, is_subscribed: false, friend_count: 0 })
  await openCard()
  await pass(600)
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  await press('Unfollow satin')
  await pass(10)
  expect(screen.getByText('Unfollow satin?')).toBeTruthy()
  await press('Nevermind')
  await pass(10)
  expect(server.sentTo(unfollowBlog)).toEqual([])
  expect(card()).toBeTruthy()
  await press('Unfollow satin')
  await pass(10)
  await press('Unfollow')
  await pass(10)
  expect(server.sentTo(unfollowBlog)).toMatchObject([{ tumblelog: 'satin' }])
})

test('nobody is offered to follow their own blog there [BLOG-102]', async () => {
  await aPage(aBlog('satin', { is_mine: true }))
  await openCard()
  await pass(600)
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull()
})

test.each([
  [1, 0],
  [2, 2],
  [3, 3],
])('of %i highlighted posts %i are shown [BLOG-103]', async (count, shown) => {
  await aPage(aBlog('satin', { highlighted_posts: ['1', '2', '3'].slice(0, count).map(snippet) }))
  await openCard()
  await pass(600)
  expect(screen.queryAllByRole('link', { name: /^Words of/ })).toHaveLength(shown)
})

test.each([
  [200, true],
  [72, false],
])(
  'a description %i px high is cut off: %s, seen 100 ms after it was drawn [BLOG-104] [BLOG-105] [BLOG-431]',
  async (height, isCut) => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(72)
    await aPage(aBlog('satin', { description_sanitized: 'Long words' }))
    await openCard()
    await pass(420)
    const description = screen.getByText('Long words')
    await pass(99)
    expect(description.dataset.cut).toBe('false')
    await pass(1)
    expect(description.dataset.cut).toBe(String(isCut))
    vi.restoreAllMocks()
  },
)

test('of a blog whose avatar and theme are known its posts alone are read, and else all of it [POST-372]', async () => {
  const mine = aChannel('other', { title: 'Known already' })
  const server = await aPage(aBlog('satin', { highlighted_posts: ['1', '2'].map(snippet) }), {
    user: aUser({ channels: [mine] }),
  })
  server.answer(readHighlightedPosts, { highlighted_posts: ['3', '4'].map(snippet) })
  await openCard()
  await pass(600)
  expect(screen.getByRole('link', { name: 'Words of 1' })).toBeTruthy()
  expect(server.sentTo(readHighlightedPosts)).toEqual([])
  fireEvent.pointerOut(anchor())
  await openCard('other')
  await pass(600)
  expect(screen.getByText('Known already')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Words of 3' })).toBeTruthy()
  expect(server.sentTo(readHighlightedPosts)).toEqual([{ blog: 'other', is_tumblelog_popover: true }])
  expect(server.sentTo(readBlogCard)).toEqual([{ blog: 'satin', is_tumblelog_popover: true }])
})

test('a card that cannot be read has the blog’s name and no message [BLOG-418]', async () => {
  const server = await aPage()
  server.refuse(readBlogCard, coreRefusals.tooMany)
  await openCard()
  await pass(600)
  expect(card()?.textContent).toBe('satin')
})

test('there is one card at a time [BLOG-107]', async () => {
  await aPage()
  await openCard()
  fireEvent.pointerOut(anchor())
  await openCard('other')
  expect(card()).toBeNull()
  expect(card('other')).toBeTruthy()
})

test('there is none on a handset, and a touch opens none [BLOG-107]', async () => {
  await aPage(aBlog('satin'), { isHandset: true })
  await openCard()
  expect(card()).toBeNull()
  cleanup()
  vi.useRealTimers()
  await aPage()
  point(anchor(), { pointerType: 'touch' })
  await pass(500)
  expect(card()).toBeNull()
  point(anchor())
  await pass(200)
  expect(card()).toBeTruthy()
})

test('the focus shows it too, and Escape puts it away', async () => {
  await aPage()
  const link = anchor()
  Object.assign(link, { matches: () => true })
  fireEvent.focusIn(link)
  await pass(200)
  expect(card()).toBeTruthy()
  await act(async () => fireEvent.keyDown(document, { key: 'Escape' }))
  expect(card()).toBeNull()
})

test('when the focus goes on it is gone at once, and stays while the focus is in it', async () => {
  await aPage()
  const link = anchor()
  Object.assign(link, { matches: () => true })
  fireEvent.focusIn(link)
  await pass(700)
  const follow = screen.getByRole('button', { name: 'Follow satin' })
  await act(async () => fireEvent.focusOut(link, { relatedTarget: follow }))
  await pass(1000)
  expect(card()).toBeTruthy()
  await act(async () => fireEvent.focusOut(follow, { relatedTarget: anchor('other') }))
  expect(card()).toBeNull()
  fireEvent.focusIn(link)
  await pass(200)
  await act(async () => fireEvent.focusOut(link, { relatedTarget: anchor('other') }))
  expect(card()).toBeNull()
})
