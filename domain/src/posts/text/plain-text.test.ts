import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPlainHtml, plainDocumentOf, textOfDocument } from './plain-text.ts'

test.each([
  ['<p>a <b class="x">bold</b></p><h2>b</h2><br/>', '<p>a bold</p>b<br>'],
  ['<P id="x">a</P>', '<p>a</p>'],
  ['a<hr>b', 'ab'],
  ['<a href="https://example.com">a</a><img src="x" onerror="x()">', 'a'],
])('of %s only paragraphs, line breaks and words stay: %s [POST-217]', (html, clean) => {
  expect(cleanPlainHtml(html)).toBe(clean)
})

test.each([
  ['a<script>x()</script>b', 'ab'],
  ['a<STYLE type="text/css">p { color: red }</style>b', 'ab'],
  ['a<noscript><p>hidden</p></noscript>b', 'ab'],
  ['a<meta charset="utf-8">b', 'ab'],
  ['a<!-- <p>hidden</p> -->b', 'ab'],
])('%s is %s without what is never shown [POST-218]', (html, clean) => {
  expect(cleanPlainHtml(html)).toBe(clean)
})

test.each([
  ['', ''],
  ['a\nb', '<p>a<br>b</p>'],
  ['<b> & "c"', '<p>&lt;b&gt; &amp; "c"</p>'],
])('the words %j are kept as %s [POST-215]', (text, html) => {
  expect(plainDocumentOf(text)).toBe(html)
})

test('no letter is lost on the way to HTML and back [POST-215]', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '&', '<', '>', '\n', '"', ' ', '&amp;', '🐦') }), (text) => {
      expect(textOfDocument(plainDocumentOf(text))).toBe(text)
    }),
  )
})

test('pasted HTML becomes its words, a line for each paragraph [POST-219]', () => {
  expect(textOfDocument('<p>Blue <b>caps</b></p><p>and&nbsp;moss &amp; more</p>')).toBe('Blue caps\n\nand moss & more')
})
