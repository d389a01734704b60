import { expect, test, vi } from 'vitest'
import { pauseMedia } from './pause-media.ts'

test('what plays is paused and plays on afterwards; what was paused stays so', () => {
  const make = (paused: boolean) => {
    const film = document.createElement('video')
    Object.defineProperty(film, 'paused', { value: paused })
    film.pause = vi.fn()
    film.play = vi.fn(async () => {})
    document.body.append(film)
    return film
  }
  const playing = make(false)
  const paused = make(true)
  const playOn = pauseMedia()
  expect([playing.pause, paused.pause].map((pause) => vi.mocked(pause).mock.calls.length)).toEqual([1, 0])
  playOn()
  expect([playing.play, paused.play].map((play) => vi.mocked(play).mock.calls.length)).toEqual([1, 0])
})
