import { readConversation, sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aConversation, aMessage, uuidOf } from '../../testing/conversations.ts'
import { renderTalk, talkBeganAt } from '../../testing/talk.tsx'
import { shownMessages } from '../messages/shown-messages.ts'
import { useMessaging } from '../messaging.state.ts'
import { unreadCountOf } from '../unread.state.ts'
import { type ChatWindow, viewFlags } from './chat-window.ts'

beforeEach(() => localStorage.clear())

const windowOf = (): ChatWindow => useMessaging.getState().windows[0] as ChatWindow
const change = (changed: Partial<ChatWindow>) =>
  act(() => useMessaging.setState(({ windows }) => ({ windows: windows.map((one) => ({ ...one, ...changed })) })))

async function talk(conversation = aConversation('1')) {
  const view = await renderTalk({ talk: { conversations: { 1: conversation } } }, [{ id: '1' }])
  await screen.findByText('Hello')
  return view
}

/** A picture that is there as soon as it is asked for. */
class LoadedImage {
  naturalWidth = 40
  naturalHeight = 30
  onload = () => {}
  set src(_url: string) {
    queueMicrotask(() => this.onload())
  }
}

const image = (name: string) => new File(['x'], name, { type: 'image/png' })

function drag(type: 'dragOver' | 'drop' | 'dragLeave', files: File[], types = ['Files']): boolean {
  const element = screen.getByRole('article')
  const event = createEvent[type](element)
  Object.defineProperty(event, 'dataTransfer', { value: { types, files, dropEffect: 'move' } })
  Object.defineProperty(event, 'relatedTarget', { value: null })
  fireEvent(element, event)
  return event.defaultPrevented
}
const isMarked = () => screen.getByRole('article').classList.contains('dropping')

test('a window has these view flags, which follow from what it holds [MSG-181]', async () => {
  await talk()
  expect(viewFlags(windowOf(), true)).toEqual({
    loading: false,
    fetching: false,
    fetched: true,
    error: false,
    offline: true,
    minimized: false,
    dropping: false,
    canSend: true,
    possibleSpam: false,
    hidePendingPost: false,
    fetchingIcebreakers: false,
  })
})

test('a conversation of which nothing is known yet can be sent to, and is neither spam, blurred nor unread [MSG-156]', async () => {
  const { open, server } = await renderTalk()
  const answered = Promise.withResolvers<void>()
  const odd = { can_send: false, is_possible_spam: true, is_blurred_images: true, last_read_ts: 5 }
  server.answer(readConversation, async () => {
    await answered.promise
    return { ...aConversation('1', 'satin', odd), _links: { previous: null, next: null } }
  })
  open({ id: '1' })
  await screen.findByRole('article')
  expect(windowOf()).toMatchObject({
    ...{ id: '1', participantUuid: uuidOf('mine'), lastOpenedDateTs: expect.any(Number), messages: [] },
    ...{ canSend: true, possibleSpam: false, isBlurredImages: false },
  })
  expect(unreadCountOf(useMessaging.getState(), '1')).toBe(0)
  act(() => answered.resolve())
  await screen.findByText('Hello')
  const reported = { canSend: false, possibleSpam: true, isBlurredImages: true, lastModifiedTs: talkBeganAt }
  expect(windowOf()).toMatchObject(reported)
  expect(windowOf().participants.map(({ name }) => name)).toEqual(['mine', 'satin'])
})

test('what is worked out for the view of a message is known there, and never sent [MSG-162, MSG-163]', async () => {
  const { person, server } = await talk()
  await person.type(screen.getByRole('textbox'), 'Hi{Enter}')
  await waitFor(() => expect(server.sentTo(sendMessage)).toHaveLength(1))
  await person.type(screen.getByRole('textbox'), 'You there?{Enter}')
  await waitFor(() => expect(server.sentTo(sendMessage)).toHaveLength(2))
  const shown = shownMessages(windowOf().messages)
  expect(shown.map(({ isCollapsed }) => isCollapsed)).toEqual([false, false, true])
  expect(shown[1]).toMatchObject({ isCollapsed: false, collapseGroup: 'text', tsHeader: expect.any(Boolean) })
  expect(shown[1]?.message).toMatchObject({ hasAnimation: true, isFromPreview: false })
  const names = Object.keys(server.sentTo(sendMessage)[0] ?? {})
  for (const name of ['isCollapsed', 'collapseGroup', 'tsHeader', 'hasAnimation', 'isFromPreview']) {
    expect(names).not.toContain(name)
  }
  const groups = (['TEXT', 'POSTREF', 'IMAGE', 'STICKER'] as const).map(
    (type, index) =>
      shownMessages([{ ...windowOf().messages[0], type, ts: index, key: type } as never])[0]?.collapseGroup,
  )
  expect(groups).toEqual(['text', 'post', 'image', 'sticker'])
})

test('files over the window mark it, and go into the preview with all that belongs to one [MSG-169, MSG-182, MSG-242]', async () => {
  vi.stubGlobal('Image', LoadedImage)
  await talk()
  drag('dragOver', [])
  expect(windowOf().dropping).toBe(true)
  expect(isMarked()).toBe(true)
  drag('dragLeave', [])
  expect(isMarked()).toBe(false)
  drag('dragOver', [])
  expect(drag('drop', [image('first.png'), image('last.png')])).toBe(true)
  expect(isMarked()).toBe(false)
  await waitFor(() => expect(windowOf().preview?.file?.name).toBe('last.png'))
  expect(windowOf().preview).toMatchObject({
    message: { type: 'IMAGE' },
    url: expect.any(String),
    width: 40,
    height: 30,
    context: 'messaging-image-upload',
  })
  vi.unstubAllGlobals()
})

test('what the operator allows is the most a window takes [MSG-230]', async () => {
  vi.stubGlobal('Image', LoadedImage)
  await renderTalk({ config: { max_image_size: 2 * 1_048_576 } }, [{ id: '1' }])
  await screen.findByText('Hello')
  drag('drop', [new File(['x'.repeat(2 * 1_048_576 + 1)], 'large.png', { type: 'image/png' })])
  expect(await screen.findByText('Image must be smaller than 2MB')).toBeTruthy()
  expect(windowOf().preview).toBeNull()
  vi.unstubAllGlobals()
})

test.each([
  ['no files', ['text/plain'], {}],
  [
    'a preview already',
    ['Files'],
    { preview: { message: { type: 'STICKER', sticker_id: '1' }, url: '/s', width: 1, height: 1 } },
  ],
  ['nobody to send to', ['Files'], { canSend: false }],
  ['an error', ['Files'], { error: { status: 500, text: 'x', canRetry: true } }],
] as [string, string[], Partial<ChatWindow>][])(
  'with %s a drop is ignored [MSG-182, MSG-241]',
  async (_what, types, changed) => {
    await talk()
    change(changed)
    const before = windowOf().preview
    drag('dragOver', [], types)
    expect(isMarked()).toBe(false)
    drag('drop', [image('moss.png')], types)
    await act(() => Promise.resolve())
    expect(windowOf().preview).toBe(before)
  },
)

test('a time stands above a message in local words [MSG-207]', async () => {
  const now = new Date()
  const at = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 15, 4).getTime()
  const past = new Date(2023, 2, 5, 15, 4).getTime()
  const messages = [past, at(1), at(0)].map((ts, index) => aMessage(`Message ${index}`, { ts }))
  await renderTalk({ talk: { messages: { 1: messages } } }, [{ id: '1' }])
  await screen.findByText('Message 2')
  const words = [...screen.getByRole('log').querySelectorAll('time')].map(({ textContent }) => textContent)
  expect(words).toEqual(['Mar 5, 2023, 3:04 PM', 'Yesterday 3:04 PM', '3:04 PM'])
  expect(screen.getByText('Mar 5, 2023, 3:04 PM').getAttribute('datetime')).toBe(new Date(past).toISOString())
  expect(talkBeganAt).toBeGreaterThan(past)
})
