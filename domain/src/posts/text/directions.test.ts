import { expect, test } from 'vitest'
import { withDirections } from './directions.ts'

test('every outermost block has its own direction, and what is inside follows it', () => {
  expect(
    withDirections(
      '<p>a</p><ul><li><p>b</p></li></ul><pre>c</pre><p>d <b>e</b></p><hr /><blockquote><p>f</p></blockquote>',
    ),
  ).toBe(
    '<p dir="auto">a</p><ul dir="auto"><li><p>b</p></li></ul><pre dir="auto">c</pre><p dir="auto">d <b>e</b></p>' +
      '<hr /><blockquote dir="auto"><p>f</p></blockquote>',
  )
})

test('what a block has of its own stays', () => {
  expect(withDirections('<figure data-orig-width="3"><img src="/media/a" alt="" /></figure>')).toBe(
    '<figure dir="auto" data-orig-width="3"><img src="/media/a" alt="" /></figure>',
  )
})
