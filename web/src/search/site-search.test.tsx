import { listFollowedTags } from '@bowerbird/domain/feeds/followed-tags.contract.ts'
import { type FoundBlog, readSearchHints, searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { popoverHideDelayMs } from '@bowerbird/domain/search/search.limits.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aBrief, aPost } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

const aFoundBlog = (name: string): FoundBlog => ({
  ...aBrief(name),
  description: '',
  following: false,
  is_mine: false,
  can_be_followed: true,
})

const finds = (server: FakeServer, found: string[] = ['11']) =>
  server
    .answer(listFollowedTags, { tags: [{ tag: 'lichen' }] })
    .answer(readSearchHints, { tags: [{ tag: 'moss and fern' }], blogs: [aFoundBlog('mossy-hours')] })
    .answer(searchPosts, ({ offset }) => ({
      posts: found.map((id) => aPost({ id: offset ? `${id}${offset}` : id })),
      next: null,
      next_offset: -1,
      blogs: offset ? [] : [aFoundBlog('mossy-hours')],
      tags: offset ? [] : [{ tag: 'moss and fern' }],
    }))

const topField = () => screen.getByRole('combobox', { name: 'Search blogs, tags and posts' })

beforeEach(() => localStorage.clear())

test.each(['/search?q=moss', '/search/moss'])(
  '%s shows posts, blogs and tags about the term [BLOG-213]',
  async (path) => {
    const server = finds(fakeServer())
    renderAt(path, server)
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(screen.getByRole('link', { name: '#moss and fern' }).getAttribute('href')).toBe('/tagged/moss%20and%20fern')
    expect(screen.getByRole('link', { name: 'mossy-hours' }).getAttribute('href')).toBe('/blog/mossy-hours')
    expect(server.sentTo(searchPosts)).toEqual([
      { q: 'moss', sort: 'top', filter_post_type: 'any', filter_nsfw: false },
    ])
  },
)

test('without a term only the field shows, without a match the page says so [BLOG-213]', async () => {
  const server = fakeServer().answer(searchPosts, { posts: [], next: null, next_offset: -1, blogs: [], tags: [] })
  const { router } = renderAt('/search', server)
  expect(await screen.findByRole('searchbox', { name: 'Search for' })).toBeTruthy()
  expect(server.sentTo(searchPosts)).toEqual([])
  await act(() => router.navigate('/search/owls'))
  expect(await screen.findByText('Nothing here about owls.')).toBeTruthy()
})

test.each([
  ['recent', '77', { before: '77' }],
  ['top', '10', { offset: '10' }],
])('a search sorted %s goes on from where its page ends', async (sort, mark, from) => {
  const server = fakeServer().answer(searchPosts, ({ before, offset }) => ({
    posts: [aPost({ id: before || offset ? '2' : '1' })],
    next: sort === 'recent' && !before ? '77' : null,
    next_offset: before || offset ? -1 : 10,
    blogs: [],
    tags: [],
  }))
  const { person } = renderAt(`/search/moss?sort=${sort}`, server)
  const older = await screen.findByRole('link', { name: 'Older posts' })
  expect(older.getAttribute('href')).toBe(`/search/moss?sort=${sort}&before=${mark}`)
  await person.click(older)
  await waitFor(() => expect(server.sentTo(searchPosts).at(-1)).toMatchObject({ sort, ...from }))
})

test('the search form asks /search by GET with the term and the filters [BLOG-210]', async () => {
  for (const user of [aUser(), null]) {
    const { unmount } = renderAt('/search', finds(fakeServer(user)))
    const form = (await screen.findByRole('search', { name: 'Search page' })) as HTMLFormElement
    expect([form.method, form.getAttribute('action')]).toEqual(['get', '/search'])
    const names = [...form.elements].map((field) => field.getAttribute('name')).filter(Boolean)
    expect(names).toEqual(['q', 'sort', 'filter_post_type', 'filter_nsfw'])
    unmount()
  }
})

test('the search in the header sends the filters too, at every width and before scripts [CTRL-010]', async () => {
  renderAt('/search/moss?sort=recent&filter_nsfw=true', finds(fakeServer(aUser())))
  const form = (await screen.findByRole('search', { name: '' })) as HTMLFormElement
  expect(Object.fromEntries(new FormData(form))).toEqual({
    ...{ q: 'moss', sort: 'recent', filter_post_type: 'any', filter_nsfw: 'true' },
  })
})

test('a guest sees no filters on the search page, and keeps those of the address [BLOG-453]', async () => {
  renderAt('/search/moss?sort=recent&filter_post_type=quote&filter_nsfw=true', finds(fakeServer()))
  const form = (await screen.findByRole('search', { name: 'Search page' })) as HTMLFormElement
  expect([screen.queryByRole('combobox'), screen.queryByRole('switch')]).toEqual([null, null])
  expect(Object.fromEntries(new FormData(form))).toEqual({
    ...{ q: 'moss', sort: 'recent', filter_post_type: 'quote', filter_nsfw: 'true' },
  })
})

test('a changed filter asks at once at the address of the term, with the filters in its query [BLOG-212]', async () => {
  const server = finds(fakeServer(aUser()))
  const { router, person } = renderAt('/search?q=moss%20%26%20fern', server)
  await screen.findByRole('article')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Recent Posts')
  await waitFor(() => expect(router.state.location.pathname).toBe('/search/moss%20%26%20fern'))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Post type' }), 'Quotes')
  await person.click(screen.getByRole('switch', { name: 'Safe search' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=recent&filter_post_type=quote&filter_nsfw=true'))
  await waitFor(() =>
    expect(server.sentTo(searchPosts).at(-1)).toEqual({
      q: 'moss & fern',
      sort: 'recent',
      filter_post_type: 'quote',
      filter_nsfw: true,
    }),
  )
})

test('a slash goes to the search and is not typed into it', async () => {
  const server = fakeServer(aUser()).answer(readSearchHints, { tags: [], blogs: [] })
  const { person } = renderAt('/search', server)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Search blogs/ })
  await person.keyboard('/')
  expect([document.activeElement, field.value]).toEqual([field, ''])
  await person.keyboard('a/b')
  expect(field.value).toBe('a/b')
})

test('the filters do not open above the hints; back in the field the hints are there again', async () => {
  const server = fakeServer(aUser()).answer(readSearchHints, { tags: [], blogs: [] })
  const { person } = renderAt('/search', server)
  const field = await screen.findByRole('combobox', { name: /^Search blogs/ })
  await person.type(field, 'moss')
  expect(await screen.findByText('Posts tagged moss')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Search filters' }))
  expect(await screen.findByRole('dialog', { name: 'Search filters' })).toBeTruthy()
  expect(screen.queryByText('Posts tagged moss')).toBeNull()
  await person.click(field)
  expect(document.activeElement).toBe(field)
  expect(await screen.findByText('Posts tagged moss')).toBeTruthy()
})

test('only someone logged in has the filters in the top bar, and they need a term to search [BLOG-232, BLOG-234, BLOG-453]', async () => {
  const guest = renderAt('/search', finds(fakeServer()))
  await screen.findByRole('searchbox', { name: 'Search for' })
  expect(screen.queryByRole('button', { name: 'Search filters' })).toBeNull()
  guest.unmount()

  const server = finds(fakeServer(aUser()))
  const { router, person } = renderAt('/search', server)
  await person.click(await screen.findByRole('button', { name: 'Search filters' }))
  const filters = within(screen.getByRole('dialog', { name: 'Search filters' }))
  expect(filters.queryByRole('switch', { name: 'Original Posts' })).toBeNull()
  expect(filters.getByRole('switch', { name: 'Safe search' })).toBeTruthy()
  await person.selectOptions(filters.getByRole('combobox', { name: 'Post type' }), 'Photos')
  expect(router.state.location.pathname).toBe('/search')
  expect(server.sentTo(searchPosts)).toEqual([])
})

test('white space alone is no search; a term is trimmed and goes to its page [BLOG-213, BLOG-236]', async () => {
  const { router, person } = renderAt('/search', finds(fakeServer(aUser())))
  await screen.findByRole('button', { name: 'Search filters' })
  const bar = topField().closest('form') as HTMLFormElement
  expect([bar.method, bar.getAttribute('action'), topField().getAttribute('name')]).toEqual(['get', '/search', 'q'])
  await person.type(topField(), '   ')
  fireEvent.submit(bar)
  expect(router.state.location.pathname).toBe('/search')
  await person.clear(topField())
  await person.type(topField(), ' moss ')
  fireEvent.submit(bar)
  await waitFor(() => expect(router.state.location.pathname).toBe('/search/moss'))
})

test('what was looked for comes back below the field, for this person only, until cleared', async () => {
  const first = renderAt('/search', finds(fakeServer(aUser({ name: 'ada' }))))
  await screen.findByRole('button', { name: 'Search filters' })
  await first.person.type(topField(), 'moss')
  fireEvent.submit(topField())
  await screen.findByRole('article')
  first.unmount()

  const other = renderAt('/search', finds(fakeServer(aUser({ name: 'bo' }))))
  await screen.findByRole('button', { name: 'Search filters' })
  await other.person.click(topField())
  expect(screen.queryByRole('option', { name: 'moss' })).toBeNull()
  other.unmount()

  const { person } = renderAt('/search', finds(fakeServer(aUser({ name: 'ada' }))))
  await screen.findByRole('button', { name: 'Search filters' })
  await person.click(topField())
  expect((await screen.findByRole('option', { name: 'moss' })).getAttribute('href')).toBe('/search/moss')
  await person.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('option', { name: 'moss' })).toBeNull()
  expect(document.activeElement).toBe(topField())
})

test('Escape on one of the ways on closes them and leads back into the field', async () => {
  const { person } = renderAt('/search', finds(fakeServer(aUser())))
  await screen.findByRole('button', { name: 'Search filters' })
  await person.type(topField(), 'moss')
  await person.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByText('Posts tagged moss')).toBeNull()
  expect(document.activeElement).toBe(topField())
})

test('arrows walk the ways on, and they go away 100 ms after the field lost the focus [BLOG-244]', async () => {
  const { person } = renderAt('/search', finds(fakeServer(aUser())))
  await screen.findByRole('button', { name: 'Search filters' })
  await person.type(topField(), 'moss')
  expect(await screen.findByRole('option', { name: /mossy-hours/ })).toBeTruthy()
  const active = () => document.getElementById(topField().getAttribute('aria-activedescendant') ?? '')
  const seen: unknown[] = []
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}']) {
    await person.keyboard(key)
    seen.push(active()?.getAttribute('href'))
  }
  const blog = '/blog/mossy-hours'
  expect(seen).toEqual(['/tagged/moss', '/tagged/moss%20and%20fern', blog, undefined, blog])
  expect([document.activeElement, active()?.getAttribute('aria-selected')]).toEqual([topField(), 'true'])

  vi.useFakeTimers()
  act(() => (document.activeElement as HTMLElement).blur())
  act(() => vi.advanceTimersByTime(popoverHideDelayMs - 1))
  expect(screen.queryByText('Posts tagged moss')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Posts tagged moss')).toBeNull()
  vi.useRealTimers()
})

test('before anything is typed the tags one follows are offered, then those that are meant, to be followed there', async () => {
  const server = finds(fakeServer(aUser()))
  const { person } = renderAt('/search', server)
  await screen.findByRole('button', { name: 'Search filters' })
  await person.click(topField())
  const mine = within(await screen.findByRole('region', { name: 'Your tags' }))
  expect(mine.getByRole('option', { name: 'lichen' }).getAttribute('href')).toBe('/tagged/lichen')
  await person.type(topField(), '#lichen')
  expect(screen.queryByRole('region', { name: 'Your tags' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Unfollow #lichen' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Follow #moss and fern' })).toBeTruthy()
  expect(server.sentTo(readSearchHints)).toEqual([{ q: '#lichen' }])
})
