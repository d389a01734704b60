import { readVideoData } from '@bowerbird/domain/media/media.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { type FakeRequest, fakeUploads } from '../../testing/fake-uploads.ts'
import { aUser } from '../../testing/people.ts'
import { formServer } from '../../testing/post-form.ts'
import { renderAt, renderPart } from '../../testing/render-at.tsx'
import { useToasts } from '../../ui/toasts.ts'
import { insertBlock, isBehind, pictureFiles } from './insert-media.ts'
import { RichEditor } from './RichEditor.tsx'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 8000 })

const picture = new File(['abcd'], 'cap.png', { type: 'image/png' })
let sent: FakeRequest[]
const request = (place: number) => sent[place] as FakeRequest
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  localStorage.clear()
  sent = fakeUploads()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The editor with its words, and what it has last given out. */
async function open(value = '', server = fakeServer(aUser())) {
  let html = value
  const onChange = (now: string) => {
    html = now
  }
  const view = await renderPart(
    <RichEditor value={value} onChange={onChange} disabled={false} label="Text" placeholder="" />,
    server,
  )
  const box = (await screen.findByLabelText('Text')) as HTMLElement & { editor: Editor }
  return { ...view, box, editor: box.editor, html: () => html }
}
const select = (editor: Editor, from: number, to = from) =>
  act(() => void editor.chain().focus().setTextSelection({ from, to }).run())
const press = (box: HTMLElement, key: string, more: KeyboardEventInit = {}) =>
  act(() => void fireEvent.keyDown(box, { key, ctrlKey: true, ...more }))

describe('keys', () => {
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
  ])('%s is put on and taken off again [POST-161] [POST-164] [POST-165]', async (_name, key, more, html) => {
    const editor = await open('<p>words</p>')
    select(editor.editor, 1, 6)
    press(editor.box, key, more)
    expect(editor.html()).toBe(html)
    press(editor.box, key, more)
    expect(editor.html()).toBe('<p>words</p>')
  })

  test('one key clears every format of the selection [POST-163]', async () => {
    const editor = await open('<h2><b>words</b></h2>')
    select(editor.editor, 1, 6)
    press(editor.box, '0', { shiftKey: true })
    expect(editor.html()).toBe('<p>words</p>')
  })

  test('undo takes back what was done, redo brings it again [POST-166]', async () => {
    const editor = await open('<p>words</p>')
    select(editor.editor, 1, 6)
    press(editor.box, 'b')
    press(editor.box, 'z')
    expect(editor.html()).toBe('<p>words</p>')
    press(editor.box, 'z', { shiftKey: true })
    expect(editor.html()).toBe('<p><b>words</b></p>')
  })
})

describe('links', () => {
  test('a key asks for an address and makes the selection a link; no address takes it away [POST-162] [POST-190] [POST-191]', async () => {
    const editor = await open('<p>words</p>')
    select(editor.editor, 1, 6)
    press(editor.box, 'k')
    const address = await screen.findByLabelText<HTMLInputElement>('Address of the link')
    expect(address.placeholder).toBe('http://')
    await editor.person.type(address, 'example.com')
    await editor.person.click(screen.getByRole('button', { name: 'Done' }))
    expect(editor.html()).toBe('<p><a href="http://example.com" rel="nofollow ugc noopener">words</a></p>')
    press(editor.box, 'k')
    await editor.person.clear(await screen.findByLabelText('Address of the link'))
    await editor.person.keyboard('{Enter}')
    expect(editor.html()).toBe('<p>words</p>')
  })

  test('a cursor in a link offers Edit, Remove and Open; Open adds http:// where it must [POST-188] [POST-189] [POST-191] [POST-192]', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const editor = await open('<p><a href="example.com/a">words</a> more</p>')
    select(editor.editor, 3)
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
    await editor.person.click(screen.getByRole('button', { name: 'Open' }))
    expect(opened).toHaveBeenCalledWith('http://example.com/a', '_blank', 'noopener')
    select(editor.editor, 3)
    await editor.person.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(editor.html()).toBe('<p>words more</p>')
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })
})

describe('the tray', () => {
  const openTray = async (editor: Awaited<ReturnType<typeof open>>) => {
    select(editor.editor, 1)
    await editor.person.click(await screen.findByRole('button', { name: 'Insert something' }))
  }

  test('stands at an empty line, and opens and closes [POST-195] [POST-196]', async () => {
    const editor = await open('<p></p><p>words</p>')
    await openTray(editor)
    expect(screen.getByRole('toolbar', { name: 'Insert' })).toBeTruthy()
    await editor.person.click(screen.getByRole('button', { name: 'Insert something' }))
    expect(screen.queryByRole('toolbar', { name: 'Insert' })).toBeNull()
    select(editor.editor, 5)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Insert something' })).toBeNull())
  })

  test.each([
    ['Insert a rule', '<hr />'],
    ['Cut the post here in lists', '<hr class="read-more" />'],
  ])('%s puts %s there [POST-196]', async (name, html) => {
    const editor = await open('<p></p>')
    await openTray(editor)
    await editor.person.click(screen.getByRole('button', { name }))
    expect(editor.html()).toContain(html)
  })

  test('a player is looked up and neutralised while one writes; its source goes out as it came [POST-181] [POST-196]', async () => {
    const src = 'https://player.vimeo.com/video/1'
    const server = fakeServer(aUser()).answer(readVideoData, {
      thumbnail: '/media/t.png',
      unsupported: false,
      embed_render_context: 'post',
      url: 'https://vimeo.com/1',
      preview_iframe: '',
      embed_code: `<iframe src="${src}" width="500" height="281" frameborder="0" sandbox="x" allowfullscreen></iframe>`,
    })
    const editor = await open('<p></p>', server)
    await openTray(editor)
    await editor.person.click(screen.getByRole('button', { name: 'Insert a player' }))
    await editor.person.type(screen.getByLabelText('Address or embed code of a player'), 'just words{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid embed code')
    await editor.person.clear(screen.getByLabelText('Address or embed code of a player'))
    await editor.person.type(screen.getByLabelText('Address or embed code of a player'), 'https://vimeo.com/1{Enter}')
    await waitFor(() => expect(editor.html()).toContain(`<iframe src="${src}" width="500"`))
    expect(document.querySelector('iframe')).toBeNull()
  })
})

describe('pictures', () => {
  test('a pasted one has a place that shows how far it is, then stands there with its measures [POST-184] [POST-175] [POST-201]', async () => {
    const editor = await open('<p>before</p><p>after</p>')
    select(editor.editor, 3)
    act(() => void fireEvent.paste(editor.box, { clipboardData: { files: [picture], getData: () => '', types: [] } }))
    expect(screen.getByText('Uploading cap.png')).toBeTruthy()
    act(() => request(0).progress(1, 2))
    expect(screen.getByText('Uploading cap.png').style.getPropertyValue('--done')).toBe('50%')
    act(() => void editor.editor.commands.insertContentAt(1, 'long '))
    await act(async () => request(0).answer({ url: '/media/a.png', width: 640, height: 480 }))
    expect(screen.queryByText('Uploading cap.png')).toBeNull()
    expect(editor.html()).toBe(
      '<p>long before</p><figure data-orig-width="640" data-orig-height="480">' +
        '<img src="/media/a.png" alt="" data-orig-width="640" data-orig-height="480" /></figure><p>after</p>',
    )
  })

  test('a post waits for its pictures, and one that fails leaves no trace but words [POST-093] [POST-201]', async () => {
    act(() => useToasts.setState({ toasts: [] }))
    const server = formServer()
    const { person } = renderAt('/new/text', server)
    await person.type(await screen.findByLabelText('Title'), 'Caps')
    const box = await screen.findByLabelText('Text')
    act(() => void fireEvent.paste(box, { clipboardData: { files: [picture], getData: () => '', types: [] } }))
    await screen.findByText('Uploading cap.png')
    await person.click(screen.getByRole('button', { name: 'Post' }))
    expect((await screen.findByRole('alert')).textContent).toBe('There are still pending images.')
    expect(server.sentTo(updatePost)).toEqual([])
    await act(async () => request(0).refuse('No room.'))
    expect(screen.queryByText('Uploading cap.png')).toBeNull()
    expect(useToasts.getState().toasts.map(({ message }) => message)).toContain('No room.')
    await person.click(screen.getByRole('button', { name: 'Post' }))
    await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(1))
  })

  test.each([
    [165, false],
    [166, false],
    [167, true],
  ])('dropped at %s px of a block from 100 to 200 it goes behind it: %s [POST-203] [POST-493]', (y, isAfter) => {
    expect(isBehind(y, { top: 100, height: 100 })).toBe(isAfter)
  })

  test('what is no picture, and nothing at all, are only warned of [POST-198] [POST-199]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(pictureFiles([42])).toEqual([])
    expect(warned).toHaveBeenLastCalledWith('Unknown source type for inserting an image')
    expect(pictureFiles([])).toEqual([])
    expect(warned).toHaveBeenLastCalledWith('Cannot insert empty data')
    const editor = await open('<p>words</p>')
    insertBlock(editor.editor, '')
    expect(warned).toHaveBeenCalledTimes(3)
    expect(editor.html()).toBe('<p>words</p>')
  })
})
