import { expect, test } from 'vitest'
import { mayClose, mayOpen, mayReplace } from './drawer.state.ts'
import { peeprPath, targetOf } from './drawer-address.ts'

test.each([
  [{ isOpen: false, isSuspended: false }, true, false, false],
  [{ isOpen: true, isSuspended: false }, false, true, true],
  [{ isOpen: true, isSuspended: true }, false, false, false],
  [{ isOpen: false, isSuspended: true }, false, false, false],
])(
  'with %j it may open: %s, give way: %s, close: %s [BLOG-028] [BLOG-029] [BLOG-030] [BLOG-032]',
  (drawer, opens, replaces, closes) => {
    expect([mayOpen(drawer), mayReplace(drawer), mayClose(drawer)]).toEqual([opens, replaces, closes])
  },
)

test.each([
  ['/blog/satin', { blogName: 'satin', postId: null }],
  ['/blog/Satin/', { blogName: 'satin', postId: null }],
  ['/blog/satin/post/12', { blogName: 'satin', postId: '12' }],
  ['/blog/satin/post/12/a-slug', { blogName: 'satin', postId: '12' }],
  ['/blog/satin/ask', null],
  ['/blog/satin/activity', null],
  ['/dashboard', null],
])('%s shows %j [BLOG-004]', (path, target) => {
  expect(targetOf(path)).toEqual(target)
})

test('a view has an address [BLOG-003]', () => {
  expect(peeprPath({ blogName: 'satin', postId: null })).toBe('/indash_blog/peepr/satin')
  expect(peeprPath({ blogName: 'satin', postId: '12' })).toBe('/indash_blog/peepr/satin/12')
})
