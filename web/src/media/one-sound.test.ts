import { afterEach, expect, test, vi } from 'vitest'
import { pauseOthers } from './one-sound.ts'

afterEach(() => document.body.replaceChildren())

function media(kind: 'audio' | 'video', muted = false) {
  const element = document.body.appendChild(document.createElement(kind))
  element.pause = vi.fn()
  element.muted = muted
  element.currentTime = 3
  return element
}
const paused = (...elements: HTMLMediaElement[]) => elements.map(({ pause }) => vi.mocked(pause).mock.calls.length)

test('film and sound stop each other, a film without sound stops nothing and is left alone [BLOG-111]', () => {
  const [sound, other, film, silent] = [media('audio'), media('audio'), media('video'), media('video', true)]
  pauseOthers(sound)
  expect(paused(sound, other, film, silent)).toEqual([0, 1, 1, 0])
  expect([other.currentTime, film.currentTime]).toEqual([0, 3])
  pauseOthers(film)
  expect(paused(sound, other, film, silent)).toEqual([1, 2, 1, 0])
  expect(sound.currentTime).toBe(3)
  pauseOthers(silent)
  expect(paused(sound, film)).toEqual([1, 1])
})
