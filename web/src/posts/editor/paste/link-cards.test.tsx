import type { LinkData } from '@bowerbird/domain/media/media.contract.ts'
import { act, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { aUser } from '../../../testing/people.ts'
import { renderPart } from '../../../testing/render-at.tsx'
import { RichEditor } from '../RichEditor.tsx'

const address = 'https://www.news.example/story'
const plain = `<p><a href="${address}" rel="nofollow ugc noopener">${address}</a></p>`
const page: LinkData = {
  url: address,
  title: 'Birds & bowers',
  excerpt: 'How they build',
  author: '',
  thumbnail: '/media/p/b.webp',
}
const card =
  `<figure><a href="${address}" rel="nofollow ugc noopener"><img src="/media/p/b.webp" alt="" />` +
  '<b>Birds &amp; bowers</b><br />How they build<br /><small>news.example</small></a></figure>'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

async function open(value = '<p></p>') {
  let html = value
  const answers: PromiseWithResolvers<LinkData>[] = []
  const readLink = vi.fn(() => {
    const answer = Promise.withResolvers<LinkData>()
    answers.push(answer)
    return answer.promise
  })
  await renderPart(
    <RichEditor
      value={value}
      onChange={(now) => {
        html = now
      }}
      disabled={false}
      label="Text"
      placeholder=""
      readLink={readLink}
    />,
    fakeServer(aUser()),
  )
  const { editor } = (await screen.findByLabelText('Text')) as HTMLElement & { editor: Editor }
  const paste = (text: string) => act(async () => void editor.view.pasteText(text))
  return {
    editor,
    paste,
    readLink,
    html: () => html,
    answer: (which = -1) => answers.at(which) as PromiseWithResolvers<LinkData>,
  }
}

test('a link pasted alone onto an empty line stands at once, becomes a card when its page is read, and undo brings it back', async () => {
  const { editor, paste, html, answer } = await open()
  await paste(` ${address} `)
  expect(html()).toBe(plain)
  await act(async () => answer().resolve(page))
  expect(html()).toBe(`${card}<p></p>`)
  act(() => void editor.view.dispatch(editor.state.tr.insertText('a')))
  expect(html()).toBe(`${card}<p>a</p>`)
  act(() => void editor.commands.undo())
  act(() => void editor.commands.undo())
  expect(html()).toBe(plain)
  act(() => void editor.commands.redo())
  expect(html()).toBe(`${card}<p></p>`)
})

test('of two equal links each becomes the card in its own place, whichever page is read first', async () => {
  const { editor, paste, html, answer } = await open()
  await paste(address)
  act(() => void editor.commands.splitBlock())
  await paste(address)
  await act(async () => answer(1).resolve({ ...page, title: 'Second' }))
  expect(html()).toBe(`${plain}${card.replace('Birds &amp; bowers', 'Second')}<p></p>`)
  act(() => void editor.commands.insertContentAt(0, '<p>Above</p>'))
  await act(async () => answer(0).resolve(page))
  expect(html()).toBe(`<p>Above</p>${card}${card.replace('Birds &amp; bowers', 'Second')}<p></p>`)
})

test('saved and opened again it is the same', async () => {
  const { editor, html } = await open(`${card}<p>a</p>`)
  act(() => void editor.view.dispatch(editor.state.tr.insertText('b', editor.state.doc.content.size - 1)))
  expect(html()).toBe(`${card}<p>ab</p>`)
})

test('a look-up that fails or finds no title leaves the link, and so does a line that was changed', async () => {
  const { editor, paste, html, answer } = await open()
  await paste(address)
  await act(async () => answer().reject(new Error('no')))
  expect(html()).toBe(plain)
  act(() => void editor.commands.setContent('<p></p>'))
  await paste(address)
  await act(async () => answer().resolve({ ...page, title: '' }))
  expect(html()).toBe(plain)
  act(() => void editor.commands.setContent('<p></p>'))
  await paste(address)
  act(() => void editor.view.dispatch(editor.state.tr.insertText(' indeed')))
  await act(async () => answer().resolve(page))
  expect(html()).toContain(`${address}</a> indeed</p>`)
})

test.each([
  ['among words', '<p>Look: </p>', address],
  ['in a list', '<ul><li><p></p></li></ul>', address],
  ['with words', '<p></p>', `${address} is good`],
  ['as another scheme', '<p></p>', 'mailto:a@b.example'],
])('a link %s is looked up by nobody', async (_how, value, text) => {
  const { editor, paste, readLink } = await open(value)
  act(() => void editor.commands.focus('end'))
  await paste(text)
  expect(readLink).not.toHaveBeenCalled()
})
