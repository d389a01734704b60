import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
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
  vi.restoreAllMocks()
  document.querySelector('meta[name="kept-at"]')?.remove()
})

test('a page says that there is no network, and nothing while there is one [DAY-056]', async () => {
  await renderPart(<OfflinePlace />, fakeServer(aUser()))
  expect(screen.queryByText(/offline/)).toBeNull()
  setOnline(false)
  expect(screen.getByRole('status').textContent).toBe('You are offline.')
  setOnline(true)
  expect(screen.queryByText(/offline/)).toBeNull()
})

test('a page that was kept says since when, and offers what is new once there is a network [DAY-056]', async () => {
  const at = new Date()
  at.setHours(0, 5, 0, 0)
  markStored(at)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderPart(<OfflinePlace />, fakeServer(aUser()))
  expect(screen.getByRole('status').textContent).toBe('You are offline. This is what was here at 00:05.')
  setOnline(true)
  expect(screen.getByText('You are online again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show what is new' })).toBeTruthy()
})

test('one of another day names it [DAY-056]', async () => {
  markStored(new Date(2026, 0, 2, 14, 5))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderPart(<OfflinePlace />, fakeServer(aUser()))
  expect(screen.getByRole('status').textContent).toContain('14:05 on Friday, January 2')
})
