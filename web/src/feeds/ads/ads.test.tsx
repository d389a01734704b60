import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takePending } from '../../telemetry/log.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aSession, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { AdSlot } from './AdSlot.tsx'
import { resetAdLibrary } from './ad-library.ts'

const ad = { id: '1', title: 'New here?', body: 'Read on.', image_url: '', link_url: '/help' }
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const slot = () => screen.queryByRole('complementary', { name: 'Sponsored' })
const scripts = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))

beforeEach(() => {
  resetAdLibrary()
  document.head.innerHTML = ''
  delete window.adLibrary
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function show(address = '/ads/house.js') {
  const session = aSession(aUser())
  const server = fakeServer(aUser()).answer(readUserInfo, {
    ...session,
    config: { ...session.config, ad_provider: address },
  })
  vi.useFakeTimers()
  const rendered = renderPart(<AdSlot position={2} />, server)
  await pass(0)
  return rendered
}

test('the provider’s script is fetched and asked once a second whether it is ready [BLOG-301, BLOG-304]', async () => {
  await show()
  expect(scripts()).toEqual(['/ads/house.js'])
  await pass(2000)
  const next = vi.fn(async () => ad)
  window.adLibrary = { isReady: true, next }
  expect(next).not.toHaveBeenCalled()
  await pass(1000)
  expect(next).toHaveBeenCalledTimes(1)
  expect(slot()).toBeTruthy()
})

test('after five tries it counts as missing: that is logged, and there is no slot [BLOG-301, BLOG-415, BLOG-416]', async () => {
  takePending()
  await show()
  await pass(5000)
  expect(takePending().map(({ event }) => event)).toEqual(['cannot serve ads'])
  window.adLibrary = { isReady: true, next: async () => ad }
  await pass(5000)
  expect(slot()).toBeNull()
})

test('without a provider nothing is fetched and nothing shown [BLOG-304]', async () => {
  await show('')
  await pass(5000)
  expect(scripts()).toEqual([])
  expect(slot()).toBeNull()
})

async function ready(next: () => Promise<typeof ad | null>) {
  window.adLibrary = { isReady: true, next }
  await show()
  await pass(1000)
}

test('an ad is 300 by 250, says that it is one and opens a new tab [BLOG-302, BLOG-306]', async () => {
  await ready(async () => ad)
  expect([slot()?.style.width, slot()?.style.height]).toEqual(['300px', '250px'])
  const link = screen.getByRole('link')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/help', '_blank'])
  expect(screen.getByText('Sponsored')).toBeTruthy()
})

test('it is exchanged every ten seconds, 25 times at most [BLOG-303]', async () => {
  const next = vi.fn(async () => ad)
  await ready(next)
  await pass(10_000)
  expect(next).toHaveBeenCalledTimes(2)
  await pass(400_000)
  expect(next).toHaveBeenCalledTimes(26)
})

test('with no ad there is no slot; one that fails says where [BLOG-414, BLOG-415]', async () => {
  const reported: unknown[] = []
  window.addEventListener('ad:failure', (event) => reported.push((event as CustomEvent).detail))
  await ready(async () => null)
  expect(document.querySelector('aside')).toBeNull()
  expect(reported).toEqual([])
  window.adLibrary = { isReady: true, next: () => Promise.reject(new Error('no')) }
  resetAdLibrary()
  await show()
  await pass(1000)
  expect(slot()).toBeNull()
  expect(reported).toEqual([{ position: 2 }])
})
