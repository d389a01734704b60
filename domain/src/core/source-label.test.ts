import { expect, test } from 'vitest'
import { sourceLabel } from './source-label.ts'

test.each([
  ['/dashboard', 'dashboard'],
  ['/tagged/blue', 'tagged'],
  ['/likes', 'likes'],
  ['/inbox', 'inbox'],
  ['/search/caps', 'search'],
  ['/explore/trending', 'explore'],
  ['/tv', 'tv'],
  ['/indash_blog/peepr/satin', 'peepr'],
])('an action on %s has the source %s [POST-014]', (path, label) => {
  expect(sourceLabel(path)).toBe(label)
})

test('a peepr opened from a search has a source of its own [POST-015]', () => {
  expect(sourceLabel('/indash_blog/peepr/satin', '/search/caps')).toBe('search_peepr')
  expect(sourceLabel('/indash_blog/peepr/satin', '/dashboard')).toBe('peepr')
})

test.each(['/', '/blog/satin', '', '/blog/x?next=/dashboard', '/x#/dashboard', 'dashboard', '?/dashboard'])(
  'at %j the source is unknown; query and hash count for nothing [POST-016]',
  (path) => {
    expect(sourceLabel(path)).toBe('unknown')
  },
)
