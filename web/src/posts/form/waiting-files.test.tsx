import { discardAutosave } from '@bowerbird/domain/posts/autosaves.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepForLater, listWaiting, type Waiting } from '../../core/offline/outbox.ts'
import { findFile, keepFile } from '../../core/offline/waiting-files.ts'
import { namesIn } from '../../core/offline/waiting-names.ts'
import { fakeDatabase } from '../../testing/fake-database.ts'
import { type FakeRequest, fakeUploads } from '../../testing/fake-uploads.ts'
import { formServer } from '../../testing/post-form.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { useToasts } from '../../ui/overlays/toasts.ts'
import { keepLocally } from './drafts/stored-drafts.ts'
import { nothingWritten } from './post-form.state.ts'

const said = 'Will upload with the post when you’re back online'
const fileOf = (name: string, type: string, bytes = 4) => new File([new Uint8Array(bytes)], name, { type })
const cap = fileOf('cap.png', 'image/png')
const sound = fileOf('dawn.mp3', 'audio/mpeg', 2048)
const film = fileOf('dance.mp4', 'video/mp4', 2048)

let sent: FakeRequest[]
const request = (place: number) => sent[place] as FakeRequest
beforeEach(() => {
  fakeDatabase()
  localStorage.clear()
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`)
  sent = fakeUploads()
})
afterEach(() => {
  setOnline(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

/** A form that stands when the network goes. */
async function openForm(kind: string, field: string) {
  const server = formServer()
  const { person } = renderAt(`/new/${kind}`, server)
  const first = await screen.findByLabelText(field)
  setOnline(false)
  return { server, person, first }
}

/** Nothing gets through without a network. */
async function cutOff(place: number) {
  await waitFor(() => expect(sent.length).toBeGreaterThan(place))
  await act(async () => request(place).cutOff())
}

const posts = async () => (await listWaiting()).filter(({ path }) => path !== discardAutosave.path)
async function theWaitingPost(): Promise<Waiting & { body: Record<string, unknown> }> {
  await waitFor(async () => expect(await posts()).toHaveLength(1))
  return (await posts())[0] as never
}
const press = () => screen.getByRole('button', { name: 'Post' })
const paste = (box: HTMLElement, ...files: File[]) =>
  act(() => void fireEvent.paste(box, { clipboardData: { files, getData: () => '', types: [] } }))

test('a picture put into the words without a network stands there with what becomes of it, and waits with the post [DAY-225]', async () => {
  const { server, person, first: box } = await openForm('text', 'Text')
  paste(box, cap)
  await cutOff(0)
  expect(await screen.findByText(said)).toBeTruthy()
  await waitFor(() => expect(box.querySelector('figure img[src]')?.getAttribute('src')).toBe('blob:cap.png'))
  await person.click(press())
  const { body } = await theWaitingPost()
  const { two } = body.post as { two: string }
  const [name = ''] = namesIn(two)
  expect(two).toContain(`<figure><img src="${name}" alt="" /></figure>`)
  expect((await findFile(name))?.name).toBe('cap.png')
  expect(server.sentTo(updatePost)).toEqual([])
})

test('pictures in the words of an open form are uploaded when the network is back, each once [DAY-226]', async () => {
  const { server, person, first: box } = await openForm('text', 'Text')
  paste(box, cap, fileOf('berry.png', 'image/png'))
  await cutOff(0)
  await cutOff(1)
  await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2))
  setOnline(true)
  await waitFor(() => expect(sent).toHaveLength(3))
  await act(async () => request(2).answer({ url: '/media/a.png' }))
  await waitFor(() => expect(sent).toHaveLength(4))
  await act(async () => request(3).answer({ url: '/media/b.png' }))
  await waitFor(() => expect(screen.queryByText(said)).toBeNull())
  await person.click(press())
  await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(1))
  expect(server.sentTo(updatePost)[0]?.post?.two?.match(/\/media\/\w/g)).toEqual(['/media/a', '/media/b'])
  expect(sent).toHaveLength(4)
})

test('a sound waits with its post; its words and cover are left to the file where none were typed [DAY-227]', async () => {
  const { person, first } = await openForm('audio', 'Choose audio')
  await person.upload(first, sound)
  await cutOff(0)
  expect(await screen.findByText(`2 KB · ${said}`)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await person.type(screen.getByLabelText('Artist'), 'Wren')
  await person.click(screen.getByLabelText(/I have permission/))
  await person.click(press())
  const { body } = await theWaitingPost()
  expect(namesIn(String(body.preuploaded_url)).size).toBe(1)
  expect(body.id3_tags).toEqual({ artist: 'Wren' })
  expect(body).not.toHaveProperty('album_art')
})

test('a film waits with its post, and so do its poster and subtitles [DAY-228]', async () => {
  const { person, first } = await openForm('video', 'Choose a video')
  await person.upload(first, film)
  await cutOff(0)
  expect(await screen.findByText(`2 KB · ${said}`)).toBeTruthy()
  await person.upload(screen.getByLabelText('Choose a poster'), cap)
  await cutOff(1)
  expect((await screen.findByAltText('The poster')).getAttribute('src')).toBe('blob:cap.png')
  await person.upload(screen.getByLabelText('Add subtitles'), fileOf('words.vtt', 'text/vtt'))
  await cutOff(2)
  await person.click(screen.getByLabelText(/I have permission/))
  await person.click(press())
  const { body } = await theWaitingPost()
  expect(namesIn(JSON.stringify(body)).size).toBe(3)
  expect(namesIn(String(body.preuploaded_url)).size).toBe(1)
})

test('a film that is too much for this browser stays in the form with the reason, and goes when the network is back [DAY-229]', async () => {
  await keepForLater({
    id: 'x',
    userName: 'mine',
    path: '/',
    body: { it: await keepFile(fileOf('a', '', 40_000_000)) },
  })
  const { person, first } = await openForm('video', 'Choose a video')
  await person.upload(first, fileOf('long.mp4', 'video/mp4', 11_000_000))
  await cutOff(0)
  expect((await screen.findByRole('alert')).textContent).toContain('Up to 50 MB of files')
  expect(screen.getByText('long.mp4')).toBeTruthy()
  setOnline(true)
  await waitFor(() => expect(sent).toHaveLength(2))
  await act(async () => request(1).answer({ url: '/media/v.mp4', key: 'v' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

/** An unfinished post with a sound that waits, as one that was refused becomes. */
async function aRefusedSound() {
  const preuploadUrl = await keepFile(sound, 'audio')
  const empty = nothingWritten('mine', 'audio')
  const written = { ...empty, fields: { ...empty.fields, preuploadUrl, confirmTos: true, trackTitle: 'Dawn' } }
  keepLocally('mine', 'new/audio', { id: crypto.randomUUID(), written, keptAt: Date.now() })
  return preuploadUrl
}

test('a sound that the server refuses says why in its form, and another takes its place [DAY-230]', async () => {
  await aRefusedSound()
  const server = formServer()
  const { person } = renderAt('/new/audio', server)
  await person.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => request(0).refuse('That is no sound.'))
  expect(await screen.findByText('That is no sound.')).toBeTruthy()
  await person.click(press())
  expect(server.sentTo(updatePost)).toEqual([])
  expect(await posts()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Remove dawn.mp3' }))
  expect(screen.getByDisplayValue('Dawn')).toBeTruthy()
  await person.upload(screen.getByLabelText('Choose audio'), sound)
  await act(async () => request(1).answer({ url: '/media/s.mp3' }))
  await person.click(screen.getByLabelText(/I have permission/))
  await person.click(press())
  await waitFor(() => expect(server.sentTo(updatePost)[0]?.preuploaded_url).toBe('/media/s.mp3'))
})
