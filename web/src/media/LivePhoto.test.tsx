import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { giveMediaElements, standAt } from '../testing/media-elements.ts'
import { aSession } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { LivePhotoPlace } from './LivePhotoPlace.tsx'
import { livePhoto } from './lazy-media.ts'

beforeAll(() => livePhoto.prepare())
beforeEach(giveMediaElements)
afterEach(() => vi.restoreAllMocks())

const live = { url: '/media/v/live.mp4', still_at: 1.5 }
const part = (
  <LivePhotoPlace live={live} label="a wave">
    <img src="/still.webp" alt="a wave" />
  </LivePhotoPlace>
)
const film = () => document.querySelector('video') as HTMLVideoElement
const place = () => document.querySelector('[data-state]') as HTMLElement
const state = () => place().dataset.state

test('pointing at it loads, plays after a lead-in, and stops where the photo was taken [POST-379, POST-380, POST-381, POST-382, POST-384]', async () => {
  await renderPart(part)
  await screen.findByRole('button', { name: 'Play the live photo: a wave' })
  expect([state(), film().dataset.shown]).toEqual(['idle', 'false'])
  vi.useFakeTimers()
  try {
    fireEvent.pointerEnter(place())
    expect(state()).toBe('loading')
    fireEvent.canPlay(film())
    expect([state(), film().paused]).toEqual(['playing', true])
    act(() => void vi.advanceTimersByTime(374))
    expect([film().dataset.shown, film().paused]).toEqual(['false', true])
    act(() => void vi.advanceTimersByTime(1))
    expect([film().dataset.shown, film().paused]).toEqual(['true', false])
    film().currentTime = 1.6
    fireEvent.timeUpdate(film())
    expect([state(), film().paused]).toEqual(['stopping', true])
    act(() => void vi.advanceTimersByTime(499))
    expect(state()).toBe('stopping')
    act(() => void vi.advanceTimersByTime(1))
    expect([state(), film().dataset.shown]).toEqual(['idle', 'false'])
  } finally {
    vi.useRealTimers()
  }
})

test('a finger that holds it plays it until it is lifted, a pointer until it leaves [POST-382]', async () => {
  await renderPart(part)
  await screen.findByRole('button', { name: /Play the live photo/ })
  const plays = () => {
    fireEvent.canPlay(film())
    return state()
  }
  fireEvent.pointerEnter(place(), { pointerType: 'touch' })
  expect(plays()).toBe('playing')
  fireEvent.pointerUp(place(), { pointerType: 'touch' })
  expect(state()).toBe('stopping')
  fireEvent.pointerEnter(place(), { pointerType: 'mouse' })
  fireEvent.pointerUp(place(), { pointerType: 'mouse' })
  expect(plays()).toBe('playing')
  fireEvent.pointerLeave(place())
  expect(state()).toBe('stopping')
})

test('Enter starts it and leaving it stops it; one that cannot be loaded stays still [POST-382, POST-384]', async () => {
  await renderPart(part)
  const button = await screen.findByRole('button', { name: /Play the live photo/ })
  fireEvent.keyDown(button, { key: 'Enter' })
  expect(state()).toBe('loading')
  fireEvent.blur(button)
  expect(state()).toBe('stopping')
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.error(film())
  expect([state(), film().dataset.shown]).toEqual(['idle', 'false'])
  expect(screen.getByRole('img', { name: 'a wave' })).toBeTruthy()
})

test.each([false, true])(
  'it plays a little when first wholly in view, less motion asked for: %s [POST-383]',
  async (less) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: less } as MediaQueryList)
    standAt({ top: 10, height: 200 })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderPart(part)
    await screen.findByRole('button', { name: /Play the live photo/ })
    await act(async () => {})
    expect([state(), film().dataset.shown]).toEqual(less ? ['idle', 'false'] : ['preview', 'true'])
    for (const _ of ['over', 'seen again']) {
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect([state(), vi.mocked(film().play).mock.calls.length]).toEqual(['idle', less ? 0 : 1])
      fireEvent.scroll(window)
    }
    vi.useRealTimers()
  },
)

test('with the switch off the photo is a still [POST-385, POST-511]', async () => {
  const session = aSession(null)
  const off = { ...session, flags: { ...session.flags, livephotos_web: false } }
  await renderPart(part, fakeServer().answer(readUserInfo, off))
  await act(async () => {})
  expect(document.querySelector('video')).toBeNull()
  expect(screen.getByRole('img', { name: 'a wave' })).toBeTruthy()
})
