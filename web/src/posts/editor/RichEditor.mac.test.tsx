import { act, fireEvent, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { RichEditor } from './RichEditor.tsx'

// The editor's code asks for the system once, when it is loaded.
vi.hoisted(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }))

/** All the words are selected. */
async function open() {
  let now = '<p>words</p>'
  const onChange = (changed: string) => {
    now = changed
  }
  await renderPart(
    <RichEditor value={now} onChange={onChange} disabled={false} label="Text" placeholder="" />,
    fakeServer(aUser()),
  )
  const box = (await screen.findByLabelText('Text')) as HTMLElement & { editor: Editor }
  act(() => void box.editor.chain().focus().setTextSelection({ from: 1, to: 6 }).run())
  return { box, html: () => now }
}

test.each([
  ['bold', 'b', {}, '<p><b>words</b></p>'],
  ['italic', 'i', {}, '<p><i>words</i></p>'],
  ['headline', '2', { shiftKey: true }, '<h2>words</h2>'],
  ['strikethrough', '6', { shiftKey: true }, '<p><s>words</s></p>'],
  ['ordered list', '7', { shiftKey: true }, '<ol><li><p>words</p></li></ol>'],
  ['unordered list', '8', { shiftKey: true }, '<ul><li><p>words</p></li></ul>'],
  ['blockquote', '9', { shiftKey: true }, '<blockquote><p>words</p></blockquote>'],
  ['preformatted', '1', { altKey: true }, '<pre>words</pre>'],
  ['superscript', '.', {}, '<p><sup>words</sup></p>'],
  ['subscript', ',', {}, '<p><sub>words</sub></p>'],
  ['small', '-', { shiftKey: true }, '<p><small>words</small></p>'],
])(
  'on a Mac %s is put on with Cmd, and not with Ctrl [POST-161, POST-164, POST-165]',
  async (_name, key, more, html) => {
    const { box, html: now } = await open()
    const press = (held: KeyboardEventInit) => act(() => void fireEvent.keyDown(box, { key, ...more, ...held }))
    press({ ctrlKey: true })
    expect(now()).toBe('<p>words</p>')
    press({ metaKey: true })
    expect(now()).toBe(html)
  },
)

test('on a Mac Cmd with Z undoes, with Shift it redoes [POST-165, POST-166]', async () => {
  const { box, html } = await open()
  const press = (key: string, held = {}) => act(() => void fireEvent.keyDown(box, { key, metaKey: true, ...held }))
  press('b')
  expect(html()).toBe('<p><b>words</b></p>')
  press('z')
  expect(html()).toBe('<p>words</p>')
  press('z', { shiftKey: true, keyCode: 90 })
  expect(html()).toBe('<p><b>words</b></p>')
})
