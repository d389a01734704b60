import { copyPicture } from '@bowerbird/domain/media/media.contract.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { type FakeRequest, fakeUploads } from '../../../testing/fake-uploads.ts'
import { aUser } from '../../../testing/people.ts'
import { renderPart } from '../../../testing/render-at.tsx'
import { typeInto } from '../../../testing/type-into.ts'
import { useToasts } from '../../../ui/overlays/toasts.ts'
import { RichEditor } from '../RichEditor.tsx'

let sent: FakeRequest[]
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  act(() => useToasts.setState({ toasts: [] }))
  sent = fakeUploads()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(value: string, server = fakeServer(aUser())) {
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

const paste = (box: HTMLElement, html: string) =>
  act(
    async () =>
      void fireEvent.paste(box, {
        clipboardData: {
          files: [],
          types: ['text/html'],
          getData: (type: string) => (type === 'text/html' ? html : ''),
        },
      }),
  )
const said = () => useToasts.getState().toasts.map(({ message }) => message)

test('pictures of another page are brought here with their words, and never stay there', async () => {
  const server = fakeServer(aUser())
  server.answer(copyPicture, {
    url: '/media/p/b.webp',
    key: 'k',
    width: 400,
    height: 300,
    bytes: 1,
    mime: 'image/webp',
  })
  const { box, html } = await open('<p></p>', server)
  await paste(box, '<p>One</p><p><img src="https://x.example/a.png" alt="A cap"></p><p>Two</p>')
  await waitFor(() => expect(html()).toContain('/media/p/b.webp'))
  expect(server.sentTo(copyPicture)).toEqual([{ url: 'https://x.example/a.png' }])
  expect(html()).toBe(
    '<p>One</p><figure data-orig-width="400" data-orig-height="300">' +
      '<img src="/media/p/b.webp" alt="A cap" data-orig-width="400" data-orig-height="300" /></figure><p>Two</p>',
  )
})

test('a picture that cannot be brought here stands as a link with its description, and says why', async () => {
  const server = fakeServer(aUser())
  server.refuse(copyPicture, { code: 'media.x', status: 400, text: 'There’s no picture at that address.' })
  const { box, html } = await open('<p></p>', server)
  await paste(box, '<p>One <img src="https://x.example/a.png" alt="A cap"> two</p><p><img src="file:///C:/b.png"></p>')
  await waitFor(() => expect(said()).toContain('There’s no picture at that address.'))
  expect(said()).toContain('Couldn’t paste one picture. Insert it as a file.')
  expect(html()).not.toContain('img')
  expect(html()).toMatch(/<p><a href="https:\/\/x.example\/a.png"[^<>]*>A cap<\/a><\/p>/)
})

test('a picture inside the HTML is uploaded as a file is', async () => {
  const { box, html } = await open('<p></p>')
  await paste(box, '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">')
  await act(async () => (sent[0] as FakeRequest).answer({ url: '/media/a.webp' }))
  expect(html()).toMatch(/^<figure[^>]*><img src="\/media\/a.webp" /)
})

test.each([
  ['# ', '<h2>a</h2>'],
  ['## ', '<h2>a</h2>'],
  ['> ', '<blockquote><p>a</p></blockquote>'],
  ['1. ', '<ol><li><p>a</p></li></ol>'],
  ['- ', '<ul><li><p>a</p></li></ul>'],
  ['``` ', '<pre>a</pre>'],
])('Markdown is understood as it is typed: %j', async (typed, html) => {
  const opened = await open('<p></p>')
  act(() => void opened.editor.chain().focus().setTextSelection(1).run())
  typeInto(opened.editor, `${typed}a`)
  expect(opened.html()).toBe(html)
})
