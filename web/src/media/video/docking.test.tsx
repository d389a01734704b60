import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aVideoShown } from '../../testing/kinds.ts'
import { giveMediaElements, standAt } from '../../testing/media-elements.ts'
import { gutterLeft } from '../gutter.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  giveMediaElements()
  standAt({ top: 200, height: 300 })
  window.innerWidth = 1280
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const video = (id: string, mayStartItself = false) => (
  <div key={id} data-testid={id}>
    <VideoPlayer video={aVideoShown()} mayStartItself={mayStartItself} log={() => {}} />
  </div>
)
const player = (id: string) => screen.getByTestId(id).firstElementChild as HTMLElement
const press = (id: string, name: string) =>
  fireEvent.click(player(id).querySelector(`[aria-label="${name}"]`) as HTMLElement)
const docked = (...ids: string[]) => ids.filter((id) => player(id).dataset.docked === 'true')
const scrollTo = async (top: number) => {
  standAt({ top, height: 300 })
  act(() => void window.dispatchEvent(new Event('scroll')))
  await act(() => vi.advanceTimersByTimeAsync(500))
}

test('a video one started follows in the gutter when its post leaves, and goes back with it [BLOG-287, BLOG-293]', async () => {
  render(<main>{video('a')}</main>)
  await scrollTo(-400)
  expect(docked('a')).toEqual([])
  await scrollTo(200)
  press('a', 'Play')
  await scrollTo(-400)
  expect(docked('a')).toEqual(['a'])
  await scrollTo(-200)
  expect(docked('a')).toEqual([])
})

test('a video that plays by itself stays in its post [BLOG-293]', async () => {
  render(<main>{video('a', true)}</main>)
  await scrollTo(200)
  expect(player('a').querySelector('video')?.paused).toBe(false)
  await scrollTo(-400)
  expect(docked('a')).toEqual([])
})

test('a video follows in the gutter when the panel that holds its post is scrolled [BLOG-293]', async () => {
  render(<main data-testid="panel">{video('a')}</main>)
  press('a', 'Play')
  standAt({ top: -400, height: 300 })
  // Scroll events of an element don't bubble.
  act(() => void screen.getByTestId('panel').dispatchEvent(new Event('scroll')))
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(docked('a')).toEqual(['a'])
})

test('its close control puts it back and pauses it [BLOG-293]', async () => {
  render(<main>{video('a')}</main>)
  press('a', 'Play')
  await scrollTo(-400)
  press('a', 'Close the video')
  expect(docked('a')).toEqual([])
  expect(player('a').querySelector('video')?.paused).toBe(true)
  await scrollTo(-500)
  expect(docked('a')).toEqual([])
})

test('below 990 px nothing is docked, and what was goes back [BLOG-292]', async () => {
  render(<main>{video('a')}</main>)
  press('a', 'Play')
  window.innerWidth = 989
  await scrollTo(-400)
  expect(docked('a')).toEqual([])
  // The film stopped out of sight, so it is started again.
  window.innerWidth = 990
  press('a', 'Play')
  await scrollTo(-400)
  expect(docked('a')).toEqual(['a'])
  window.innerWidth = 989
  act(() => void window.dispatchEvent(new Event('resize')))
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(docked('a')).toEqual([])
})

test.each([
  ['is heard', [], ['a']],
  ['is muted', ['Mute'], ['b']],
  ['is paused', ['Pause'], ['b']],
])('a second one takes the place of the first unless that %s [BLOG-288, BLOG-289]', async (_how, presses, stays) => {
  render(<main>{[video('a'), video('b')]}</main>)
  press('a', 'Play')
  await scrollTo(-400)
  for (const name of presses) press('a', name)
  press('b', 'Play')
  await act(() => vi.advanceTimersByTimeAsync(500))
  await scrollTo(-401)
  expect(docked('a', 'b')).toEqual(stays)
})

test('the gutter lies beside the column, nearer without a right one, and within the window [BLOG-290, BLOG-291]', () => {
  expect(gutterLeft(790, true, 1280)).toBe(807)
  expect(gutterLeft(910, false, 1280)).toBe(845)
  expect(gutterLeft(790, true, 1000)).toBe(683)
})
