import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { act, cleanup, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSuggestion, uuidOf } from '../../testing/conversations.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { clockRuns, pass, stillClock } from '../../testing/still-clock.ts'
import { onMessaging } from '../messaging.events.ts'
import { resetMessaging } from '../messaging.state.ts'
import { ComposePanel } from './ComposePanel.tsx'

const participant = uuidOf('mine')
const favorites = Array.from({ length: 8 }, (_, place) => aSuggestion(`friend-${place + 1}`))

let person: ReturnType<typeof stillClock>
let reported: unknown[] = []
let stopListening = () => {}
beforeEach(() => {
  person = stillClock()
  reported = []
  stopListening = onMessaging('open-messaging-url', (event) => reported.push(event))
})
afterEach(() => {
  stopListening()
  cleanup()
  resetMessaging()
  clockRuns()
})

type Found = { blogs: ReturnType<typeof aSuggestion>[]; recently_followed: boolean }

async function start(answer: (q: string) => Found | Promise<Found> = (q) => foundFor(q)) {
  const server = fakeServer(aUser()).answer(suggestParticipants, ({ q }) => answer(String(q ?? '')))
  await renderPart(<PanelOfAPage />, server)
  await pass(0)
  const searches = () => server.sentTo(suggestParticipants).filter(({ q }) => q !== undefined)
  return { server, searches, input: field() }
}
/** A page on which one begins to compose, thinks better of it, and begins again. */
function PanelOfAPage() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      {isShown && <ComposePanel blogUuid={participant} />}
      <button type="button" onClick={() => setShown(!isShown)}>
        Toggle
      </button>
    </>
  )
}
const field = () => screen.getByLabelText('To:') as HTMLInputElement
const foundFor = (q: string): Found => ({
  blogs: q ? [aSuggestion(`${q}-one`), aSuggestion(`${q}-two`)] : favorites,
  recently_followed: false,
})
const shown = () => screen.queryAllByRole('option').map((option) => option.querySelector('.name')?.textContent)
const highlighted = () => screen.queryAllByRole('option', { selected: true }).map((option) => option.textContent)

test('an empty field shows five of the eight favorites that are fetched, a query what it finds [MSG-028, MSG-029, MSG-030, MSG-035, MSG-036, MSG-037, MSG-038]', async () => {
  const { server, searches, input } = await start()
  expect(server.sentTo(suggestParticipants)).toEqual([
    { limit: 8, participant, include_recent: true, exclude_active: false },
  ])
  expect(screen.getByText('Favorites')).toBeTruthy()
  expect(shown()).toEqual(['friend-1', 'friend-2', 'friend-3', 'friend-4', 'friend-5'])
  await person.type(input, 'moss')
  await pass(250)
  expect(searches()).toEqual([{ q: 'moss', participant }])
  expect(screen.queryByText('Favorites')).toBeNull()
  expect(shown()).toEqual(['moss-one', 'moss-two'])
  await person.clear(input)
  expect(shown()).toHaveLength(5)
})

test('until the favorites are there for the first time, it shows that they are being read', async () => {
  const answer = Promise.withResolvers<Found>()
  const { input } = await start((q) => (q ? foundFor(q) : answer.promise))
  expect(screen.getByRole('status').textContent).toBe('Loading')
  await person.type(input, 'moss')
  expect(screen.queryByRole('status')).toBeNull()
  await person.clear(input)
  expect(screen.getByRole('status')).toBeTruthy()
  await act(async () => answer.resolve(foundFor('')))
  await pass(0)
  expect(screen.queryByRole('status')).toBeNull()
  expect(shown()).toHaveLength(5)
})

test('they are titled Recently Followed when that is what they are [MSG-035, MSG-041]', async () => {
  await start(() => ({ blogs: favorites, recently_followed: true }))
  expect(screen.getByText('Recently Followed')).toBeTruthy()
})

test('nothing, or nothing but white space, never searches [MSG-030, MSG-031]', async () => {
  const { searches, input } = await start()
  await person.type(input, '   ')
  await pass(1000)
  expect(searches()).toEqual([])
  await person.type(input, 'm')
  await pass(249)
  await person.clear(input)
  await pass(1000)
  expect(searches()).toEqual([])
  expect(shown()).toHaveLength(5)
})

test('one request goes out 250 ms after the last keystroke [MSG-032]', async () => {
  const { searches, input } = await start()
  await person.type(input, 'm')
  await pass(249)
  await person.type(input, 'o')
  await pass(249)
  expect(searches()).toEqual([])
  await pass(1)
  expect(searches()).toEqual([{ q: 'mo', participant }])
})

test('the loader appears only where the answer takes longer than 250 ms [MSG-033]', async () => {
  const answer = Promise.withResolvers<Found>()
  const { input } = await start((q) => (q ? answer.promise : foundFor(q)))
  await person.type(input, 'moss')
  await pass(250)
  await pass(249)
  expect(screen.queryByText('Searching for blogs')).toBeNull()
  await pass(1)
  expect(screen.getByText('Searching for blogs')).toBeTruthy()
  await act(async () => answer.resolve(foundFor('moss')))
  expect(screen.queryByText('Searching for blogs')).toBeNull()
  expect(shown()).toHaveLength(2)
})

test('a late answer to an older query never replaces a newer one [MSG-034]', async () => {
  const first = Promise.withResolvers<Found>()
  const { input } = await start((q) => (q === 'a' ? first.promise : foundFor(q)))
  await person.type(input, 'a')
  await pass(250)
  await person.type(input, 'b')
  await pass(250)
  expect(shown()).toEqual(['ab-one', 'ab-two'])
  await act(async () => first.resolve(foundFor('a')))
  await pass(1000)
  expect(shown()).toEqual(['ab-one', 'ab-two'])
})

test('favorites are asked for once on a page, typed searches each time [MSG-039]', async () => {
  const { server, searches, input } = await start()
  await person.type(input, 'moss')
  await pass(250)
  await person.clear(input)
  await person.type(input, 'moss')
  await pass(250)
  expect(searches()).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Toggle' }))
  expect(screen.queryByLabelText('To:')).toBeNull()
  await pass(3_600_000)
  await person.click(screen.getByRole('button', { name: 'Toggle' }))
  await pass(0)
  expect(field().value).toBe('')
  expect(shown()).toHaveLength(5)
  expect(server.sentTo(suggestParticipants).filter(({ q }) => q === undefined)).toHaveLength(1)
})

test('a row shows avatar, name and title, and choosing it opens the conversation [MSG-045, MSG-046, MSG-134]', async () => {
  await start()
  const row = screen.getByRole('option', { name: /friend-2/ })
  expect(row.getAttribute('href')).toBe('/conversation/new/friend-2')
  expect(row.querySelector('img')?.getAttribute('src')).toContain('/avatar/friend-2/')
  expect(within(row).getByText('The friend-2 blog')).toBeTruthy()
  await person.click(row)
  expect(reported).toEqual([{ blogName: 'friend-2', url: '/conversation/new/friend-2' }])
})

test('Up and Down move the highlight, and Enter picks it [MSG-046]', async () => {
  const { input } = await start()
  expect(highlighted()).toEqual([])
  await person.keyboard('{Enter}')
  expect(reported).toEqual([])
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(highlighted()).toEqual(['friend-2The friend-2 blog'])
  expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await person.keyboard('{ArrowUp}{ArrowUp}')
  expect(highlighted()).toEqual([])
  await person.keyboard('{ArrowUp}')
  expect(highlighted()).toEqual(['friend-5The friend-5 blog'])
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(reported).toEqual([{ blogName: 'friend-1', url: '/conversation/new/friend-1' }])
})

test('what is found first is picked by Enter at once [MSG-046]', async () => {
  const { input } = await start()
  await person.type(input, 'moss')
  await pass(250)
  await person.keyboard('{Enter}')
  expect(reported).toEqual([{ blogName: 'moss-one', url: '/conversation/new/moss-one' }])
})

test('a search that finds nobody says so [MSG-047]', async () => {
  const { input } = await start((q) => (q ? { blogs: [], recently_followed: false } : foundFor(q)))
  await person.type(input, 'zzz')
  expect(screen.queryByText('No Tumblrs found.')).toBeNull()
  await pass(250)
  expect(screen.getByText('No Tumblrs found.')).toBeTruthy()
})

test('favorites that cannot be read are no empty list: it says so, and Retry reads them', async () => {
  const { server } = await start(() => {
    throw new RefusedError(messagingRefusals.broken)
  })
  await pass(10_000)
  expect(shown()).toEqual([])
  expect(screen.getByRole('alert').textContent).not.toBe('')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await pass(0)
  expect(screen.getByRole('button', { name: /Retrying/ })).toBeTruthy()
  await pass(10_000)
  server.answer(suggestParticipants, foundFor(''))
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await pass(0)
  expect(shown()).toHaveLength(5)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a search that fails is made again on Retry', async () => {
  const { server, input } = await start()
  server.refuse(suggestParticipants, messagingRefusals.broken)
  await person.type(input, 'moss')
  await pass(250)
  server.answer(suggestParticipants, foundFor('moss'))
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await pass(250)
  expect(shown()).toEqual(['moss-one', 'moss-two'])
})
