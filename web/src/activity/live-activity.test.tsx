import { countNewActivity, markActivitySeen, readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOpenLiveStream } from '../core/live-stream.ts'
import { aNotification, anActivity } from '../testing/activity.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { type FakeStream, fakeStreams } from '../testing/fake-stream.ts'
import { aChannel, aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { ActivityEntry } from './ActivityEntry.tsx'

let streams: FakeStream[] = []
beforeEach(() => {
  streams = fakeStreams()
})
afterEach(() => vi.unstubAllGlobals())

function Page() {
  useOpenLiveStream()
  return <ActivityEntry onReply={() => {}} />
}

/** A page that was drawn with one thing unread on the first of two blogs. */
async function open() {
  let counts: Record<string, number> = { mine: 1, second: 0 }
  const user = aUser({ channels: [aChannel('mine', { unread_count: 1 }), aChannel('second', { is_current: false })] })
  const server = fakeServer(user)
    .answer(countNewActivity, () => ({ unread_counts: counts }))
    .answer(readActivity, anActivity([aNotification()]))
    .answer(markActivitySeen, {})
  const view = await renderPart(<Page />, server)
  const happened = (now: Record<string, number>) => {
    counts = { ...counts, ...now }
  }
  return { ...view, server, happened }
}
const connect = () => act(async () => streams[0]?.connect())
const drop = () => act(async () => streams[0]?.drop())
const button = () => screen.getByRole('button', { name: /^Activity/ })

test('what happened while nobody listened is counted when the line opens, and when it opens again', async () => {
  const { happened, server } = await open()
  happened({ mine: 3 })
  expect(button().textContent).toContain('1')
  await connect()
  await waitFor(() => expect(button().textContent).toContain('3'))
  await drop()
  happened({ second: 2 })
  expect(button().textContent).toContain('3')
  await connect()
  await waitFor(() => expect(button().textContent).toContain('5'))
  expect(server.sentTo(countNewActivity)).toHaveLength(2)
  expect(server.sentTo(readActivity)).toEqual([])
})

test('a list on the screen is read again where something was missed, and only there', async () => {
  const { happened, server, person } = await open()
  await person.click(button())
  await screen.findByText('A blue cap')
  await waitFor(() => expect(server.sentTo(markActivitySeen)).toHaveLength(1))
  happened({ mine: 0 })
  await connect()
  await waitFor(() => expect(server.sentTo(countNewActivity)).toHaveLength(1))
  await drop()
  happened({ mine: 1 })
  const post = { ...aNotification().post, summary: 'A red cap' } as ReturnType<typeof aNotification>['post']
  server.answer(readActivity, anActivity([aNotification({ post }), aNotification()]))
  expect(server.sentTo(readActivity)).toHaveLength(1)
  await connect()
  expect(await screen.findByText('A red cap')).toBeTruthy()
  expect(server.sentTo(readActivity)).toHaveLength(2)
})

test('where what was missed cannot be read, the count stays and the next event is heard', async () => {
  const { server } = await open()
  server.refuse(countNewActivity, coreRefusals.busy)
  await connect()
  await waitFor(() => expect(server.sentTo(countNewActivity)).toHaveLength(1))
  expect(button().textContent).toContain('1')
  act(() => streams[0]?.send('activity', { tumblelog: 'mine', unread_count: 2 }))
  await waitFor(() => expect(button().textContent).toContain('2'))
})

test('what is seen on another page is counted here no more, and nothing is read for it', async () => {
  const { server, person } = await open()
  await connect()
  await waitFor(() => expect(server.sentTo(countNewActivity)).toHaveLength(1))
  act(() => streams[0]?.send('activity', { tumblelog: 'mine', unread_count: 3 }))
  await waitFor(() => expect(button().textContent).toContain('3'))
  act(() => streams[0]?.send('activity', { tumblelog: 'mine', unread_count: 0 }))
  await waitFor(() => expect(button().textContent).not.toMatch(/\d/))
  await person.click(button())
  await screen.findByText('A blue cap')
  await waitFor(() => expect(server.sentTo(readActivity)).toHaveLength(1))
  act(() => streams[0]?.send('activity', { tumblelog: 'mine', unread_count: 0 }))
  expect(server.sentTo(readActivity)).toHaveLength(1)
  act(() => streams[0]?.send('activity', { tumblelog: 'mine', unread_count: 1 }))
  await waitFor(() => expect(server.sentTo(readActivity)).toHaveLength(2))
})
