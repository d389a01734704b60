import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import type { NodeSelection } from '@tiptap/pm/state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { type FakeRequest, fakeUploads } from '../../../testing/fake-uploads.ts'
import { aUser } from '../../../testing/people.ts'
import { renderPart } from '../../../testing/render-at.tsx'
import { typeInto } from '../../../testing/type-into.ts'
import { makeLink } from '../edit-link.ts'
import { insertBlock, insertPicture } from '../insert-media.ts'
import { RichEditor } from '../RichEditor.tsx'

let sent: FakeRequest[]
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  sent = fakeUploads()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(value: string) {
  let html = value
  const onChange = (now: string) => {
    html = now
  }
  const view = await renderPart(
    <RichEditor value={value} onChange={onChange} disabled={false} label="Text" placeholder="" />,
    fakeServer(aUser()),
  )
  const box = (await screen.findByLabelText('Text')) as HTMLElement & { editor: Editor }
  return { ...view, box, editor: box.editor, html: () => html }
}
const select = (editor: Editor, pos: number) => act(() => void editor.chain().focus().setTextSelection(pos).run())
const selectNode = (editor: Editor, pos: number) => act(() => void editor.chain().focus().setNodeSelection(pos).run())
const press = (box: HTMLElement, key: string, more: KeyboardEventInit = {}) =>
  act(() => void fireEvent.keyDown(box, { key, ...more }))

const picture = '<figure><img src="/media/a.png" alt="A cap" /></figure>'

test('Tab leads to the text before the toolbar, which is one stop with arrows inside', async () => {
  const { box, person } = await open('<p></p>')
  const bold = screen.getByRole('button', { name: 'Bold' })
  expect(box.compareDocumentPosition(bold) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  act(() => bold.focus())
  await person.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Italic' }))
  await person.keyboard('{End}{ArrowRight}{ArrowLeft}')
  const last = screen.getByRole('button', { name: 'Blockquote' })
  expect(document.activeElement).toBe(last)
  expect([bold.tabIndex, last.tabIndex]).toEqual([-1, 0])
  await person.keyboard('{Home}')
  expect(document.activeElement).toBe(bold)
})

test.each(['<hr>', '<hr class="read-more">'])('words typed after inserting %s stand below it', async (rule) => {
  const opened = await open('<p>a</p>')
  select(opened.editor, 2)
  act(() => insertBlock(opened.editor, rule))
  typeInto(opened.editor, 'b')
  expect(opened.html().replace(/<hr[^>]*>/, '|')).toBe('<p>a</p>|<p>b</p>')
})

test.each([
  ['a rule', '<p>a</p><hr /><p>b</p>', 3],
  ['a picture', `<p>a</p>${picture}<p>b</p>`, 4],
])('a letter, Enter and a composing keyboard leave %s that is selected alone', async (_what, html, pos) => {
  const opened = await open(html)
  selectNode(opened.editor, pos)
  typeInto(opened.editor, 'x')
  expect(opened.html()).toBe(html.replace('<p>b', '<p>x</p><p>b'))
  selectNode(opened.editor, pos)
  press(opened.box, 'Enter', { keyCode: 13 })
  typeInto(opened.editor, 'y')
  selectNode(opened.editor, pos)
  press(opened.box, 'Process', { keyCode: 229 })
  typeInto(opened.editor, 'z')
  expect(opened.html()).toBe(html.replace('<p>b', '<p>z</p><p>y</p><p>x</p><p>b'))
})

test('words typed after a link are not part of it', async () => {
  const opened = await open('<p>see </p>')
  select(opened.editor, 5)
  act(() => void makeLink(opened.editor, 'example.com'))
  typeInto(opened.editor, '!')
  expect(opened.html()).toContain('example.com</a>!</p>')
})

test('words typed after a picture was pasted stand below it', async () => {
  const opened = await open('<p>a</p>')
  select(opened.editor, 2)
  const files = [new File(['abcd'], 'cap.png', { type: 'image/png' })]
  act(() => void fireEvent.paste(opened.box, { clipboardData: { files, getData: () => '', types: [] } }))
  typeInto(opened.editor, 'b')
  await act(async () => (sent[0] as FakeRequest).answer({ url: '/media/a.png' }))
  typeInto(opened.editor, 'c')
  expect(opened.html().replace(/<figure.*figure>/, '|')).toBe('<p>a</p>|<p>bc</p>')
})

test('arrows select a picture and leave it again; Backspace takes it out with its figure', async () => {
  const opened = await open(`${picture}<p>b</p>`)
  const selected = () => (opened.editor.state.selection as NodeSelection).node?.type.name
  select(opened.editor, 1)
  expect(selected()).toBe('image')
  press(opened.box, 'ArrowDown')
  expect(opened.editor.state.selection.from).toBe(4)
  select(opened.editor, 2)
  press(opened.box, 'ArrowUp')
  typeInto(opened.editor, 'a')
  expect(opened.html()).toBe(`<p>a</p>${picture}<p>b</p>`)
  selectNode(opened.editor, 4)
  press(opened.box, 'Backspace')
  expect(opened.html()).toBe('<p>a</p><p>b</p>')
})

test('Backspace at the start of a line selects the picture above and joins nothing to it', async () => {
  const opened = await open(`${picture}<p>b</p>`)
  select(opened.editor, 4)
  press(opened.box, 'Backspace')
  expect((opened.editor.state.selection as NodeSelection).node?.type.name).toBe('image')
  expect(opened.html()).toBe(`${picture}<p>b</p>`)
})

test('a picture without alt text asks for it; its bar has alt text, caption and removal', async () => {
  const opened = await open('<p>a</p><figure><img src="/media/a.png" alt="" /></figure>')
  await opened.person.click(screen.getByRole('button', { name: 'Add alt text' }))
  const alt = await screen.findByLabelText('Description for people who can’t see it')
  await waitFor(() => expect(document.activeElement).toBe(alt))
  await opened.person.keyboard('A blue cap')
  await opened.person.type(screen.getByLabelText('Picture caption'), 'Found today')
  expect(opened.html()).toBe('<p>a</p><figure><img src="/media/a.png" alt="A blue cap" />Found today</figure>')
  expect(screen.queryByRole('button', { name: 'Add alt text' })).toBeNull()
  await opened.person.clear(screen.getByLabelText('Picture caption'))
  expect(opened.html()).toBe('<p>a</p><figure><img src="/media/a.png" alt="A blue cap" /></figure>')
  await opened.person.click(screen.getByRole('button', { name: 'Remove the picture' }))
  expect(opened.html()).toBe('<p>a</p>')
  await waitFor(() => expect(screen.queryByLabelText('Description for people who can’t see it')).toBeNull())
})

test('a large picture can be small, and be large again', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(400)
  const opened = await open('<p>a</p>')
  act(() => insertPicture(opened.editor.view, 0, { src: '/media/a.png', width: 600, height: 400 }))
  const before = opened.html()
  selectNode(opened.editor, 1)
  const small = await screen.findByRole('button', { name: 'Small' })
  await opened.person.click(small)
  expect(opened.html()).toBe(before.replaceAll('"600"', '"240"').replaceAll('"400"', '"160"'))
  await waitFor(() => expect(small.getAttribute('aria-pressed')).toBe('true'))
  await opened.person.click(small)
  expect(opened.html()).toBe(before)
})

test('words are counted, and a preview shows them as readers will see them', async () => {
  const { editor, person } = await open('<p>one <b>two</b></p>')
  expect(screen.getByText('2 words')).toBeTruthy()
  act(() => void editor.commands.insertContentAt(1, 'zero '))
  expect(await screen.findByText('3 words')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  expect(screen.getByRole('region', { name: 'Preview' }).querySelector('b')?.textContent).toBe('two')
})

test('a GIF keeps its credit', async () => {
  const { editor, html } = await open('<p>a</p>')
  const credit = { name: 'satin', address: 'https://town.example/post/1' }
  act(() => insertPicture(editor.view, 0, { src: '/media/a.gif', width: 0, height: 0, credit }))
  expect(html()).toContain(
    '<img src="/media/a.gif" alt="" />GIF by <a href="https://town.example/post/1" rel="nofollow ugc noopener">satin</a></figure>',
  )
})
