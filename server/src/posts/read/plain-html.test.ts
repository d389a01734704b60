import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileHtml } from '../../testing/hostile-html.ts'
import { cleanHtml, cleanParsed } from '../write/clean-html.ts'
import { cleanIfPlain } from './plain-html.ts'

/** The parser is the reference: it must make the same of plain HTML, and leave the result unchanged. */
function expectAgreement(html: string): boolean {
  const plain = cleanIfPlain(html)
  if (plain === null) return false
  expect(plain).toBe(cleanParsed(html))
  expect(cleanParsed(plain)).toBe(plain)
  expect(cleanHtml(html)).toBe(plain)
  return true
}

const rel = ' rel="nofollow ugc noopener"'

test.each([
  ['<p>The <b>pools</b> were <i>clear</i>.</p><ul><li>one</li><li>two <ol><li>three</li></ol></li></ul>'],
  [
    '<p>See <a href="https://example.org/tides">the tables</a>,</p>\n<blockquote><p>"so" it \'is\'<br />ü 🐦</p></blockquote>',
  ],
  [
    `<h2>Here</h2><p><a href="http://example.org"${rel}>there</a> a<sub>2</sub><sup>3</sup> <small>x</small> <s>y</s></p>`,
  ],
  ['plain words, no marks'],
  [''],
])('what most people write is plain: %s', (html) => {
  expect(expectAgreement(html)).toBe(true)
})

test.each([
  ['<p>a &amp; b</p>'],
  ['<p>a<p>b</p>'],
  ['<p>a</b></p>'],
  ['<p><ul><li>a</li></ul></p>'],
  ['<ul>a<li>b<li>c</li></ul>'],
  ['<a href="https://a.example">b <a href="https://c.example">d</a></a>'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<a href="https://a.example?b=&quot;">x</a>'],
  ['<p>a</p'],
  ['<p>a'],
  ['<P>a</P>'],
  ['<p >a</p>'],
  ['a\u0000b'],
  ['a\ud800b'],
  ['a > b'],
  ['<b>'.repeat(21) + '</b>'.repeat(21)],
  ['a'.repeat(50_001)],
])('whatever is anything else is parsed: %#', (html) => {
  expect(cleanIfPlain(html)).toBeNull()
})

test('nothing hostile is taken for plain in another way than the parser would take it', () => {
  for (const html of hostileHtml)
    for (const around of [html, `<p>${html}</p>`, `<p>a</p>${html}<p>b</p>`, `<ul><li>${html}</li></ul>`])
      expectAgreement(around)
})

const names = ['p', 'b', 'i', 's', 'h2', 'ul', 'ol', 'li', 'blockquote', 'sub', 'sup', 'small', 'a', 'pre', 'div', 'td']
const piece = fc.oneof(
  fc.constantFrom(...names.flatMap((name) => [`<${name}>`, `</${name}>`])),
  fc.constantFrom('<a href="https://example.org/a">', `<a href="http://example.org"${rel}>`, '<a href="/a">', '</a>'),
  fc.constantFrom('<br />', '<br>', '<hr />', '&amp;', '&lt;', '&nbsp;', '\n', '\r', ' ', '<!-- -->', '<', '>', '"'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)

test('pieces in any order are taken for plain only where parsing makes the same of them', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expectAgreement(pieces.join(''))
    }),
    { numRuns: 3000 },
  )
})

const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.string({ maxLength: 5 }).map((said) => said.replace(/[<>&]/g, '')),
    fc
      .tuple(fc.constantFrom(...names), fc.array(tie('tree'), { maxLength: 3 }))
      .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
    tie('tree').map((inner) => `<a href="https://example.org/b">${inner}</a>`),
  ),
}))

test('balanced elements in any nesting are taken for plain only where parsing makes the same of them', () => {
  let taken = 0
  fc.assert(
    fc.property(tree, (html) => {
      if (expectAgreement(html)) taken += 1
    }),
    { numRuns: 3000 },
  )
  expect(taken).toBeGreaterThan(100)
})
