import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanRichHtml } from '../../clean-rich-html.ts'
import { isSameShown, markdownOf, renderMarkdown } from './markdown.ts'
import { switchEditor } from './switch-editor.ts'

const text = (body: string) => ({ title: 'Caps', body })

test.each([
  ['rich', 'html', '<p>a <b>b</b></p>', null],
  ['rich', 'markdown', '<p>a</p><hr class="read-more" />', null],
  ['html', 'markdown', '<table><tr><td>a</td></tr></table>', 'HTML'],
  ['html', 'rich', '<p>a<br>b</p>\n<hr class="read-more">', null],
  ['html', 'rich', '<p style="color: red">a</p>', 'HTML'],
  ['html', 'rich', '<script>x()</script>', 'HTML'],
  ['markdown', 'rich', '**a** and\n\n    code', null],
  ['markdown', 'rich', '**a** and `code`', 'Markdown'],
  ['markdown', 'rich', '<div>a</div>', 'Markdown'],
  ['markdown', 'html', '**a** and `code`', null],
  ['markdown', 'rich', '', null],
] as const)(
  'from %s to %s with %j, what is said to be lost is of %s [POST-080, POST-091]',
  async (from, to, body, lost) => {
    const { fields, loss } = await switchEditor('text', text(body), from, to)
    expect(loss).toBe(lost && `Some of this ${lost} would be lost in the other editor. Switch anyway?`)
    expect(fields).toHaveProperty('title', 'Caps')
  },
)

test('what the rich editor cannot keep is gone after the switch [POST-183]', async () => {
  const { fields } = await switchEditor('text', text('<p onclick="x()">a</p><script>x()</script>'), 'html', 'rich')
  expect(fields).toEqual(text('<p>a</p>'))
})

test.each([
  ['<p>a <b>b</b> <i>c</i> <s>d</s></p>', 'a **b** *c* ~~d~~'],
  ['<h2>Caps</h2><p>a<br />b</p>', '## Caps\n\na\\\nb'],
  ['<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ul>', '- a\n  1. b\n- c'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['<pre>let a = `b`\n  c</pre>', '```\nlet a = `b`\n  c\n```'],
  ['<p><a href="/blog/wren">@wren</a></p>', '[@wren](</blog/wren>)'],
  ['<p>2 * 3 * 4 &lt; 5_6_7</p>', '2 \\* 3 \\* 4 \\< 5\\_6\\_7'],
  ['<hr /><hr class="read-more" />', '---\n\n<hr class="read-more" />'],
])('%s is %j in Markdown, and back again [POST-080]', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown)
  expect(isSameShown(renderMarkdown(markdown), html)).toBe(true)
})

describe('whatever is written', () => {
  const words = fc.string({
    unit: fc.constantFrom('a', ' ', '*', '_', '#', '-', '&lt;', '1.', '`', '>', '🐦', '[', ']'),
    maxLength: 12,
  })
  const marked = fc
    .tuple(fc.constantFrom('b', 'i', 's', 'sub', 'small'), words)
    .map(([name, inside]) => `<${name}>${inside}</${name}>`)
  const line = fc
    .array(fc.oneof(words, marked, fc.constant('<br />'), fc.constant('<a href="https://a.example/?b=1">c</a>')), {
      maxLength: 4,
    })
    .map((parts) => parts.join(''))
  const block = fc.oneof(
    line.map((inside) => `<p>${inside}</p>`),
    line.map((inside) => `<h2>${inside}</h2>`),
    fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((lines) => `<ul>${lines.map((one) => `<li><p>${one}</p></li>`).join('')}</ul>`),
    line.map((inside) => `<blockquote><p>${inside}</p></blockquote>`),
    words.map((inside) => `<pre>${inside}</pre>`),
    fc.constantFrom('<hr />', '<figure><img src="/media/a.png" alt="" /></figure>'),
  )

  test('a switch to Markdown and back shows the same [POST-080]', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        const html = cleanRichHtml(blocks.join(''))
        expect(isSameShown(renderMarkdown(markdownOf(html)), html)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
