import { expect, test } from 'vitest'
import { textPieces } from './text-pieces.ts'

const link = (start: number, end: number, url = 'https://bower.test/x', more = {}) => ({
  type: 'link',
  start,
  end,
  url,
  ...more,
})
const shape = (text: string, formatting: Parameters<typeof textPieces>[1]) =>
  textPieces(text, formatting).map((piece) => (piece.link ? `[${piece.text}]` : piece.text))

test('a range goes from its start up to its end, in UTF-16 code units [MSG-186]', () => {
  expect(shape('see here now', [link(4, 8)])).toEqual(['see ', '[here]', ' now'])
  expect(shape('🐦 here', [link(3, 7)])).toEqual(['🐦 ', '[here]'])
  expect(shape('here', [link(0, 4)])).toEqual(['[here]'])
  expect(shape('a b c', [link(0, 1), link(4, 5)])).toEqual(['[a]', ' b ', '[c]'])
})

test('what a link leads to comes with it [MSG-166, MSG-187]', () => {
  const [piece] = textPieces('x', [
    link(0, 1, 'https://bower.test/blog/satin/post/7', { blog_name: 'satin', post_id: '7' }),
  ])
  expect(piece?.link).toEqual({
    url: 'https://bower.test/blog/satin/post/7',
    blogName: 'satin',
    postId: '7',
    messagingBlogName: '',
  })
  const [talk] = textPieces('x', [
    link(0, 1, 'https://bower.test/conversation/new/satin', { messaging_blog_name: 'satin' }),
  ])
  expect(talk?.link).toMatchObject({ messagingBlogName: 'satin', blogName: '' })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.test', 'ftp://x.test', 'not an address', ''])(
  'the address %s becomes no link [MSG-188]',
  (url) => expect(shape('here', [link(0, 4, url)])).toEqual(['here']),
)

test.each([
  ['of an unknown type', { type: 'shout', start: 0, end: 4 }],
  ['before the text', link(-1, 2)],
  ['beyond the text', link(2, 5)],
  ['that is empty', link(2, 2)],
  ['that ends before it starts', link(3, 1)],
  ['between two code units', link(0.5, 2)],
])('a range %s is plain text [MSG-189]', (_what, range) => {
  expect(shape('here', [range])).toEqual(['here'])
})

test('a range that overlaps an earlier one is plain text [MSG-189]', () => {
  expect(shape('see here', [link(0, 5), link(4, 8)])).toEqual(['[see h]', 'ere'])
})
