import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keepForLater, listWaiting } from '../core/offline/outbox.ts'
import { keepFile } from '../core/offline/waiting-files.ts'
import { nothingWritten } from '../posts/form/post-form.state.ts'
import { fakeDatabase } from '../testing/fake-database.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { useToasts } from '../ui/overlays/toasts.ts'
import { OfflinePlace } from './OfflinePlace.tsx'

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

const markStored = (at: Date) => {
  const mark = Object.assign(document.createElement('meta'), { name: 'kept-at', content: String(at.getTime()) })
  document.head.append(mark)
}

afterEach(() => {
  setOnline(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.querySelector('meta[name="kept-at"]')?.remove()
})

test('a page says that there is no network, and nothing while there is one [DAY-056]', async () => {
  await renderPart(<OfflinePlace />, fakeServer(aUser()))
  expect(screen.queryByText(/offline/)).toBeNull()
  setOnline(false)
  expect(screen.getByRole('status').textContent).toBe('You’re offline.')
  setOnline(true)
  expect(screen.queryByText(/offline/)).toBeNull()
})

test('a page that was kept says since when, and offers what is new once there is a network [DAY-056]', async () => {
  const at = new Date()
  at.setHours(0, 5, 0, 0)
  markStored(at)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderPart(<OfflinePlace />, fakeServer(aUser()))
  expect(screen.getByRole('status').textContent).toBe('You’re offline. Last updated at 00:05.')
  setOnline(true)
  expect(screen.getByText('You’re online again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show new posts' })).toBeTruthy()
})

test('one of another day names it [DAY-056]', async () => {
  markStored(new Date(2026, 0, 2, 14, 5))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderPart(<OfflinePlace />, fakeServer(aUser()))
  expect(screen.getByRole('status').textContent).toContain('14:05 on Friday, January 2')
})

const aWaiting = async (id: string, title: string, refused?: string) => {
  const name = await keepFile(new File([new Uint8Array(3072)], 'a.png', { type: 'image/png' }))
  const empty = nothingWritten('mine')
  const written = { ...empty, fields: { title, body: `<figure><img src="${name}"></figure>` } }
  const post = { form: 'new/text', target: { mode: 'new', type: 'text' }, written }
  const body = { post: { two: written.fields.body } }
  await keepForLater({ id, userName: 'mine', path: updatePost.path, body, post, ...(refused && { refused }) })
}

test('what waits is listed with the size of its files, and opens in its form again [DAY-232]', async () => {
  fakeDatabase()
  localStorage.clear()
  await aWaiting('p1', 'In the dark')
  const server = fakeServer(aUser())
  const { person } = await renderPart(<OfflinePlace />, server)
  setOnline(false)
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  expect((await screen.findByRole('listitem')).textContent).toBe('In the dark3 KBOpen')
  await person.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(await listWaiting()).toEqual([])
  expect(Object.keys(localStorage)).toContain('writing/mine/new/text/p1')
})

test('a post that the server refused is told with its words until it is opened, with a network too [DAY-230]', async () => {
  fakeDatabase()
  localStorage.clear()
  await aWaiting('p1', 'My film', 'That is no film.')
  const { person } = await renderPart(<OfflinePlace />, fakeServer(aUser()))
  expect((await screen.findByRole('listitem')).textContent).toContain(
    'Couldn’t send a post you wrote offline. That is no film.',
  )
  await person.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(localStorage.getItem('writing/mine/new/text/p1')).toContain('waiting-file:')
  // The words stay in sight over the form.
  expect(useToasts.getState().toasts.map(({ message }) => message)).toContain('That is no film.')
})
