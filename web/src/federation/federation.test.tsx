import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { lookUpElsewhere, readBlogElsewhere } from '@bowerbird/domain/federation/federation.contract.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { readSearchHints, searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aBlog, aSession, aUser } from '../testing/people.ts'
import { aBlogView, aBrief, aPost, withPosts } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

beforeEach(() => localStorage.clear())

const ann = 'ann@far.example'
const found = {
  ...aBrief(ann),
  title: 'Ann of Far',
  description: '',
  following: false,
  is_mine: false,
  can_be_followed: true,
}
const nothing = { posts: [], next: null, next_offset: -1, blogs: [], tags: [] }

function server(federation: 'on' | 'off' = 'on', user = aUser() as ReturnType<typeof aUser> | null) {
  const session = aSession(user)
  return fakeServer(user)
    .answer(readUserInfo, { ...session, config: { ...session.config, federation } })
    .answer(searchPosts, nothing)
    .answer(readSearchHints, { tags: [], blogs: [] })
}
type LookedUp = OutputOf<typeof lookUpElsewhere>
const lookedUp = (change: Partial<LookedUp>): LookedUp => ({
  ...{ state: 'found', host: 'far.example', blog: null, post_path: null },
  ...change,
})

test('an address in the search looks them up, says so meanwhile, and offers to follow them [FED-060] [FED-069]', async () => {
  let answer = (_: LookedUp) => {}
  const waiting = new Promise<LookedUp>((resolve) => {
    answer = resolve
  })
  const far = server().answer(lookUpElsewhere, () => waiting)
  renderAt(`/search/${encodeURIComponent('@ann@far.example')}`, far)
  expect(await screen.findByText('Searching far.example…')).toBeTruthy()
  answer(lookedUp({ blog: found }))
  expect(await screen.findByRole('region', { name: 'On far.example' })).toBeTruthy()
  const link = screen.getByRole('link', { name: /^ann ?@far.example$/ })
  expect(link.getAttribute('href')).toBe(`/blog/${ann}`)
  expect(screen.getByText('Ann of Far')).toBeTruthy()
  expect(screen.getByRole('button', { name: `Follow ${ann}` })).toBeTruthy()
  expect(far.sentTo(lookUpElsewhere)).toEqual([{ q: '@ann@far.example' }])
})

test.each([
  ['not_found', 'We couldn’t find anything at that address on far.example.'],
  ['no_answer', 'far.example isn’t responding. Try again later.'],
  ['blocked', 'This site blocks far.example.'],
] as const)('the search says when the answer is %s [FED-069]', async (state, words) => {
  const far = server().answer(lookUpElsewhere, lookedUp({ state }))
  const { person } = renderAt('/search/ann@far.example', far)
  expect((await screen.findByText(words)).closest('[role="status"]')).toBeTruthy()
  const again = screen.queryByRole('button', { name: 'Try again' })
  expect(again !== null).toBe(state === 'no_answer')
  if (!again) return
  await person.click(again)
  await waitFor(() => expect(far.sentTo(lookUpElsewhere)).toHaveLength(2))
})

test('the address of a post leads to the post here [FED-062] [FED-069]', async () => {
  const post_path = `/blog/${ann}/post/7`
  const far = server().answer(lookUpElsewhere, lookedUp({ blog: found, post_path }))
  renderAt(`/search/${encodeURIComponent('https://far.example/@ann/7')}`, far)
  const link = await screen.findByRole('link', { name: 'Read the post here' })
  expect(link.getAttribute('href')).toBe(post_path)
})

test('where federation is off, and for guests, an address is a term like any other [FED-069]', async () => {
  for (const plain of [server('off'), server('on', null)]) {
    const { unmount } = renderAt('/search/ann@far.example', plain)
    expect(await screen.findByText('Nothing here about ann@far.example.')).toBeTruthy()
    expect(plain.sentTo(lookUpElsewhere)).toEqual([])
    unmount()
  }
})

test('the field in the header offers to look up an address, by keyboard too [FED-069]', async () => {
  const { person, router } = renderAt('/search', server().answer(lookUpElsewhere, lookedUp({ blog: found })))
  const field = await screen.findByRole('combobox', { name: /^Search blogs/ })
  await person.type(field, '@ann@far.example')
  expect(await screen.findByRole('option', { name: 'Look up @ann@far.example' })).toBeTruthy()
  await person.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(decodeURIComponent(router.state.location.pathname)).toBe('/search/@ann@far.example'))
})

const page = 'https://far.example/@ann'
const theirs = (following: boolean) =>
  aBlog(ann, { title: 'Ann of Far', members_only: true, asks: false, can_receive_messages: false, following })
const atHome = (follow: OutputOf<typeof readBlogElsewhere>['follow'], following = false) =>
  server()
    .answer(readBlogView, aBlogView(theirs(following), [aPost()]))
    .answer(readBlogElsewhere, { host: 'far.example', page_url: page, follow })

test('their blog page says where it is at home and leads there, and offers nothing that is only here [FED-070]', async () => {
  renderAt(`/blog/${ann}`, withPosts(atHome('none')).answer(readBlogView, aBlogView(theirs(false), [aPost()])))
  const link = await screen.findByRole('link', { name: 'On far.example' })
  await waitFor(() => expect(link.getAttribute('href')).toBe(page))
  expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['nofollow noopener noreferrer', '_blank'])
  expect(await screen.findByRole('link', { name: 'Older posts are on far.example' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Archive' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Message|Ask|Submit) / })).toBeNull()
  expect(screen.getByText('@ann').textContent).toBe(`@${ann}`)
})

test.each([
  ['requested', true, 'Requested. They haven’t accepted yet.'],
  ['refused', false, 'They didn’t accept you as a follower.'],
] as const)('their blog page says that a follow is %s [FED-065] [FED-070]', async (follow, following, words) => {
  renderAt(`/blog/${ann}`, atHome(follow, following))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a follow that is refused here says where to change it [FED-063]', async () => {
  const far = atHome('none').refuse(followBlog, blogsRefusals.staysHere)
  const { person } = renderAt(`/blog/${ann}`, far)
  await person.click(await screen.findByRole('button', { name: `Follow ${ann}` }))
  expect(await screen.findByText(/Settings, Privacy/)).toBeTruthy()
})

test('the menu of their post opens it at home [FED-071]', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const post = aPost({ id: '7', tumblelog: { ...aBrief(ann) } })
  const far = atHome('none').answer(readBlogView, aBlogView(theirs(false), [post]))
  const { person } = renderAt(`/blog/${ann}`, far)
  const card = await screen.findByRole('article', { name: `Post by ${ann}` })
  await person.click(await within(card).findByRole('button', { name: 'More' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Open at far.example' }))
  expect(open).toHaveBeenCalledWith('/ap/home/posts/7', '_blank', 'noopener')
  open.mockRestore()
})

test('a name of another server stands in full on a card, its host apart [FED-072]', async () => {
  const post = aPost({ id: '7', tumblelog: { ...aBrief(ann) } })
  renderAt(`/blog/${ann}`, atHome('none').answer(readBlogView, aBlogView(theirs(false), [post])))
  const card = await screen.findByRole('article', { name: `Post by ${ann}` })
  expect(card.querySelector('header a')?.innerHTML).toMatch(/^ann<span class="[^"]*host[^"]*">@far\.example<\/span>$/)
})

test('a guest is told where the blog can be read without logging in [FED-070]', async () => {
  renderAt(`/login?next=${encodeURIComponent(`/blog/${ann}`)}`, server('on', null))
  const link = await screen.findByRole('link', { name: 'open it at far.example' })
  expect(link.getAttribute('href')).toBe(`/ap/home/blogs/${ann}`)
})
