import { readConversation, readParticipant, sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { animationMs } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aConversation, aParticipant, uuidOf } from '../../testing/conversations.ts'
import { aChannel } from '../../testing/people.ts'
import { renderTalk, texts } from '../../testing/talk.tsx'
import { useShortcuts } from '../../ui/overlays/shortcuts.ts'
import { findConversation, setInbox } from '../inboxes.state.ts'
import { useMessaging } from '../messaging.state.ts'
import { openConversation } from '../open-conversation.ts'
import { applyUnread } from '../unread.state.ts'

beforeEach(() => localStorage.clear())

const twoTalks = {
  messages: { 1: texts('Hello'), 2: texts('Good evening') },
  conversations: { 1: aConversation('1'), 2: aConversation('2', 'wren') },
}
const both = [{ id: '1' }, { id: '2' }]

const windowWith = (name: string) => screen.findByRole('article', { name: `Conversation with ${name}` })
const bubble = (name: string) => within(screen.getByRole('list', { name: 'Minimized conversations' })).getByTitle(name)

test('opening a second conversation minimises the first into a stack [MSG-071, MSG-072]', async () => {
  const { open } = await renderTalk({ talk: twoTalks }, [{ id: '1' }])
  await windowWith('satin')
  open({ id: '2' })
  await windowWith('wren')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(bubble('satin')).toBeTruthy()
})

test('a click on a minimised window restores it and minimises the other [MSG-072, MSG-079, MSG-080]', async () => {
  const { person } = await renderTalk({ talk: twoTalks }, both)
  await windowWith('wren')
  const minimised = bubble('satin')
  expect(minimised.querySelector('img')?.getAttribute('src')).toBe('/avatar/satin/96')
  await person.click(minimised)
  await windowWith('satin')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(bubble('wren')).toBeTruthy()
})

test('where several may be open, opening and restoring leave the others open [MSG-073]', async () => {
  const { person } = await renderTalk({ talk: twoTalks, config: { multiple_open_windows: true } }, both)
  await windowWith('wren')
  const first = await windowWith('satin')
  await person.click(within(first).getByRole('button', { name: 'Minimize' }))
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await person.click(bubble('satin'))
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('a minimised window has a badge up to 99+, and none at 0 [MSG-021, MSG-079]', async () => {
  await renderTalk({ talk: twoTalks }, both)
  await windowWith('wren')
  expect(bubble('satin').textContent).toBe('')
  act(() => void applyUnread({ 'key-of-mine': { 1: 3 } }, Date.now() + 1000))
  expect(bubble('satin').textContent).toBe('3')
  expect(bubble('satin').getAttribute('aria-label')).toBe('satin, 3 unread')
  act(() => void applyUnread({ 'key-of-mine': { 1: 99 } }, Date.now() + 1000))
  expect(bubble('satin').textContent).toBe('99')
  act(() => void applyUnread({ 'key-of-mine': { 1: 100 } }, Date.now() + 1000))
  expect(bubble('satin').textContent).toBe('99+')
})

test('Tab and Shift+Tab go from window to window and around, from text fields and minimised ones [MSG-074]', async () => {
  const talk = {
    messages: { ...twoTalks.messages, 3: texts('Goodbye') },
    conversations: { ...twoTalks.conversations, 3: aConversation('3', 'heron') },
  }
  const config = { multiple_open_windows: true }
  const { person } = await renderTalk({ talk, config }, [...both, { id: '3' }])
  for (const words of ['Hello', 'Good evening', 'Goodbye']) await screen.findByText(words)
  await person.click(within(await windowWith('heron')).getByRole('button', { name: 'Minimize' }))
  const fieldOf = async (name: string) => within(await windowWith(name)).getByRole('textbox')
  const [satin, wren, heron] = [await fieldOf('satin'), await fieldOf('wren'), bubble('heron')]
  satin.focus()
  for (const next of [wren, heron, satin]) {
    await person.keyboard('{Tab}')
    expect(document.activeElement).toBe(next)
  }
  for (const next of [heron, wren, satin]) {
    await person.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement).toBe(next)
  }
  const inWren = within(await windowWith('wren'))
  inWren.getByRole('button', { name: 'Minimize' }).focus()
  await person.keyboard('{Tab}')
  expect(document.activeElement).toBe(inWren.getByRole('button', { name: 'Close' }))
})

test('F6 goes on as Tab does elsewhere, past the windows and back, and the sheet of shortcuts says so', async () => {
  const { person } = await renderTalk({ talk: twoTalks, config: { multiple_open_windows: true } }, both)
  const satin = within(await windowWith('satin'))
  const wren = await windowWith('wren')
  const page = document.body.appendChild(document.createElement('button'))
  const goBack = () => person.keyboard('{Shift>}{F6}{/Shift}')
  satin.getByRole('textbox').focus()
  await person.keyboard('{F6}')
  expect(document.activeElement).toBe(satin.getByRole('button', { name: 'Add Photo' }))
  await goBack()
  expect(document.activeElement).toBe(satin.getByRole('textbox'))
  const windows = screen.getByRole('region', { name: 'Conversations' })
  expect(document.getElementById(windows.getAttribute('aria-describedby') ?? '')?.textContent).toContain('F6')
  within(wren).getByRole('textbox').focus()
  for (let presses = 0; presses < 9 && document.activeElement !== page; presses += 1) await person.keyboard('{F6}')
  expect(document.activeElement).toBe(page)
  page.remove()
  expect(useShortcuts.getState().shortcuts).toContainEqual(expect.objectContaining({ keys: 'F6' }))
})

test('with one window Tab keeps its meaning [MSG-074]', async () => {
  const { person } = await renderTalk({}, [{ id: '1' }])
  const window = within(await windowWith('satin'))
  await waitFor(() => expect(document.activeElement).toBe(window.getByRole('textbox')))
  await person.keyboard('{Tab}')
  expect(document.activeElement).toBe(window.getByRole('button', { name: 'Add Photo' }))
})

test('a header names the own blog first and has Actions, Minimize and Close [MSG-075, MSG-076]', async () => {
  const conversations = {
    1: aConversation('1', 'satin', { participants: [aParticipant('satin'), aParticipant('mine')] }),
  }
  await renderTalk({ talk: { conversations } }, [{ id: '1' }])
  const window = within(await windowWith('satin'))
  expect(window.getByRole('heading').textContent).toBe('mine + satin')
  const header = within(window.getByRole('heading').closest('header') as HTMLElement)
  expect(header.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Actions',
    'Minimize',
    'Close',
  ])
})

test('list, status, pill, notices, preview and compose box stand in this order [MSG-077, MSG-078]', async () => {
  const satin = aParticipant('satin', { seconds_since_last_activity: 100 })
  const conversation = aConversation('1', 'satin', {
    is_possible_spam: true,
    participants: [aParticipant('mine'), satin],
  })
  await renderTalk({ talk: { conversations: { 1: conversation }, people: { satin } } }, [{ id: '1' }])
  const window = await windowWith('satin')
  await within(window).findByText('Hello')
  const preview = { message: { type: 'STICKER', sticker_id: '1' }, url: '/s.png', width: 10, height: 10 } as const
  act(() =>
    useMessaging.setState(({ windows }) => ({
      windows: windows.map((one) => ({ ...one, isAtBottom: false, preview })),
    })),
  )
  act(() => void applyUnread({ 'key-of-mine': { 1: 2 } }, Date.now() + 1000))
  const parts = [
    within(window).getByRole('log'),
    within(window).getByText('Active in the last hour'),
    within(window).getByRole('button', { name: '2 unread, show them' }),
    within(window).getByRole('button', { name: 'Mark as spam' }),
    within(window).getByRole('button', { name: 'Remove' }),
    within(window).getByRole('textbox'),
  ]
  const inOrder = parts.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  expect(inOrder).toEqual(parts)
})

test('there is no status banner for one who is offline, nor with status indicators off [MSG-078, MSG-345]', async () => {
  const { unmount } = await renderTalk({}, [{ id: '1' }])
  await screen.findByText('Hello')
  expect(document.querySelector('.banner')).toBeNull()
  unmount()
  const satin = aParticipant('satin', { seconds_since_last_activity: 100 })
  const conversations = { 1: aConversation('1', 'satin', { participants: [aParticipant('mine'), satin] }) }
  const talk = { conversations, people: { satin } }
  const second = await renderTalk({ talk, flags: { status_indicators_ui: false } }, [{ id: '1' }])
  await screen.findByText('Hello')
  expect(screen.queryByText(/^Active in/)).toBeNull()
  second.unmount()
  const third = await renderTalk({ talk }, [{ id: '1' }])
  expect(await screen.findByText('Active in the last hour')).toBeTruthy()
  await third.person.click(screen.getByRole('button', { name: 'Minimize' }))
  expect(bubble('satin').querySelector('.dot')).toBeTruthy()
})

test('the stack is 89 px lower than the browser is high, and moving takes 250 ms [MSG-081, MSG-082]', async () => {
  const { person } = await renderTalk({}, [{ id: '1' }])
  const window = await windowWith('satin')
  expect(window.style.getPropertyValue('--for')).toBe(`${animationMs.conversation}ms`)
  await person.click(within(window).getByRole('button', { name: 'Minimize' }))
  const stack = screen.getByRole('list', { name: 'Minimized conversations' })
  expect(stack.style.height).toBe('calc(100vh - 89px)')
  expect(stack.style.getPropertyValue('--for')).toBe('250ms')
})

test('the place of the windows goes with the last one and comes again with the next [MSG-083, MSG-102]', async () => {
  const { person, open } = await renderTalk({}, [{ id: '1' }])
  act(() => setInbox(uuidOf('mine'), { conversations: [aConversation('1')], next: null }))
  expect(await screen.findByRole('region', { name: 'Conversations' })).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Conversations' })).toBeNull()
  expect(findConversation('1')).toBeTruthy()
  open({ id: '1' })
  expect(await screen.findByRole('region', { name: 'Conversations' })).toBeTruthy()
})

test('opening what has a window fetches it again, restores it and adds no second [MSG-084]', async () => {
  const { open, server, person } = await renderTalk({}, [{ id: '1' }])
  await screen.findByText('Hello')
  await person.click(screen.getByRole('button', { name: 'Minimize' }))
  expect(server.sentTo(readConversation)).toHaveLength(1)
  open({ id: '1' })
  await windowWith('satin')
  await waitFor(() => expect(server.sentTo(readConversation)).toHaveLength(2))
  open({ blogName: 'satin' })
  await waitFor(() => expect(server.sentTo(readConversation)).toHaveLength(3))
  expect(useMessaging.getState().windows).toHaveLength(1)
})

test('without a participant the current blog acts [MSG-086]', async () => {
  const channels = ['mine', 'second'].map((name) => aChannel(name, { uuid: uuidOf(name) }))
  const { open, server } = await renderTalk({ user: { channels } })
  act(() => useMessaging.setState({ currentBlogUuid: uuidOf('second') }))
  open({ blogName: 'wren' })
  await windowWith('wren')
  expect(server.sentTo(readParticipant)[0]?.participant).toBe(uuidOf('second'))
  open({ blogName: 'satin', participantUuid: uuidOf('mine') })
  await windowWith('satin')
  expect(server.sentTo(readParticipant).at(-1)?.participant).toBe(uuidOf('mine'))
  expect(useMessaging.getState().windows.map(({ participantUuid }) => participantUuid)).toEqual([
    uuidOf('second'),
    uuidOf('mine'),
  ])
})

test('an open window goes on as its own blog when another is chosen [MSG-027]', async () => {
  const channels = ['mine', 'second'].map((name) => aChannel(name, { uuid: uuidOf(name) }))
  const { person, server } = await renderTalk({ user: { channels } }, [{ id: '1' }])
  await screen.findByText('Hello')
  act(() => useMessaging.setState({ currentBlogUuid: uuidOf('second') }))
  await person.type(screen.getByRole('textbox'), 'Still me{Enter}')
  await waitFor(() => expect(server.sentTo(sendMessage)).toHaveLength(1))
  expect(server.sentTo(sendMessage)[0]).toMatchObject({ conversation_id: '1', participant: uuidOf('mine') })
  expect(screen.getByRole('heading').textContent).toBe('mine + satin')
})

test('closing with unsent words asks first: Cancel keeps them, OK closes [MSG-103, MSG-104]', async () => {
  const { person } = await renderTalk({}, [{ id: '1' }])
  const field = await screen.findByRole('textbox')
  await screen.findByText('Hello')
  await person.type(field, 'half a thought')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Close without sending?' }))
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('half a thought')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await person.click(await screen.findByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
})

test('closing asks nothing when there is only white space, and asks for an attached picture [MSG-104]', async () => {
  const { person } = await renderTalk({ talk: twoTalks }, [{ id: '1' }])
  await screen.findByText('Hello')
  await person.type(screen.getByRole('textbox'), '   ')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('article')).toBeNull()

  act(() => openConversation({ id: '2' }))
  await screen.findByText('Good evening')
  const preview = { message: { type: 'STICKER', sticker_id: '1' }, url: '/s.png', width: 10, height: 10 } as const
  act(() => useMessaging.setState(({ windows }) => ({ windows: windows.map((one) => ({ ...one, preview })) })))
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('alertdialog', { name: 'Close without sending?' })).toBeTruthy()
})

test('the close dialog is answered by Escape as by Cancel, and its buttons take turns [MSG-133]', async () => {
  const { person } = await renderTalk({}, [{ id: '1' }])
  await screen.findByText('Hello')
  await person.type(screen.getByRole('textbox'), 'words')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByRole('alertdialog')
  expect(document.activeElement?.textContent).toBe('OK')
  await person.keyboard('{Tab}')
  expect(document.activeElement?.textContent).toBe('Cancel')
  await person.keyboard('{Tab}')
  expect(document.activeElement?.textContent).toBe('OK')
  screen.getByRole('alertdialog').dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('article')).toBeTruthy()
})

test.each([
  ['Enter on the first button confirms', '{Enter}', true],
  ['Tab and Space choose the other', '{Tab} ', false],
] as const)('by keys: %s [MSG-133]', async (_, keys, isClosed) => {
  const { person } = await renderTalk({}, [{ id: '1' }])
  await screen.findByText('Hello')
  await person.type(screen.getByRole('textbox'), 'words')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByRole('alertdialog')
  await person.keyboard(keys)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByRole('article') === null).toBe(isClosed)
})

test('whoever minimises, restores or closes by keys goes on from that window', async () => {
  const { person } = await renderTalk({ talk: twoTalks }, both)
  const window = within(await windowWith('wren'))
  await waitFor(() => expect(document.activeElement).toBe(window.getByRole('textbox')))
  window.getByRole('button', { name: 'Minimize' }).focus()
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(bubble('wren'))
  await person.keyboard('{Enter}')
  const field = within(await windowWith('wren')).getByRole('textbox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(bubble('satin')))
})

test('on a narrow screen an open window covers the page, which cannot be reached until it is minimised', async () => {
  const page = document.createElement('main')
  page.id = 'main'
  document.body.append(page)
  const screenWidth = Object.assign(new EventTarget(), { matches: true })
  vi.stubGlobal('matchMedia', () => screenWidth)
  const turn = (isNarrow: boolean) => {
    screenWidth.matches = isNarrow
    screenWidth.dispatchEvent(new Event('change'))
  }
  const { person } = await renderTalk({ talk: twoTalks }, [{ id: '1' }])
  const talk = await windowWith('satin')
  expect(page.hasAttribute('inert')).toBe(true)
  turn(false)
  expect(page.hasAttribute('inert')).toBe(false)
  turn(true)
  expect(page.hasAttribute('inert')).toBe(true)
  await person.click(within(talk).getByRole('button', { name: 'Minimize' }))
  expect(page.hasAttribute('inert')).toBe(false)
  page.remove()
  vi.unstubAllGlobals()
})
