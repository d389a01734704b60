import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { listNotes, type Note, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { type FakeRequest, fakeUploads } from '../testing/fake-uploads.ts'
import { aPhotoShown } from '../testing/kinds.ts'
import { aUser } from '../testing/people.ts'
import { aBrief, aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { Dialogs } from '../ui/overlays/Dialogs.tsx'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { notesPanel } from './lazy-notes.ts'
import { NoteActions } from './NoteActions.tsx'
import { noteActionsSlot, replyBoxSlot } from './note-slots.ts'
import { useNotes } from './notes.state.ts'
import { PostFooter } from './PostFooter.tsx'
import { ReplyBox } from './ReplyBox.tsx'

noteActionsSlot.fill(NoteActions)
replyBoxSlot.fill(ReplyBox)
beforeAll(() => notesPanel.prepare())

let sent: FakeRequest[]
beforeEach(() => {
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => {}
  sent = fakeUploads()
})
afterEach(() => {
  vi.unstubAllGlobals()
  act(() => {
    useNotes.setState({ open: new Set(), replyingTo: null, drafts: {}, photos: {} })
    useDialogQueue.setState({ queue: [] })
  })
})

const ts = 1_935_000_000
const { url, renditions, width, height, placeholder, still_url } = aPhotoShown('o1')
const photo = { url, renditions, width, height, placeholder, still_url }
const answered = { reply: { id: '40', reply_text: '', photo, tumblelog: aBrief('mine'), ts }, note_count: 9 }
const memberServer = (notes: Note[] = []) => fakeServer(aUser()).answer(listNotes, { notes, _links: {} })
const openPost = aPost({ allow_photo_replies: true })

async function open(server: FakeServer, post = openPost) {
  const shown = await renderPart(
    <>
      <PostFooter post={post} />
      <Dialogs />
    </>,
    server,
  )
  await shown.person.click(screen.getByRole('button', { name: '3 notes' }))
  await screen.findByRole('tablist')
  return shown
}
const file = (name = 'a.png', type = 'image/png') => new File(['abcd'], name, { type })
const adding = () => screen.findByRole('button', { name: 'Add a photo' })
const choose = async (person: UserEvent, chosen: File) =>
  person.upload(await screen.findByLabelText<HTMLInputElement>('Photo for your reply'), chosen)
const uploaded = (place: number, at = url) => act(async () => (sent[place] as FakeRequest).answer({ url: at }))
const submit = () =>
  within(screen.getByRole('textbox').closest('form') as HTMLElement).getByRole<HTMLButtonElement>('button', {
    name: 'Reply',
  })

test('a post that takes no photos has no button for one [BLOG-096]', async () => {
  await open(memberServer(), aPost())
  expect(screen.getByRole('textbox')).toBeTruthy()
  expect(screen.queryByLabelText('Photo for your reply')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a photo' })).toBeNull()
})

test('a post that asks something takes answers [POST-106]', async () => {
  await open(memberServer(), aPost({ allow_answers: true }))
  expect(screen.getByRole('textbox', { name: 'Answer satin' }).getAttribute('placeholder')).toBe('Answer as mine')
  expect(screen.getByRole('button', { name: 'Answer' })).toBeTruthy()
})

test('a photo is chosen, watched and sent without words; it stands in the notes and the box is empty again [BLOG-096]', async () => {
  const server = memberServer().answer(replyToPost, answered)
  const { person } = await open(server)
  await adding()
  expect(submit().disabled).toBe(true)
  const chosen = file()
  await choose(person, chosen)
  expect(sent[0]?.path).toBe('/svc/post/upload/photo')
  expect(sent[0]?.body.get('photo')).toBe(chosen)
  act(() => sent[0]?.progress(1, 2))
  expect(screen.getByRole('progressbar', { name: 'Uploading the photo' }).getAttribute('aria-valuenow')).toBe('50')
  expect(screen.getByRole('img', { name: 'Will be sent with your reply' }).getAttribute('src')).toBe('blob:here')
  await person.type(screen.getByRole('textbox'), 'x{Backspace}{Control>}{Enter}{/Control}')
  expect([submit().disabled, server.sentTo(replyToPost)]).toEqual([true, []])
  await uploaded(0)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText('The photo is ready to send with your reply.')).toBeTruthy()
  await person.click(submit())
  const link = await screen.findByRole('link', { name: 'Enlarge mine’s photo' })
  expect(link.getAttribute('href')).toBe(url)
  expect(server.sentTo(replyToPost)).toMatchObject([{ reply_text: '', photo_url: url }])
  expect(screen.queryByRole('img', { name: 'Will be sent with your reply' })).toBeNull()
  await adding()
  expect(submit().disabled).toBe(true)
})

test('a photo can be removed, and another takes its place; the focus stays in the form [BLOG-096]', async () => {
  const server = memberServer().answer(replyToPost, answered)
  const { person } = await open(server)
  await choose(person, file())
  await choose(person, file('b.png'))
  expect(sent[0]?.isAborted).toBe(true)
  await waitFor(() => expect(sent).toHaveLength(2))
  await uploaded(1, '/media/p/second.webp')
  await person.click(screen.getByRole('button', { name: 'Remove the photo' }))
  expect(document.activeElement).toBe(await adding())
  expect(submit().disabled).toBe(true)
  await choose(person, file('c.png'))
  await uploaded(2, '/media/p/third.webp')
  await person.type(screen.getByRole('textbox'), 'This one')
  await person.click(submit())
  await waitFor(() => expect(server.sentTo(replyToPost)).toHaveLength(1))
  expect(server.sentTo(replyToPost)[0]).toMatchObject({ reply_text: 'This one', photo_url: '/media/p/third.webp' })
})

test('what is no picture is refused in words, and an upload that fails says why and can be tried again [BLOG-096]', async () => {
  const { person } = await open(memberServer())
  const input = await screen.findByLabelText<HTMLInputElement>('Photo for your reply')
  input.accept = ''
  await choose(person, file('a.txt', 'text/plain'))
  expect(screen.getByRole('alert').textContent).toBe('This is not valid image file.')
  expect(sent).toHaveLength(0)
  await choose(person, file())
  await act(async () =>
    (sent[0] as FakeRequest).refuse('The server is out of space for uploads. Please try again later.'),
  )
  expect(screen.getByRole('alert').textContent).toBe('The server is out of space for uploads. Please try again later.')
  await person.type(screen.getByRole('textbox'), 'Words')
  expect(submit().disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Try the photo again' }))
  await uploaded(1)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(submit().disabled).toBe(false)
})

test('a photo that was uploaded outlives the box and a refusal; one half way does not [BLOG-096]', async () => {
  const server = memberServer().refuse(replyToPost, coreRefusals.busy)
  const { person } = await open(server)
  const toggle = async () => {
    await person.click(screen.getByRole('button', { name: '3 notes' }))
    await person.click(screen.getByRole('button', { name: '3 notes' }))
  }
  await choose(person, file())
  await toggle()
  await adding()
  expect(sent[0]?.isAborted).toBe(true)
  await choose(person, file())
  await uploaded(1)
  await toggle()
  expect((await screen.findByRole('img', { name: 'Will be sent with your reply' })).getAttribute('src')).toBe(url)
  await person.click(submit())
  await person.click(await screen.findByRole('button', { name: 'OK' }))
  server.answer(replyToPost, answered)
  await person.click(submit())
  await screen.findByRole('link', { name: 'Enlarge mine’s photo' })
  const ids = server.sentTo(replyToPost).map(({ client_id }) => client_id)
  expect(ids[0]).toBe(ids[1])
})

test('the photo of a reply opens large and gives the focus back, for a guest too [BLOG-096]', async () => {
  const reply: Note = { type: 'reply', ts, blog: aBrief('talker'), reply_text: '', reply_id: '31', photo }
  const { person } = await open(fakeServer().answer(listNotes, { notes: [reply], _links: {} }))
  const link = await screen.findByRole('link', { name: 'Enlarge talker’s photo' })
  await person.click(link)
  const dialog = await screen.findByRole('dialog', { name: 'Photos' })
  expect(within(dialog).getByRole('img', { name: 'Photo by talker' }).getAttribute('src')).toBe(url)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(link)
})
