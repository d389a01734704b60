import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { readBlogTags, searchBlog } from '@bowerbird/domain/search/search.contract.ts'
import {
  emptyViewResizeThrottleMs,
  fieldFocusDelayMs,
  popoverHideDelayMs,
} from '@bowerbird/domain/search/search.limits.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aBlog, aSession, aUser } from '../../testing/people.ts'
import { aBlogView, aPost } from '../../testing/posts.ts'
import { renderAt, renderPart } from '../../testing/render-at.tsx'
import { BlogSearchPlace } from './BlogSearchPlace.tsx'

const blog = { name: 'wren', is_adult: false, is_mine: false }
const field = () => screen.getByRole('combobox', { name: 'Search wren' }) as HTMLInputElement

async function show({ change = {}, user = aUser(), isSafeModeOn = true, found = ['1'] } = {}) {
  const session = aSession(user)
  const server = fakeServer(user)
    .answer(readUserInfo, { ...session, flags: { ...session.flags, safe_mode: isSafeModeOn } })
    .answer(searchBlog, {
      posts: found.map((id) => aPost({ id })),
      next: null,
      next_offset: -1,
    })
    .answer(readBlogTags, { tags: ['moss', 'Deep Moss', 'fern'].map((tag) => ({ tag })) })
  const onCleared = vi.fn()
  const part = (
    <BlogSearchPlace blog={{ ...blog, ...change }} onCleared={onCleared}>
      <p>All posts</p>
    </BlogSearchPlace>
  )
  return { ...(await renderPart(part, server)), server, onCleared }
}

async function open() {
  const view = await show()
  await view.person.click(screen.getByRole('button', { name: 'Search wren' }))
  await waitFor(() => expect(document.activeElement).toBe(field()))
  return view
}

afterEach(() => void vi.useRealTimers())

test('the field gets the focus 300 ms after the search opens [BLOG-229, BLOG-243]', async () => {
  await show()
  vi.useFakeTimers()
  act(() => screen.getByRole('button', { name: 'Search wren' }).click())
  act(() => vi.advanceTimersByTime(fieldFocusDelayMs - 1))
  expect(document.activeElement).not.toBe(field())
  act(() => vi.advanceTimersByTime(1))
  expect(document.activeElement).toBe(field())
})

test('what is typed is asked when submitted, trimmed, and not before or when empty [BLOG-236, BLOG-237]', async () => {
  const { person, server } = await open()
  await person.type(field(), '  {Enter}')
  expect(server.sentTo(searchBlog)).toEqual([])
  await person.type(field(), 'moss ')
  expect(server.sentTo(searchBlog)).toEqual([])
  expect(screen.getByText('All posts')).toBeTruthy()
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(screen.queryByText('All posts')).toBeNull()
  expect(server.sentTo(searchBlog)).toEqual([
    {
      ...{
        blogname: 'wren',
        term: 'moss',
        sort: 'CREATED_DESC',
        post_type: 'ANY',
        post_role: 'ANY',
        filter_nsfw: false,
      },
      ...{ next_offset: 0, limit: 10 },
    },
  ])
})

test('the filters are those of a blog and each asks anew [BLOG-230, BLOG-231, BLOG-232, BLOG-233, BLOG-348]', async () => {
  const { person, server } = await open()
  await person.type(field(), 'moss{Enter}')
  await screen.findByRole('article')
  await person.click(screen.getByRole('button', { name: 'Search filters' }))
  const filters = within(await screen.findByRole('dialog', { name: 'Search filters' }))
  const choices = (name: string) =>
    [...(filters.getByRole('combobox', { name }) as HTMLSelectElement).options].map(({ value, text }) => [value, text])
  expect(choices('Sort by')).toEqual([
    ['POPULARITY_DESC', 'Top Posts'],
    ['CREATED_DESC', 'Recent Posts'],
  ])
  expect(choices('Post type').map(([value]) => value)).toEqual([
    'ANY',
    'TEXT',
    'PHOTO',
    'QUOTE',
    'LINK',
    'CHAT',
    'AUDIO',
    'VIDEO',
  ])
  await person.selectOptions(filters.getByRole('combobox', { name: 'Sort by' }), 'Top Posts')
  await person.selectOptions(filters.getByRole('combobox', { name: 'Post type' }), 'QUOTE')
  await person.click(filters.getByRole('switch', { name: 'Original Posts' }))
  await person.click(filters.getByRole('switch', { name: 'Safe search' }))
  await waitFor(() =>
    expect(server.sentTo(searchBlog).at(-1)).toEqual({
      blogname: 'wren',
      term: 'moss',
      sort: 'POPULARITY_DESC',
      post_type: 'QUOTE',
      post_role: 'ORIGINAL',
      filter_nsfw: true,
      next_offset: 0,
      limit: 10,
    }),
  )
})

test('results go on below what is there until the offset is negative, and another filter begins anew [BLOG-238, BLOG-239, BLOG-240]', async () => {
  const { person, server } = await open()
  server.answer(searchBlog, async ({ before = '0', sort }) => {
    await new Promise((answers) => setTimeout(answers))
    const isLast = before === '20'
    return {
      posts: [aPost({ id: sort === 'CREATED_DESC' ? `1${before}` : `2${before}` })],
      next: isLast ? null : `${Number(before) + 10}`,
      next_offset: isLast ? -1 : Number(before) + 5,
    }
  })
  const shown = () => screen.getAllByRole('article').map(({ dataset }) => dataset.postId)
  const marks = () => server.sentTo(searchBlog).map(({ before }) => Number(before ?? 0))
  const offsets = () => server.sentTo(searchBlog).map(({ next_offset }) => next_offset)
  await person.type(field(), 'moss{Enter}')
  // Everything is near the end of a window without height.
  await waitFor(() => expect(shown()).toEqual(['10', '110', '120']))
  act(() => void window.dispatchEvent(new Event('scroll')))
  expect([screen.queryByText('Loading more posts'), screen.queryByText('Load more posts')]).toEqual([null, null])
  expect([marks(), offsets()]).toEqual([
    [0, 10, 20],
    [0, 5, 15],
  ])
  await person.click(screen.getByRole('button', { name: 'Search filters' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Top Posts')
  await waitFor(() => expect(shown()).toEqual(['20', '210', '220']))
  expect([marks(), offsets()]).toEqual([
    [0, 10, 20, 0, 10, 20],
    [0, 5, 15, 0, 5, 15],
  ])
})

test('clearing puts everything back as it was [BLOG-242]', async () => {
  const { person, server } = await open()
  await person.type(field(), 'moss{Enter}')
  await screen.findByRole('article')
  await person.click(screen.getByRole('button', { name: 'Search filters' }))
  await person.click(screen.getByRole('switch', { name: 'Safe search' }))
  await person.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(screen.getByText('All posts')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Search wren' }))
  expect(field().value).toBe('')
  await person.type(field(), 'fern{Enter}')
  await waitFor(() => expect(server.sentTo(searchBlog).at(-1)).toMatchObject({ term: 'fern', filter_nsfw: false }))
})

test('an empty result says so and fills the window, measured again 300 ms apart [BLOG-241, BLOG-245]', async () => {
  const { person } = await show({ found: [] })
  await person.click(screen.getByRole('button', { name: 'Search wren' }))
  await person.type(field(), 'owls{Enter}')
  const place = (await screen.findByText('Nothing here about owls.')).closest('[style]') as HTMLElement
  const before = place.style.minHeight
  vi.useFakeTimers()
  const resizeTo = (height: number) => {
    Object.defineProperty(window, 'innerHeight', { value: height, configurable: true })
    act(() => void window.dispatchEvent(new Event('resize')))
  }
  resizeTo(500)
  expect(place.style.minHeight).not.toBe(before)
  const first = place.style.minHeight
  resizeTo(300)
  act(() => vi.advanceTimersByTime(emptyViewResizeThrottleMs - 1))
  expect(place.style.minHeight).toBe(first)
  act(() => vi.advanceTimersByTime(1))
  expect(place.style.minHeight).toBe('300px')
})

test('of a blog’s tags at most 20 that hold what is typed are drawn [BLOG-349]', async () => {
  const { person, server } = await show()
  const many = Array.from({ length: 30 }, (_, at) => ({ tag: `moss ${at}` }))
  server.answer(readBlogTags, { tags: [{ tag: 'fern' }, ...many] })
  await person.click(screen.getByRole('button', { name: 'Search wren' }))
  await person.click(field())
  const drawn = () => screen.queryAllByRole('option', { name: /^#/ }).map(({ textContent }) => textContent)
  await waitFor(() => expect(drawn()).toHaveLength(20))
  expect(drawn()[0]).toBe('#fern')
  await person.type(field(), 'moss')
  expect(drawn()).toEqual(many.slice(0, 20).map(({ tag }) => `#${tag}`))
  await person.type(field(), ' 29')
  expect(drawn()).toEqual(['#moss 29'])
  expect(server.sentTo(readBlogTags)).toEqual([{ blogname: 'wren' }])
})

test('the tags are fetched at the first focus, once, and those that match are offered [BLOG-246, BLOG-249, BLOG-250]', async () => {
  const { person, server } = await show()
  expect(server.sentTo(readBlogTags)).toEqual([])
  let tell = () => {}
  server.answer(
    readBlogTags,
    () => new Promise((done) => (tell = () => done({ tags: [{ tag: 'moss' }, { tag: 'fern' }] }))),
  )
  await person.click(screen.getByRole('button', { name: 'Search wren' }))
  await person.click(field())
  expect(await screen.findByText('Looking for tags')).toBeTruthy()
  act(() => tell())
  expect(await screen.findByRole('option', { name: '#moss' })).toBeTruthy()
  await person.type(field(), 'FER')
  expect(screen.queryByRole('option', { name: '#moss' })).toBeNull()
  await person.keyboard('{ArrowDown}')
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: '#fern' }).id)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(server.sentTo(searchBlog)).toMatchObject([{ term: 'fern' }]))
  expect(field().value).toBe('fern')
  await person.clear(field())
  await person.type(field(), 'zzz')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(server.sentTo(readBlogTags)).toHaveLength(1)
})

test.each([
  [80, true],
  [81, false],
])(
  'tags %i px below the top of the window, wherever one scrolled, are hidden: %s [BLOG-251]',
  async (top, isCovered) => {
    const { container } = await open()
    const list = (await screen.findByRole('option', { name: '#moss' })).parentElement as HTMLElement
    list.getBoundingClientRect = () => ({ top }) as DOMRect
    fireEvent.scroll(container)
    expect(list.closest('.covered') !== null).toBe(isCovered)
  },
)

test('a pressed tag is searched for; the tags go 100 ms after the field lost the focus [BLOG-244, BLOG-250]', async () => {
  const { person, server } = await open()
  await person.click(await screen.findByRole('option', { name: '#Deep Moss' }))
  await waitFor(() => expect(server.sentTo(searchBlog)).toMatchObject([{ term: 'Deep Moss' }]))
  await person.clear(field())
  await screen.findByRole('option', { name: '#moss' })
  vi.useFakeTimers()
  act(() => field().blur())
  act(() => vi.advanceTimersByTime(popoverHideDelayMs - 1))
  expect(screen.queryByRole('option', { name: '#moss' })).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByRole('option', { name: '#moss' })).toBeNull()
})

test.each([
  ['an adult blog with safe mode on', { change: { is_adult: true } }, false],
  ['one’s own adult blog', { change: { is_adult: true, is_mine: true } }, true],
  ['an adult blog with safe mode off', { change: { is_adult: true }, user: aUser({ safe_mode: false }) }, true],
  ['an adult blog where the site has safe mode off', { change: { is_adult: true }, isSafeModeOn: false }, true],
  ['any other', {}, true],
])('%s offers the search: %s [BLOG-235, BLOG-441]', async (_what, about, isOffered) => {
  await show(about)
  expect(screen.queryByRole('button', { name: 'Search wren' }) !== null).toBe(isOffered)
  expect(screen.getByText('All posts')).toBeTruthy()
})

test('while results are awaited no other posts show, at their end nothing more is asked, and clearing brings the posts back [BLOG-016, BLOG-017, BLOG-018]', async () => {
  const { person, server, onCleared } = await open()
  let tell = () => {}
  server.answer(
    searchBlog,
    () => new Promise((done) => (tell = () => done({ posts: [aPost({ id: '1' })], next: null, next_offset: -1 }))),
  )
  await person.type(field(), 'moss{Enter}')
  expect(screen.queryByText('All posts')).toBeNull()
  expect(screen.queryByRole('article')).toBeNull()
  act(() => tell())
  await screen.findByRole('article')
  act(() => void window.dispatchEvent(new Event('scroll')))
  await act(async () => {})
  expect(server.sentTo(searchBlog)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Load more posts' })).toBeNull()
  expect(onCleared).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(screen.getByText('All posts')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  expect(onCleared).toHaveBeenCalledOnce()
  await person.click(screen.getByRole('button', { name: 'Search wren' }))
  await person.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(onCleared).toHaveBeenCalledOnce()
})

test('a search that fails says nothing, not that there is nothing either, and the next submit tries again [BLOG-418, BLOG-420]', async () => {
  const { person, server } = await open()
  server.refuse(searchBlog, coreRefusals.badInput)
  await person.type(field(), 'moss{Enter}')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(document.body.textContent).not.toContain(coreRefusals.badInput.text)
  expect(screen.queryByText('Nothing here about moss.')).toBeNull()
  server.answer(searchBlog, { posts: [aPost({ id: '1' })], next: null, next_offset: -1 })
  await person.type(field(), '{Enter}')
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(server.sentTo(searchBlog).map(({ term }) => term)).toEqual(['moss', 'moss'])
})

test('a guest looks through a blog as well, without filters [BLOG-229, BLOG-453]', async () => {
  const server = fakeServer()
    .answer(readBlogView, aBlogView(aBlog('wren'), [aPost({ id: '7' })]))
    .answer(searchBlog, { posts: [aPost({ id: '1' })], next: null, next_offset: -1 })
    .answer(readBlogTags, { tags: [] })
  const { person } = renderAt('/blog/wren', server)
  await person.click(await screen.findByRole('button', { name: 'Search wren' }))
  expect(screen.queryByRole('button', { name: 'Search filters' })).toBeNull()
  await person.type(field(), 'moss{Enter}')
  await waitFor(() => expect(screen.getAllByRole('article').map(({ dataset }) => dataset.postId)).toEqual(['1']))
  expect(server.sentTo(searchBlog)).toEqual([
    {
      blogname: 'wren',
      term: 'moss',
      sort: 'CREATED_DESC',
      post_type: 'ANY',
      post_role: 'ANY',
      filter_nsfw: false,
      next_offset: 0,
      limit: 10,
    },
  ])
})

test('tags that could not be fetched are asked for at the next focus [BLOG-420]', async () => {
  const { person, server } = await show()
  server.refuse(readBlogTags, coreRefusals.tooMany)
  await person.click(screen.getByRole('button', { name: 'Search wren' }))
  await person.click(field())
  await waitFor(() => expect(server.sentTo(readBlogTags)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('Looking for tags')).toBeNull())
  expect(document.body.textContent).not.toContain(coreRefusals.tooMany.text)
  server.answer(readBlogTags, { tags: [{ tag: 'moss' }] })
  vi.useFakeTimers()
  act(() => field().blur())
  act(() => vi.advanceTimersByTime(popoverHideDelayMs))
  vi.useRealTimers()
  await person.click(field())
  expect(await screen.findByRole('option', { name: '#moss' })).toBeTruthy()
})
