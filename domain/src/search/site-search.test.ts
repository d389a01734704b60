import { expect, test } from 'vitest'
import { readSiteSearch, type SiteSearch, siteSearchPath } from './site-search.ts'

const read = (address: string, termInPath?: string) =>
  readSiteSearch(new URL(address, 'http://a').searchParams, termInPath)
const plain: SiteSearch = { term: 'moss', sort: 'top', kind: 'any', hidesSensitive: false }

test('a search asks for the top posts of any kind unless its address says otherwise [BLOG-211]', () => {
  expect(read('/search?q=moss')).toEqual(plain)
  expect(read('/search?q=moss&sort=recent&filter_post_type=photo&filter_nsfw=true')).toEqual({
    term: 'moss',
    sort: 'recent',
    kind: 'photo',
    hidesSensitive: true,
  })
})

test('the term stands in the query or in the path, and its outer spaces do not count [BLOG-213]', () => {
  expect(read('/search?q=%20moss%20')).toEqual(plain)
  expect(read('/search/moss', 'moss')).toEqual(plain)
  expect(read('/search', undefined).term).toBe('')
})

test.each(['sort=best', 'filter_post_type=poem', 'filter_nsfw=maybe'])(
  'an unknown filter %s is left aside',
  (filter) => {
    expect(read(`/search?q=moss&${filter}`)).toEqual(plain)
  },
)

test.each<[string, Partial<SiteSearch>]>([
  ['/search/moss', {}],
  ['/search/moss%20%26%20fern%2F2', { term: 'moss & fern/2' }],
  ['/search/moss?sort=recent', { sort: 'recent' }],
  ['/search/moss?filter_post_type=quote&filter_nsfw=true', { kind: 'quote', hidesSensitive: true }],
  ['/search', { term: '' }],
])('%s leads to a search, its term encoded and its filters in the query [BLOG-212]', (path, asked) => {
  expect(siteSearchPath({ ...plain, ...asked })).toBe(path)
})
