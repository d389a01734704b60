import * as calls from '@bowerbird/domain/imports/imports.contract.ts'
import { archivePartBytes } from '@bowerbird/domain/imports/imports.limits.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { type FakeRequest, fakeUploads } from '../testing/fake-uploads.ts'
import { anImport } from '../testing/imports.ts'
import { aUser } from '../testing/people.ts'
import { renderAt } from '../testing/render-at.tsx'
import { clockRuns, pass, stillClock } from '../testing/still-clock.ts'
import { fileGone, stopSending } from './sending.state.ts'

afterEach(() => {
  act(() => stopSending('7'))
  clockRuns()
  vi.unstubAllGlobals()
})

const path = '/settings/blog/mine/import'
const total_bytes = archivePartBytes + 1000
const aFile = (name = 'export.zip', bytes = total_bytes) => new File([new Uint8Array(bytes)], name)
const uploading = (change: Partial<calls.Import> = {}) => anImport({ state: 'uploading', total_bytes, ...change })
let imports: calls.Import[] = []
const aServer = (one?: calls.Import) => {
  imports = one ? [one] : []
  return fakeServer(aUser()).answer(calls.listImports, () => ({ imports }))
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })
const bytesIn = (request: FakeRequest) => (request.body.get('file') as File).size
const sentAs = (sent: FakeRequest[], at: number) => waitFor(() => sent[at] ?? Promise.reject(new Error('not sent yet')))
const answer = (request: FakeRequest, one: calls.Import) =>
  act(async () => {
    imports = [one]
    request.reply(200, { import: one })
  })

test('an archive is sent in parts of 8 MB in their order, with progress, and then it is read [IMP-073]', async () => {
  const sent = fakeUploads()
  const server = aServer().answer(calls.beginImport, () => {
    imports = [uploading()]
    return { import: uploading() }
  })
  const { person } = renderAt(`${path}?from=tumblr`, server)
  await person.selectOptions(await screen.findByLabelText('Your time zone when you posted'), 'Europe/Berlin')
  await person.upload(screen.getByLabelText('Choose the archive'), aFile())
  await heading('Sending export.zip')
  expect(server.sentTo(calls.beginImport)).toEqual([
    { name: 'mine', source: 'tumblr', file_name: 'export.zip', bytes: total_bytes, zone: 'Europe/Berlin' },
  ])
  const first = await sentAs(sent, 0)
  expect([first.path, bytesIn(first)]).toEqual(['/svc/blog/mine/imports/part/7/0', archivePartBytes])
  act(() => first.progress(50, 100))
  expect(screen.getByText(/^4 MB of 8 MB/)).toBeTruthy()
  expect(sent).toHaveLength(1)
  await answer(first, uploading({ next_part: 1, received_bytes: archivePartBytes }))
  const second = await sentAs(sent, 1)
  expect([second.path, bytesIn(second)]).toEqual(['/svc/blog/mine/imports/part/7/1', 1000])
  await answer(second, anImport({ state: 'reading' }))
  await heading('Reading export.zip')
})

test('of an archive with several blogs one is named [IMP-073]', async () => {
  fakeUploads()
  const server = aServer().answer(calls.beginImport, () => {
    imports = [uploading()]
    return { import: uploading() }
  })
  const { person } = renderAt(`${path}?from=bowerbird`, server)
  await person.type(await screen.findByLabelText('Blog to import'), 'fern')
  await person.upload(screen.getByLabelText('Choose the archive'), aFile())
  await heading('Sending export.zip')
  expect(server.sentTo(calls.beginImport)).toMatchObject([{ source: 'bowerbird', blog: 'fern' }])
})

test('a lost connection makes it wait, and it goes on by itself with the network or after a while [IMP-073]', async () => {
  const sent = fakeUploads()
  const person = stillClock()
  renderAt(path, aServer(uploading()))
  await person.upload(await screen.findByLabelText('Choose the same file again'), aFile())
  await act(async () => (await sentAs(sent, 0)).cutOff())
  expect(await screen.findByText(/You’re offline/)).toBeTruthy()
  await act(async () => dispatchEvent(new Event('online')))
  const second = await sentAs(sent, 1)
  expect(second.path).toBe('/svc/blog/mine/imports/part/7/0')
  await act(async () => second.cutOff())
  await pass(2100)
  const third = await sentAs(sent, 2)
  await answer(third, uploading({ next_part: 1 }))
  await waitFor(() => expect(screen.queryByText(/You’re offline/)).toBeNull())
})

test('after a reload the same file goes on with the next part, and another file is refused [IMP-073]', async () => {
  const sent = fakeUploads()
  const { person } = renderAt(path, aServer(uploading({ next_part: 1, received_bytes: archivePartBytes })))
  const input = await screen.findByLabelText('Choose the same file again')
  await person.upload(input, aFile('other.zip'))
  expect(await screen.findByText('That’s a different file: other.zip, 8 MB.')).toBeTruthy()
  await person.upload(input, aFile('export.zip', 10))
  expect(sent).toEqual([])
  await person.upload(input, aFile())
  expect((await sentAs(sent, 0)).path).toBe('/svc/blog/mine/imports/part/7/1')
})

test('a refused part says why and is tried again on demand; an empty file is not begun with [IMP-073]', async () => {
  const sent = fakeUploads()
  const server = aServer(uploading()).answer(calls.cancelImport, { import: uploading() })
  const { person } = renderAt(path, server)
  await person.upload(await screen.findByLabelText('Choose the same file again'), aFile())
  await act(async () => (await sentAs(sent, 0)).refuse('There is no more room here.'))
  expect((await screen.findByRole('alert')).textContent).toBe('There is no more room here.')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await sentAs(sent, 1)
  imports = []
  await person.click(screen.getByRole('button', { name: 'Cancel import' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel import' }))
  await heading('Where are your posts now?')
  expect(sent[1]?.isAborted).toBe(true)
  await person.click(screen.getByRole('link', { name: 'Ghost' }))
  await person.upload(await screen.findByLabelText('Choose the archive'), aFile('blog.json', 0))
  expect(await screen.findByText('blog.json is empty.')).toBeTruthy()
  expect(server.sentTo(calls.beginImport)).toEqual([])
})

test('a file that was changed meanwhile is asked for again instead of being tried for ever [IMP-073]', async () => {
  const sent = fakeUploads()
  const { person } = renderAt(path, aServer(uploading()))
  await person.upload(await screen.findByLabelText('Choose the same file again'), aFile())
  const first = await sentAs(sent, 0)
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new Error('changed'))
  await act(async () => first.cutOff())
  expect(await screen.findByText(fileGone)).toBeTruthy()
})
