import { expect, test } from 'vitest'
import { cleanDescription } from './clean-description.ts'

test.each([
  ['Blue things', 'Blue things'],
  ['I <3 you & "all"', 'I &lt;3 you &amp; "all"'],
  ['one\ntwo\r\nthree', 'one<br />two<br />three'],
  ['<p>one\ntwo</p>', '<p>one\ntwo</p>'],
  ['<b>bold</b> <em>soft</em>', '<b>bold</b> <em>soft</em>'],
  ['<a href="/ask">ask</a>', '<a href="/blog/wren/ask" rel="nofollow ugc noopener">ask</a>'],
  [
    '<a href="mailto:a@b.c" onclick="x()" style="a" id="b">m</a>',
    '<a href="mailto:a@b.c" rel="nofollow ugc noopener">m</a>',
  ],
  ['<a href="javascript:alert(1)">x</a>', '<a rel="nofollow ugc noopener">x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a rel="nofollow ugc noopener">x</a>'],
  ['<script>alert(1)</script>hi', 'hi'],
  ['<img src=x onerror=alert(1)>hi', 'hi'],
  ['<svg><a href="javascript:1">x</a></svg>', '<a rel="nofollow ugc noopener">x</a>'],
  ['<iframe src="//evil"></iframe><style>*{}</style>', ''],
  ['<b>open', '<b>open</b>'],
])('%j is shown as %j [BLOG-333, BLOG-370]', (written, shown) => {
  expect(cleanDescription(written, 'wren')).toBe(shown)
  expect(cleanDescription(shown, 'wren')).toBe(shown)
})

test('a link whose text is another address names the host it leads to', () => {
  expect(cleanDescription('<a href="https://evil.xyz/">paypal.com</a>', 'wren')).toContain('>paypal.com (evil.xyz)</a>')
})
