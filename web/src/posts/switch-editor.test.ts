import { expect, test } from 'vitest'
import { switchEditor } from './switch-editor.ts'

const text = (body: string) => ({ title: 'Caps', body })

test.each([
  ['rich', 'html', '<p>a <b>b</b></p>', true],
  ['rich', 'markdown', '<p>a</p>', true],
  ['html', 'markdown', '<table><tr><td>a</td></tr></table>', true],
  ['html', 'rich', '<p>a<br>b</p>\n<hr class="read-more">', true],
  ['html', 'rich', '<p style="color: red">a</p>', false],
  ['markdown', 'rich', '**a**', false],
  ['markdown', 'html', '**a**', false],
  ['markdown', 'rich', '', true],
] as const)('from %s to %s with %j nothing is lost: %s [POST-080] [POST-091]', (from, to, body, isLossless) => {
  const { fields, loss } = switchEditor('text', text(body), from, to)
  expect(loss === null).toBe(isLossless)
  expect(fields).toHaveProperty('title', 'Caps')
})

test('what the rich editor cannot keep is gone after the switch [POST-183]', () => {
  const { fields } = switchEditor('text', text('<p onclick="x()">a</p><script>x()</script>'), 'html', 'rich')
  expect(fields).toEqual(text('<p>a</p>'))
})
