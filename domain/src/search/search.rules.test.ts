import { expect, test } from 'vitest'
import { searchBlog, searchPosts } from './search.contract.ts'
import * as limits from './search.limits.ts'
import { nothingAbout } from './search.messages.ts'
import { isTagListHidden, newBlogSearch, tagsHolding, withSearchChange } from './search.rules.ts'

test.each([
  ['term', { term: 'moss' }],
  ['sort', { sort: 'POPULARITY_DESC' }],
  ['post_type', { post_type: 'PHOTO' }],
  ['post_role', { post_role: 'ORIGINAL' }],
  ['filter_nsfw', { filter_nsfw: true }],
] as const)('another %s begins again without results [BLOG-238] [BLOG-239]', (_name, change) => {
  const search = { ...newBlogSearch(), term: 'fern', next_offset: 20 }
  expect(withSearchChange(search, change)).toEqual({
    search: { ...search, ...change, next_offset: 0 },
    clearsResults: true,
  })
  const ended = { ...search, ...change, next_offset: -1 }
  expect(withSearchChange(ended, change)).toEqual({ search: ended, clearsResults: false })
})

test('the tags that hold what was typed are offered, 20 at most, and all where nothing was [BLOG-247] [BLOG-248] [BLOG-433]', () => {
  const tags = ['Wet Moss', 'fern', 'mossy', 'MOSS'].map((tag) => ({ tag }))
  expect(tagsHolding(tags, ' moSS ')).toEqual(['Wet Moss', 'mossy', 'MOSS'])
  expect(tagsHolding(tags, 'lichen')).toEqual([])
  expect(tagsHolding(tags, '  ')).toHaveLength(4)
  const many = Array.from({ length: 50 }, (_, at) => ({ tag: `t${at}` }))
  expect(tagsHolding(many, '')).toHaveLength(20)
})

test('a tag list above 81 px is behind the header [BLOG-251]', () => {
  expect([80, 80.9, 81, 300].map(isTagListHidden)).toEqual([true, true, false, false])
})

test('the measures of a search are those that were asked for [BLOG-433] [POST-286]', () => {
  expect([limits.searchPageSize, limits.typeaheadTagsShown, limits.popoverHideDelayMs]).toEqual([10, 20, 100])
  expect([limits.fieldFocusDelayMs, limits.emptyViewResizeThrottleMs]).toEqual([300, 300])
  expect(limits.tagListHiddenBelowPx).toBe(81)
  expect(limits.gifLimitMax).toBe(200)
})

test('a search in the whole town is by top and of any kind unless told [BLOG-211]', () => {
  const asked = searchPosts.input.parse({ q: ' moss ' })
  expect(asked).toEqual({ term: 'moss', isByNotes: true, kind: null, hidesSensitive: false, offset: 0, limit: 10 })
  expect(searchPosts.input.parse({ q: 'x', sort: 'recent', filter_post_type: 'photo', filter_nsfw: 'true' })).toEqual(
    expect.objectContaining({ isByNotes: false, kind: 'photo', hidesSensitive: true }),
  )
  expect(searchPosts.input.parse({ q: 'x', filter_post_type: 'any' }).kind).toBeNull()
})

test.each([{ sort: 'top' }, { post_type: 'SONG' }, { post_role: 'REBLOG' }, { next_offset: -1 }, { extra: 'x' }])(
  'a blog is not searched with %j [BLOG-389]',
  (wrong) => {
    expect(searchBlog.input.safeParse({ blogname: 'wren', term: 'moss' }).success).toBe(true)
    expect(searchBlog.input.safeParse({ blogname: 'wren', term: 'moss', ...wrong }).success).toBe(false)
  },
)

test('a term that is far too long is cut between characters', () => {
  const { term } = searchBlog.input.parse({ blogname: 'wren', term: '🐦'.repeat(2000) })
  expect([...term]).toHaveLength(limits.termMaxLength)
})

test('where nothing matches, the term is named [BLOG-213] [BLOG-241]', () => {
  expect(nothingAbout('moss')).toBe('Nothing here about moss.')
})
