import { expect, test } from 'vitest'
import { readStored } from '../formats/html/read-stored.ts'
import { isEmptyBody, linesOf, mapBlocks, mapRuns, oneLineOf, picturesIn, picturesToDescribe } from './walk.ts'

const card =
  '<figure><a href="https://a.example"><img src="/media/c.webp" alt="" /><b>Title</b><br />About</a></figure>'
const whole = readStored(
  `<h2>One</h2><p>a<br />b &amp; <b>c</b></p><ul><li>d</li><li><p>e</p><blockquote><p>f <a href="/x">g</a> h</p></blockquote></li></ul>${card}<p><img src="/media/a.webp" alt="A  heron" /></p>`,
)

test('words are lines: one for each block and each break', () => {
  expect(linesOf(whole)).toBe('One\na\nb & c\nd\ne\nf g h\nTitle\nAbout')
  expect(oneLineOf(whole)).toBe('One a b & c d e f g h Title About')
  expect(linesOf(whole, { picture: (alt) => `[${alt}]`, link: (address) => ` (${address})` })).toContain(
    'f g (/x) h\n[]Title\nAbout (https://a.example)\n[A heron]',
  )
  expect(
    linesOf(readStored('<iframe src="https://player.vimeo.com/video/7"></iframe>'), { player: (src) => src }),
  ).toBe('https://player.vimeo.com/video/7')
})

test('pictures are found wherever they stand; the words of a card describe its own', () => {
  expect(picturesIn(whole).map(({ src }) => src)).toEqual(['/media/c.webp', '/media/a.webp'])
  expect(picturesToDescribe(whole).map(({ src }) => src)).toEqual(['/media/a.webp'])
})

test('blocks and runs are changed wherever they stand', () => {
  const loud = mapRuns(whole, (run) => (run.type === 'text' ? [{ ...run, text: run.text.toUpperCase() }] : []))
  expect(linesOf(loud)).toBe('ONE\nAB & C\nD\nE\nF G H\nTITLEABOUT')
  const plain = mapBlocks(whole, (block) => ('blocks' in block ? block.blocks : [block]))
  expect(linesOf(plain)).toBe(linesOf(whole))
  expect(JSON.stringify(plain)).not.toMatch(/figure|quote/)
})

test.each([
  ['', true],
  ['<p></p><p><br /></p>', true],
  ['<ul><li> \u200b</li></ul><blockquote></blockquote>', true],
  ['<p>a</p>', false],
  ['<hr />', false],
  ['<blockquote><p><img src="/media/a.webp" alt="" /></p></blockquote>', false],
])('%j is empty: %s [POST-123]', (html, isEmpty) => {
  expect(isEmptyBody(readStored(html))).toBe(isEmpty)
})
