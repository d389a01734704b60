import { logOut } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { readConversation, sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listWaiting, type Waiting } from '../../core/offline/outbox.ts'
import { findFile } from '../../core/offline/waiting-files.ts'
import { emitSessionEnd } from '../../core/session-end.ts'
import { aConversation, aMessage, aParticipant, uuidOf } from '../../testing/conversations.ts'
import { fakeDatabase } from '../../testing/fake-database.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { renderTalk, texts } from '../../testing/talk.tsx'
import { queueMessages } from '../messages/send-queue.ts'
import { onMessaging } from '../messaging.events.ts'
import { useMessaging } from '../messaging.state.ts'
import { minimize } from './open-windows.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const twoTalks = {
  messages: { 1: texts('Hello'), 2: texts('Good evening') },
  conversations: { 1: aConversation('1'), 2: aConversation('2', 'wren') },
}
const stored = (userName = 'mine') => JSON.parse(localStorage.getItem(`messaging:${userName}`) ?? 'null')
const savedFor = ({ uuid, url, name, avatar_url, theme }: ReturnType<typeof aParticipant>) => ({
  uuid,
  url,
  name,
  avatar_url,
  theme,
})
const saved = (id: string, name: string, lastOpenedDateTs = 1) => ({
  id,
  participantUuid: uuidOf('mine'),
  participants: [savedFor(aParticipant('mine')), savedFor(aParticipant(name))],
  lastOpenedDateTs,
})
const keep = (value: unknown, userName = 'mine') => localStorage.setItem(`messaging:${userName}`, JSON.stringify(value))
const shown = () => useMessaging.getState().windows.map(({ id, minimized }) => `${id}${minimized ? '-' : '+'}`)

test('windows are saved under the user’s name, with the fields of a record and no others [MSG-177, MSG-178, MSG-318, MSG-320]', async () => {
  const before = Date.now()
  await renderTalk({ talk: twoTalks }, [{ id: '1' }, { id: '2' }])
  await screen.findByText('Good evening')
  await waitFor(() => expect(stored()?.windows).toHaveLength(2))
  const { windows, open, ...rest } = stored()
  expect(rest).toEqual({})
  expect(open).toEqual(['2'])
  for (const [index, [id, name]] of [
    ['1', 'satin'],
    ['2', 'wren'],
  ].entries()) {
    const { lastOpenedDateTs, ...record } = windows[index]
    const { lastOpenedDateTs: _time, ...expected } = saved(id as string, name as string)
    expect(record).toEqual(expected)
    expect(lastOpenedDateTs).toBeGreaterThanOrEqual(before)
  }
})

test('restoring a window says when it was last opened [MSG-178]', async () => {
  keep({ windows: [saved('1', 'satin')], open: [] })
  const { person } = await renderTalk()
  await person.click(await screen.findByRole('button', { name: 'satin' }))
  expect(useMessaging.getState().windows[0]?.lastOpenedDateTs).toBeGreaterThan(Date.now() - 60_000)
})

test('saved windows come back as they were, and only for whom they were saved [MSG-318, MSG-319]', async () => {
  keep({ windows: [saved('1', 'satin'), saved('2', 'wren')], open: ['2'] })
  keep({ windows: [saved('3', 'heron')], open: ['3'] }, 'somebody-else')
  const { server } = await renderTalk({ talk: twoTalks })
  expect(await screen.findByText('Good evening')).toBeTruthy()
  expect(shown()).toEqual(['1-', '2+'])
  expect(server.sentTo(readConversation).map(({ conversation_id }) => conversation_id)).toEqual(['2'])
})

test('of several saved as open the latest opens, or all where several may be [MSG-319, MSG-320]', async () => {
  const value = { windows: [saved('1', 'satin', 20), saved('2', 'wren', 10)], open: ['1', '2'] }
  keep(value)
  const { unmount } = await renderTalk({ talk: twoTalks })
  await waitFor(() => expect(shown()).toEqual(['1+', '2-']))
  unmount()
  keep(value)
  await renderTalk({ talk: twoTalks, config: { multiple_open_windows: true } })
  await waitFor(() => expect(shown()).toEqual(['1+', '2+']))
})

test('the nth window is added after n milliseconds [MSG-322]', async () => {
  const value = { windows: ['1', '2', '3'].map((id) => saved(id, 'satin')), open: [] }
  const { createMessenger } = await import('./messenger.ts')
  const { restoreWindows } = await import('./restore-windows.ts')
  const { client } = await renderTalk()
  keep(value)
  vi.useFakeTimers()
  const whenDone = vi.fn()
  restoreWindows(createMessenger(client), whenDone)
  expect(shown()).toEqual([])
  const after = [0, 1, 1].map((ms) => {
    act(() => void vi.advanceTimersByTime(ms))
    return shown().length
  })
  expect(after).toEqual([1, 2, 3])
  expect(whenDone).toHaveBeenCalledOnce()
})

test('a conversation without an id is saved once its first message gives it one [MSG-321]', async () => {
  const { person } = await renderTalk({}, [{ blogName: 'wren' }])
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
  await waitFor(() => expect(field.disabled).toBe(false))
  await waitFor(() => expect(stored()).toEqual({ windows: [], open: [] }))
  await person.type(field, 'Hi{Enter}')
  await waitFor(() => expect(stored()?.open).toEqual(['9']))
})

test('changes within 50 ms are written once [MSG-323]', async () => {
  await renderTalk({ talk: twoTalks }, [{ id: '1' }])
  await screen.findByText('Hello')
  await waitFor(() => expect(stored()?.open).toEqual(['1']))
  vi.useFakeTimers()
  const write = vi.fn()
  vi.stubGlobal('localStorage', { setItem: write })
  const change = () => act(() => useMessaging.setState(({ windows }) => ({ windows: [...windows] })))
  change()
  vi.advanceTimersByTime(49)
  change()
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(write).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(200)
  expect(write).toHaveBeenCalledOnce()
})

test('a page that is left writes what waits [MSG-323]', async () => {
  await renderTalk({ talk: twoTalks }, [{ id: '1' }])
  await screen.findByText('Hello')
  await waitFor(() => expect(stored()?.open).toEqual(['1']))
  vi.useFakeTimers()
  act(() => minimize(useMessaging.getState().windows[0]?.key ?? ''))
  expect(stored()?.open).toEqual(['1'])
  window.dispatchEvent(new Event('pagehide'))
  expect(stored()?.open).toEqual([])
})

test('logging out clears them, and nothing on its way writes them again [MSG-324]', async () => {
  await renderTalk({}, [{ id: '1' }])
  await screen.findByText('Hello')
  await waitFor(() => expect(stored()?.open).toEqual(['1']))
  vi.useFakeTimers()
  act(() => useMessaging.setState(({ windows }) => ({ windows: [...windows] })))
  act(() => emitSessionEnd())
  vi.advanceTimersByTime(200)
  expect(stored()).toBeNull()
})

test('the log-out button is what ends the session [MSG-324]', async () => {
  const { useLogOut } = await import('../../accounts/accounts.api.ts')
  const { renderPart } = await import('../../testing/render-at.tsx')
  const { aSession, aUser } = await import('../../testing/people.ts')
  const { fakeServer } = await import('../../testing/fake-server.ts')
  const { onSessionEnd } = await import('../../core/session-end.ts')
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const ended = vi.fn()
  onSessionEnd(ended)
  function Button() {
    const { mutate } = useLogOut()
    return (
      <button type="button" onClick={() => mutate()}>
        Out
      </button>
    )
  }
  const { person } = await renderPart(<Button />, fakeServer(aUser()).answer(logOut, aSession()))
  await person.click(screen.getByRole('button', { name: 'Out' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
  expect(ended).toHaveBeenCalledOnce()
})

test.each([
  ['is no JSON', '{'],
  ['is something else', '"what"'],
  ['has broken records', '{"windows":[{"id":5}],"open":[]}'],
])('storage that %s is told as an error, and messaging works without [MSG-325]', async (_what, text) => {
  const errors: unknown[] = []
  const stop = onMessaging('error', (event) => errors.push(event.where))
  localStorage.setItem('messaging:mine', text)
  await renderTalk({}, [{ id: '1' }])
  expect(await screen.findByText('Hello')).toBeTruthy()
  expect(errors).toContain('storage')
  stop()
})

test('storage that is full or blocked is told as an error, and messaging works without [MSG-325]', async () => {
  const errors: unknown[] = []
  const stop = onMessaging('error', (event) => errors.push(event.where))
  const fail = () => {
    throw new Error('full')
  }
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail, removeItem: fail })
  const { person } = await renderTalk({}, [{ id: '1' }])
  expect(await screen.findByText('Hello')).toBeTruthy()
  await waitFor(() => expect(errors.length).toBeGreaterThan(1))
  await person.type(screen.getByRole('textbox'), 'Hi{Enter}')
  expect(await screen.findByText('Hi')).toBeTruthy()
  stop()
})

test('what is written and not sent comes back after a reload, and goes when it is sent or closed', async () => {
  const drafts = () => localStorage.getItem('messaging:mine:drafts')
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const first = await renderTalk({ talk: twoTalks }, [{ id: '1' }])
  await screen.findByText('Hello')
  await first.person.type(field(), 'Whole{Enter}half')
  await waitFor(() => expect(drafts()).toContain('half'))
  first.unmount()
  vi.restoreAllMocks()
  const { person, server } = await renderTalk({ talk: twoTalks })
  await screen.findByText('Whole')
  expect(field().value).toBe('half')
  await waitFor(() => expect(server.sentTo(sendMessage)).toMatchObject([{ message: 'Whole' }]))
  await waitFor(() => expect(field().disabled).toBe(false))
  await person.type(field(), '{Enter}')
  await waitFor(() => expect(drafts()).toBeNull())
})

test('a photo sent without a network waits in this browser, comes back after a reload and goes once [DAY-231]', async () => {
  fakeDatabase()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:moss')
  const uploads = fakeUploads()
  const first = await renderTalk({ talk: twoTalks }, [{ id: '1' }])
  await screen.findByText('Hello')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const key = useMessaging.getState().windows[0]?.key ?? ''
  const messenger = { call: first.server.transport as never, user: () => ({ name: 'mine' }) as never, config: vi.fn() }
  const file = new File(['moss'], 'moss.png', { type: 'image/png' })
  const picture = { url: 'blob:old', width: 40, height: 30, alt: 'moss.png' }
  const photo = { type: 'IMAGE' as const, file, context: 'messaging-image-upload', picture }
  act(() => queueMessages(messenger, key, [photo]))
  // It says so only once it would outlive the page.
  expect(screen.queryByText('Will send when you’re back online')).toBeNull()
  await screen.findByText('Will send when you’re back online')
  const [waiting] = (await listWaiting()) as [Waiting]
  const { image: name, client_id } = waiting.body as { image: string; client_id: string }
  expect(waiting).toMatchObject({ fileField: 'image', body: { type: 'IMAGE', conversation_id: '1' } })
  expect(await findFile(name)).toBeInstanceOf(File)
  await waitFor(() => expect(localStorage.getItem('messaging:mine:drafts')).toContain(name))
  first.unmount()

  await renderTalk({ talk: twoTalks })
  await waitFor(() => expect(screen.getByAltText('Photo').getAttribute('src')).toBe('blob:moss'))
  expect(uploads).toHaveLength(0)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(await listWaiting()).toEqual([])
  expect(uploads[0]?.body.get('client_id')).toBe(client_id)
  expect(uploads[0]?.body.get('image')).toMatchObject({ name: 'moss.png' })
  const message = { ...aMessage('', { ts: 1_700_000_009_000, participant: uuidOf('mine') }), type: 'IMAGE' }
  await act(async () => uploads[0]?.reply(200, { ...aConversation('1'), messages: { data: [message] } }))
  await waitFor(async () => expect(await findFile(name)).toBeUndefined())
})
