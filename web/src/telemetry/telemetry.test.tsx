import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import type { FlagName } from '@bowerbird/domain/core/flags.ts'
import {
  sendClientError,
  sendConversion,
  sendLog,
  sendPlayerLog,
  sendUsage,
} from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import { flushEveryMs } from '@bowerbird/domain/telemetry/telemetry.limits.ts'
import { act } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCaller } from '../core/call-api.ts'
import { quietLazy } from '../core/page/lazy.ts'
import { createQueryClient } from '../core/query.ts'
import { sessionQuery } from '../core/session.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { aSession, aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { logEvent, takePending, trackUsage } from './log.ts'
import { chunkNameOf, clientDetails, startTelemetry } from './start-telemetry.ts'
import { useConversion } from './use-conversion.ts'
import { logVideo, type VideoEvent } from './video-log.ts'

const stored = { stored: 1 }
const aVideoEvent: VideoEvent = {
  name: 'play',
  post_id: '7',
  root_post_id: '7',
  blog_uuid: 't:wren',
  platform: 'web',
  type: 'video',
  vendor: 'tumblr',
  duration: 9,
  time_elapsed: 1,
  position: 1,
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  takePending()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start(
  user = aUser() as ReturnType<typeof aUser> | null,
  flags: Partial<Record<FlagName, boolean>> = {},
  config = {},
) {
  const session = aSession(user)
  const server = fakeServer(user)
    .answer(readUserInfo, {
      ...session,
      flags: { ...session.flags, ...flags },
      config: { ...session.config, ...config },
    })
    .answer(sendLog, stored)
    .answer(sendPlayerLog, stored)
    .answer(sendUsage, stored)
  const client = createQueryClient(createCaller(server.transport))
  await client.ensureQueryData(sessionQuery)
  stop = startTelemetry(client)
  return server
}
const logged = (server: FakeServer) => server.sentTo(sendLog).map(({ payload }) => payload.map(({ event }) => event))

test('what was logged goes out every 15 seconds, and nothing while there is nothing [BLOG-308, BLOG-309, BLOG-350, BLOG-434]', async () => {
  const server = await start()
  await pass(flushEveryMs)
  expect(logged(server)).toEqual([])
  logEvent('a', { n: 1 })
  logEvent('b')
  await pass(flushEveryMs - 1)
  expect(logged(server)).toEqual([])
  await pass(1)
  expect(logged(server)).toEqual([['a', 'b']])
  const now = Date.now() - flushEveryMs
  const [first, second] = server.sentTo(sendLog)[0]?.payload ?? []
  expect(first).toEqual({
    log_key: 'log-key',
    uuid: aUser().channels[0]?.uuid,
    event: 'a',
    ts: now,
    rid: expect.stringMatching(/^[\da-f-]{36}$/),
    elapsed: expect.any(Number),
    data: { n: 1 },
    env: { screen: 'Unknown', width: window.innerWidth, height: window.innerHeight },
  })
  expect(first?.elapsed).toBeGreaterThanOrEqual(flushEveryMs)
  expect([second?.rid, second?.data]).toEqual([first?.rid, {}])
  logEvent('c')
  await pass(flushEveryMs)
  expect(logged(server).at(-1)).toEqual(['c'])
  expect(flushEveryMs).toBe(15_000)
})

test('an event keeps the screen on which it happened, wherever one is when it is sent [BLOG-307, BLOG-350]', async () => {
  const server = await start()
  const path = location.pathname
  history.replaceState(null, '', '/dashboard')
  logEvent('a')
  history.replaceState(null, '', '/search/cats')
  logEvent('b')
  history.replaceState(null, '', path)
  await pass(flushEveryMs)
  expect(server.sentTo(sendLog)[0]?.payload.map(({ env }) => env.screen)).toEqual(['Dashboard', 'SearchResults'])
})

test('a guest logs under an id of the tab [BLOG-350]', async () => {
  const server = await start(null)
  logEvent('a')
  await pass(flushEveryMs)
  const [first] = server.sentTo(sendLog)[0]?.payload ?? []
  expect(first?.uuid).toMatch(/^[\da-f-]{36}$/)
  logEvent('b')
  await pass(flushEveryMs)
  expect(server.sentTo(sendLog)[1]?.payload[0]?.uuid).toBe(first?.uuid)
})

test('what is logged names the request that brought the page, as the server told it [BLOG-350]', async () => {
  const rid = '0b1c2d3e-0000-4000-8000-000000000001'
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { serverTiming: [{ name: 'rid', description: rid }] } as unknown as PerformanceEntry,
  ])
  const server = await start()
  vi.restoreAllMocks()
  logEvent('a')
  await pass(flushEveryMs)
  expect(server.sentTo(sendLog)[0]?.payload[0]?.rid).toBe(rid)
})

test('a batch that failed goes out again with the next one, and nobody is told [BLOG-327]', async () => {
  const server = await start()
  server.refuse(sendLog, coreRefusals.busy)
  logEvent('a')
  await pass(flushEveryMs)
  server.answer(sendLog, stored)
  logEvent('b')
  await pass(flushEveryMs)
  expect(logged(server)).toEqual([['a'], ['a', 'b']])
})

test('a page that goes sends the rest as a beacon [BLOG-310]', async () => {
  const sent: [string, Blob][] = []
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: (path: string, body: Blob) => sent.push([path, body]) })
  await start()
  window.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual([])
  logEvent('last')
  window.dispatchEvent(new Event('pagehide'))
  expect(sent[0]?.[0]).toBe('/services/cslog')
  expect(sent[0]?.[1].type).toBe('text/plain')
  const text = await sent[0]?.[1].text()
  const body = JSON.parse(text ?? '')
  expect(body).toMatchObject({ payload: [{ event: 'last' }] })
})

test.each([
  ['none', {}, ['cslog', 'lady', 'tracker']],
  ['log_lady off', { log_lady: false }, ['cslog', 'tracker']],
  ['kraken_web_logging_library off', { kraken_web_logging_library: false }, ['lady', 'tracker']],
  ['little_sister_kill_switch on', { little_sister_kill_switch: true }, ['cslog', 'lady']],
])('with %s these are told: %j %j [BLOG-438, BLOG-439, BLOG-440]', async (_which, flags, reported) => {
  const server = await start(aUser(), flags)
  logEvent('a')
  logVideo(aVideoEvent)
  trackUsage({ name: 'like' })
  await pass(flushEveryMs)
  const calls = { cslog: sendLog, lady: sendPlayerLog, tracker: sendUsage }
  const received = Object.entries(calls).filter(([, call]) => server.sentTo(call).length > 0)
  expect(received.map(([name]) => name)).toEqual(reported)
})

test('players go to their own log in batches, usage goes at once with what the browser is [BLOG-324, BLOG-325]', async () => {
  const server = await start()
  logVideo(aVideoEvent)
  trackUsage({ name: 'like', postTracker: 'pt7', data: { post_id: '7' } })
  await pass(0)
  expect(server.sentTo(sendUsage)).toMatchObject([
    { trackers: ['pt7'], krakenEvents: [{ event: 'like', data: { post_id: '7' } }], platform: 'web', carrier: '' },
  ])
  expect(server.sentTo(sendPlayerLog)).toEqual([])
  await pass(flushEveryMs)
  expect(server.sentTo(sendPlayerLog)).toEqual([{ events: [aVideoEvent] }])
})

test('usage without a tracker and outside the seven names is not sent [BLOG-311]', async () => {
  const server = await start()
  trackUsage({ name: 'reply' })
  trackUsage({ name: 'reply', postTracker: 'pt7' })
  await pass(0)
  expect(server.sentTo(sendUsage).map(({ trackers }) => trackers)).toEqual([['pt7']])
})

test('what happened before the sender was there is sent by it', async () => {
  logEvent('early')
  trackUsage({ name: 'follow' })
  const server = await start()
  await pass(flushEveryMs)
  expect(logged(server)).toEqual([['early']])
  expect(server.sentTo(sendUsage)).toHaveLength(1)
})

test('the browser is described by what it says of itself, the rest is empty [BLOG-324]', () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'
  expect(clientDetails({ language: 'de', userAgent, vendor: 'Example' })).toEqual({
    ...{ language: 'de', manufacturer: 'Example', os_version: 'X11; Linux x86_64', platform: 'web' },
    ...{ build_version: '', carrier: '', connection: '', model: '' },
  })
})

test('a part that is fetched later tells its name, how long it took and where [BLOG-320]', async () => {
  let tell = (_entries: { name: string; duration: number }[]) => {}
  class Observer {
    constructor(reported: (list: { getEntries: () => unknown[] }) => void) {
      tell = (entries) => reported({ getEntries: () => entries })
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  const server = await start()
  tell([
    { name: 'http://localhost/assets/RichEditor--43C-EOO.js', duration: 120.4 },
    { name: 'http://localhost/media/cat.jpg', duration: 5 },
  ])
  await pass(flushEveryMs)
  expect(server.sentTo(sendLog)[0]?.payload).toMatchObject([
    { event: 'chunk:load', data: { chunk: 'RichEditor', latency: 120, path: location.pathname } },
  ])
  expect(chunkNameOf('/assets/PostForm-D1o-Ee0b.js')).toBe('PostForm')
})

async function aPlayer(user: ReturnType<typeof aUser> | null) {
  let plays = () => {}
  function Player() {
    plays = useConversion('post-7')
    return null
  }
  const server = fakeServer(user).answer(sendConversion, stored)
  await renderPart(<Player />, server)
  return { server, plays: () => plays() }
}

test('a conversion is told once for each player, and again only after it failed [BLOG-323, BLOG-393, BLOG-412]', async () => {
  const { server, plays } = await aPlayer(aUser())
  server.refuse(sendConversion, coreRefusals.busy)
  plays()
  plays()
  await pass(0)
  expect(server.sentTo(sendConversion)).toHaveLength(1)
  server.answer(sendConversion, stored)
  plays()
  await pass(0)
  plays()
  await pass(0)
  expect(server.sentTo(sendConversion)).toHaveLength(2)
  expect(JSON.parse(server.sentTo(sendConversion)[0]?.log ?? '')).toEqual({
    name: 'CONVERSION_ACTION_HTML5_VIDEO',
    extra: { player: 'post-7', player_version: 2 },
  })
})

test('of a guest no conversion is told [BLOG-322, BLOG-449]', async () => {
  const { server, plays } = await aPlayer(null)
  plays()
  await pass(0)
  expect(server.sentTo(sendConversion)).toEqual([])
})

test('usage and failures to load go where the operator wants them, and then not to us [BLOG-396, BLOG-413]', async () => {
  const sendBeacon = vi.fn((_address: string, _body: Blob) => true)
  vi.stubGlobal('navigator', { ...clientDetails(navigator), userAgent: 'Bird/1', sendBeacon })
  const [tracker_url, error_reports_url] = ['https://usage.example/take', 'https://errors.example/take']
  const server = (await start(aUser(), {}, { tracker_url, error_reports_url })).answer(sendClientError, stored)
  trackUsage({ name: 'pt_view', postTracker: 'pt7' })
  const Gone = quietLazy<object>('Gone', () => Promise.reject(new TypeError('no line')))
  await renderPart(
    <Suspense>
      <Gone />
    </Suspense>,
    server,
  )
  await pass(0)
  const [used, failed] = sendBeacon.mock.calls
  expect([used?.[0], failed?.[0]]).toEqual([tracker_url, error_reports_url])
  expect(JSON.parse((await used?.[1].text()) ?? '')).toMatchObject({ trackers: ['pt7'] })
  expect(JSON.parse((await failed?.[1].text()) ?? '')).toMatchObject({ chunk: 'Gone', message: 'TypeError: no line' })
  expect([server.sentTo(sendUsage), server.sentTo(sendClientError)]).toEqual([[], []])
})

test('a part that cannot be fetched opens nothing, breaks nothing and is reported [BLOG-407, BLOG-413]', async () => {
  const server = (await start()).answer(sendClientError, stored)
  const Gone = quietLazy<object>('Gone', () => Promise.reject(new TypeError('no line')))
  await renderPart(
    <>
      <p>The rest</p>
      <Suspense>
        <Gone />
      </Suspense>
    </>,
    server,
  )
  await pass(0)
  expect(document.body.textContent).toBe('The rest')
  expect(server.sentTo(sendClientError)).toEqual([
    { chunk: 'Gone', path: location.pathname, message: 'TypeError: no line' },
  ])
})
