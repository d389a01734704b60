import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveMediaElements, standAt } from '../testing/media-elements.ts'
import { AudioPlayer } from './AudioPlayer.tsx'
import { wavePath } from './wave-path.ts'

beforeEach(() => {
  giveMediaElements()
  standAt({ top: 0, height: 40 })
})
afterEach(() => vi.restoreAllMocks())

const player = (label: string) => <AudioPlayer src={`/a/${label}`} duration={100} peaks={[0, 100]} label={label} />
const sounds = () => [...document.querySelectorAll('audio')]
const button = (name: string) => screen.getByRole('button', { name })
const bar = () => screen.getAllByRole('slider')[0] as HTMLElement

test('it starts paused; a press plays and another pauses [BLOG-109, BLOG-110]', () => {
  render(player('rain'))
  const [sound] = sounds()
  expect(sound?.paused).toBe(true)
  fireEvent.click(button('Play rain'))
  expect(sound?.paused).toBe(false)
  fireEvent.click(button('Pause rain'))
  expect(sound?.paused).toBe(true)
  expect(button('Play rain')).toBeTruthy()
})

test('one that starts pauses and rewinds every other [BLOG-111]', () => {
  render(
    <>
      {player('rain')}
      {player('wind')}
    </>,
  )
  const [rain, wind] = sounds() as [HTMLAudioElement, HTMLAudioElement]
  fireEvent.click(button('Play rain'))
  rain.currentTime = 12
  fireEvent.click(button('Play wind'))
  expect([rain.paused, rain.currentTime, wind.paused]).toEqual([true, 0, false])
})

test.each([true, false])(
  'a drag on the bar seeks and pauses meanwhile; playing before: %s [BLOG-112]',
  (wasPlaying) => {
    render(player('rain'))
    const [sound] = sounds() as [HTMLAudioElement]
    if (wasPlaying) fireEvent.click(button('Play rain'))
    fireEvent.pointerDown(bar(), { clientX: 20, button: 0, pointerId: 1 })
    expect([sound.paused, sound.currentTime]).toEqual([true, 20])
    fireEvent.pointerMove(bar(), { clientX: 60 })
    expect([sound.paused, sound.currentTime]).toEqual([true, 60])
    fireEvent.pointerUp(bar())
    expect(sound.paused).toBe(!wasPlaying)
    fireEvent.pointerMove(bar(), { clientX: 90 })
    expect(sound.currentTime).toBe(60)
  },
)

test('arrow keys move along the bar', () => {
  render(player('rain'))
  fireEvent.keyDown(bar(), { key: 'ArrowRight' })
  fireEvent.keyDown(bar(), { key: 'ArrowRight' })
  fireEvent.keyDown(bar(), { key: 'ArrowLeft' })
  expect(sounds()[0]?.currentTime).toBe(5)
  expect(bar().getAttribute('aria-valuetext')).toBe('0:05 of 1:40')
})

test('one that cannot be played shows a cross and takes no press and no drag [BLOG-409]', () => {
  render(player('rain'))
  const [sound] = sounds() as [HTMLAudioElement]
  fireEvent.error(sound)
  const cross = button('Couldn’t play this audio') as HTMLButtonElement
  expect(cross.disabled).toBe(true)
  expect(cross.querySelector('.lucide-x')).toBeTruthy()
  fireEvent.click(cross)
  fireEvent.pointerDown(bar(), { clientX: 50, button: 0 })
  fireEvent.keyDown(bar(), { key: 'ArrowRight' })
  expect([sound.paused, sound.currentTime]).toEqual([true, 0])
})

test('the wave has a line for each peak, and one line where none is known', () => {
  expect(wavePath([0, 100])).toBe('M0 47h.6V53h-.6ZM1 0h.6V100h-.6Z')
  expect(wavePath([])).toBe('M0 46H1V54H0Z')
})

test('a sound of another server that is too large leads home [FED-054]', async () => {
  const home = 'https://far.example/long.mp3'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ home }, { status: 413 }))
  render(<AudioPlayer src="/remote/abc?plead=please" duration={0} peaks={[]} label="rain" />)
  fireEvent.error(sounds()[0] as HTMLAudioElement)
  const link = await screen.findByRole('link', { name: 'Too large to load here. Open it on far.example' })
  expect(link.getAttribute('href')).toBe(home)
})
