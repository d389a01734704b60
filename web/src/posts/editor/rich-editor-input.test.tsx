import { searchGifs } from '@bowerbird/domain/search/gifs.contract.ts'
import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GifPicker } from '../../search/GifPicker.tsx'
import { fakeServer } from '../../testing/fake-server.ts'
import { type FakeRequest, fakeUploads } from '../../testing/fake-uploads.ts'
import { aGif } from '../../testing/gifs.ts'
import { aUser } from '../../testing/people.ts'
import { formServer } from '../../testing/post-form.ts'
import { renderAt, renderPart } from '../../testing/render-at.tsx'
import { gifPickerSlot } from '../post-slots.ts'
import { insertBlock } from './insert-media.ts'
import { RichEditor } from './RichEditor.tsx'

let sent: FakeRequest[]
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  sent = fakeUploads()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(value: string, disabled = false, server = fakeServer(aUser())) {
  let html = value
  const onChange = (now: string) => {
    html = now
  }
  const view = await renderPart(
    <RichEditor value={value} onChange={onChange} disabled={disabled} label="Text" placeholder="" />,
    server,
  )
  const box = (await screen.findByLabelText('Text')) as HTMLElement & { editor: Editor }
  return { ...view, box, editor: box.editor, html: () => html }
}

test('a form takes no more pasted text than a post may hold [POST-185]', async () => {
  renderAt('/new/text', formServer())
  const box = (await screen.findByLabelText('Text')) as HTMLElement & { editor: Editor }
  act(() => void box.editor.view.pasteText('a'.repeat(1_000_003)))
  expect(box.editor.state.doc.textContent).toHaveLength(1_000_000)
})

test('HTML that is pasted is cleaned before it is in the words [POST-183]', async () => {
  const { editor, html } = await open('<p>a</p>')
  act(() => void editor.commands.setTextSelection(2))
  const pasted =
    '<meta name="x" content="y"><p style="color:red" id="z" onclick="x()">b <strong>c</strong> <u>d</u> ' +
    '<a href="javascript:x()">e</a> <a href="https://f.example/" target="_top" class="x">f</a></p>' +
    '<script>g()</script><noscript>h</noscript><h4>i</h4><img src="javascript:x" onerror="j()">' +
    '<iframe src="https://evil.example/"></iframe><hr class="big read-more">'
  act(() => void editor.view.pasteHTML(pasted))
  expect(html()).toBe(
    '<p>ab <b>c</b> d e <a href="https://f.example/" rel="nofollow ugc noopener">f</a></p>' +
      '<h2>i</h2><hr class="read-more" />',
  )
  expect(JSON.stringify(editor.getJSON())).not.toMatch(/javascript|evil|onclick|color/)
})

test.each([
  ['example.com/a', 'http://example.com/a'],
  ['https://example.com/a', 'https://example.com/a'],
  ['mailto:satin@example.com', 'mailto:satin@example.com'],
  ['/tagged/blue', '/tagged/blue'],
  ['#notes', '#notes'],
])('the link %s is opened as %s, in a new tab [POST-192]', async (href, address) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { editor, person } = await open(`<p><a href="${href}">words</a></p>`)
  act(() => void editor.chain().focus().setTextSelection(3).run())
  await person.click(await screen.findByRole('button', { name: 'Open' }))
  expect(opened).toHaveBeenCalledExactlyOnceWith(address, '_blank', 'noopener')
})

test.each([
  [166, ['one', 'img', 'two']],
  [167, ['one', 'two', 'img']],
])('a picture dropped at %s px, over a paragraph from 100 to 200, stands as in %j [POST-203]', async (y, order) => {
  const { editor, box, html } = await open('<p>one</p><p>two</p>')
  const [, second] = box.querySelectorAll('p')
  vi.spyOn(second as HTMLElement, 'getBoundingClientRect').mockReturnValue({ top: 100, height: 100 } as DOMRect)
  vi.spyOn(editor.view, 'posAtCoords').mockReturnValue({ pos: 7, inside: 5 })
  const files = [new File(['abcd'], 'cap.png', { type: 'image/png' })]
  const drop = createEvent.drop(box, { dataTransfer: { files, types: ['Files'], getData: () => '' } })
  Object.defineProperties(drop, { clientX: { value: 5 }, clientY: { value: y } })
  act(() => void fireEvent(box, drop))
  await act(async () => (sent[0] as FakeRequest).answer({ url: '/media/a.png' }))
  expect(html().match(/one|two|img/g)).toEqual(order)
})

test('while a picture is dragged over the words, a line shows its place once it rests for 100 ms [POST-202, POST-493]', async () => {
  const { box, editor } = await open('<p>a</p><p>b</p>')
  const asked = vi.spyOn(editor.view, 'posAtCoords').mockReturnValue({ pos: 4, inside: 3 })
  vi.useFakeTimers()
  const drag = () => act(() => void fireEvent.dragOver(box, { dataTransfer: { types: ['Files'] } }))
  const line = () => box.querySelector('[data-drop-line]')
  drag()
  act(() => void vi.advanceTimersByTime(60))
  drag()
  act(() => void vi.advanceTimersByTime(99))
  expect([asked.mock.calls.length, line()]).toEqual([0, null])
  act(() => void vi.advanceTimersByTime(1))
  expect(asked).toHaveBeenCalledTimes(1)
  expect(line()).not.toBeNull()
  act(() => void fireEvent.dragLeave(box))
  expect(line()).toBeNull()
})

test('nothing is inserted where there is no cursor, and it is logged [POST-200]', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { editor, html } = await open('<p>words</p>', true)
  act(() => insertBlock(editor, '<hr>'))
  expect(warned).toHaveBeenCalledExactlyOnceWith('Cannot insert without the editor having a cursor or selection')
  expect(html()).toBe('<p>words</p>')
})

test('a GIF that is chosen closes its search and the tray [POST-294]', async () => {
  gifPickerSlot.fill(GifPicker)
  const { person, editor } = await open('<p></p>', false, fakeServer(aUser()).answer(searchGifs, { media: [aGif()] }))
  act(() => void editor.commands.focus())
  await person.click(await screen.findByRole('button', { name: 'Insert something' }))
  await person.click(screen.getByRole('button', { name: 'Insert a GIF' }))
  await person.type(await screen.findByLabelText('Find a GIF'), 'shells')
  await person.click(await screen.findByRole('img', { name: /GIF by satin/ }))
  expect(await screen.findByText('Loading a picture')).toBeTruthy()
  expect(screen.queryByRole('toolbar', { name: 'Insert' })).toBeNull()
  act(() => void editor.commands.setTextSelection(1))
  await person.click(await screen.findByRole('button', { name: 'Insert something' }))
  expect(screen.queryByLabelText('Find a GIF')).toBeNull()
})
