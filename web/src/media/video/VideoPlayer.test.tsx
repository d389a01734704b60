import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aVideoShown } from '../../testing/kinds.ts'
import { giveMediaElements, playToEnd, standAt } from '../../testing/media-elements.ts'
import { VideoPlayer } from './VideoPlayer.tsx'
import type { VideoLog } from './video-log-shape.ts'

beforeEach(() => {
  vi.useFakeTimers()
  giveMediaElements()
  standAt({ top: 200, height: 300 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Reported = Parameters<VideoLog>[0]
function show(change: Parameters<typeof aVideoShown>[0] = {}, mayStartItself = true) {
  const reported: Reported[] = []
  render(
    <VideoPlayer video={aVideoShown(change)} mayStartItself={mayStartItself} log={(event) => reported.push(event)} />,
  )
  return { reported, names: () => reported.map(({ name }) => name) }
}
const film = () => document.querySelector('video') as HTMLVideoElement
const about = () => ({ isPaused: film().paused, isMuted: film().muted })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const scrollTo = async (top: number) => {
  standAt({ top, height: 300 })
  act(() => void window.dispatchEvent(new Event('scroll')))
  await pass(500)
}
const spinner = () => screen.queryByText('Loading the video') !== null

test('in view it plays by itself, muted at volume 0.8; out of view it pauses, and goes on when it is back [BLOG-116, BLOG-117, BLOG-121, BLOG-123, BLOG-312]', async () => {
  const { names } = show()
  expect(about()).toEqual({ isPaused: false, isMuted: true })
  expect(film().volume).toBe(0.8)
  await scrollTo(window.innerHeight - 99)
  expect(film().paused).toBe(true)
  await scrollTo(window.innerHeight - 101)
  expect(film().paused).toBe(false)
  await scrollTo(-201)
  expect(film().paused).toBe(true)
  await scrollTo(-199)
  expect(film().paused).toBe(false)
  expect(names()).toEqual(['auto_play', 'pause', 'auto_play', 'pause', 'auto_play'])
})

test('scrolling is looked at once in 500 ms [BLOG-122, BLOG-425]', async () => {
  show()
  standAt({ top: 5000, height: 300 })
  act(() => void window.dispatchEvent(new Event('scroll')))
  await pass(499)
  expect(film().paused).toBe(false)
  await pass(1)
  expect(film().paused).toBe(true)
})

test.each([
  ['a handset', {}, false],
  ['a second or less', { duration: 1 }, true],
])(
  'nothing plays by itself on %s; the first press on play brings its sound [BLOG-116, BLOG-118, BLOG-119]',
  (_why, change, may) => {
    const { names } = show(change, may)
    expect(about()).toEqual({ isPaused: true, isMuted: true })
    press('Play')
    expect(about()).toEqual({ isPaused: false, isMuted: false })
    press('Mute')
    press('Pause')
    press('Play')
    expect(about()).toEqual({ isPaused: false, isMuted: true })
    expect(names()).toEqual(['play', 'mute', 'pause', 'play'])
  },
)

test('a press takes over what plays by itself: it pauses, with sound, and does not start again [BLOG-124]', async () => {
  show()
  fireEvent.click(film())
  expect(about()).toEqual({ isPaused: true, isMuted: false })
  await scrollTo(5000)
  await scrollTo(200)
  expect(film().paused).toBe(true)
})

test('mute and full screen do only what they say [BLOG-125, BLOG-312]', async () => {
  const { names } = show()
  const grow = vi.fn(async () => {})
  screen.getByRole('group', { name: 'Video' }).requestFullscreen = grow
  press('Unmute')
  expect(about()).toEqual({ isPaused: false, isMuted: false })
  press('Mute')
  press('Full screen')
  expect(about()).toEqual({ isPaused: false, isMuted: true })
  expect(grow).toHaveBeenCalledOnce()
  await scrollTo(5000)
  expect(film().paused).toBe(true)
  await scrollTo(200)
  expect(film().paused).toBe(false)
  expect(names().slice(0, 4)).toEqual(['auto_play', 'unmute', 'mute', 'fullscreen'])
})

test.each([
  [12, ['auto_play', 'loop'], false],
  [1, ['play', 'end', 'restart'], true],
])('a video of %d seconds at its end [BLOG-126, BLOG-312, BLOG-315]', (duration, expected, isOver) => {
  const { names } = show({ duration })
  if (isOver) press('Play')
  film().currentTime = duration
  act(() => playToEnd(film()))
  if (isOver) press('Play')
  expect(names()).toEqual(expected)
  expect(film().paused).toBe(false)
  if (!isOver) expect(film().currentTime).toBe(0)
})

test('an error pauses, ends looping and playing by itself, and is told with its name [BLOG-127, BLOG-312, BLOG-410]', async () => {
  const { reported, names } = show()
  Object.defineProperty(film(), 'error', { value: { code: 3 }, configurable: true })
  fireEvent.error(film())
  expect(film().paused).toBe(true)
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t play')
  expect(reported.find(({ name }) => name === 'failed')).toMatchObject({ code: 3, error: 'MEDIA_ERR_DECODE' })
  await scrollTo(5000)
  await scrollTo(200)
  fireEvent.click(film())
  expect(film().paused).toBe(true)
  act(() => playToEnd(film()))
  expect(film().paused).toBe(true)
  expect(names()).not.toContain('loop')
})

test('HD comes 300 ms after the press and goes on where, and as, it was [BLOG-128, BLOG-129, BLOG-130, BLOG-131, BLOG-312]', async () => {
  const { names } = show()
  expect(film().getAttribute('src')).toBe('/media/v/sd.mp4')
  film().currentTime = 7
  press('High definition')
  await pass(299)
  expect(film().getAttribute('src')).toBe('/media/v/sd.mp4')
  await pass(1)
  expect(film().getAttribute('src')).toBe('/media/v/hd.mp4')
  expect(spinner()).toBe(true)
  film().pause()
  film().currentTime = 0
  fireEvent.loadedMetadata(film())
  expect([film().currentTime, film().paused, film().muted]).toEqual([7, false, true])
  fireEvent.canPlay(film())
  expect(spinner()).toBe(false)
  expect(names().filter((name) => name === 'pause')).toEqual([])
  expect(names()).toContain('resolutionchange')
  expect(screen.getByRole('button', { name: 'High definition', pressed: true })).toBeTruthy()
  act(() => film().pause())
  press('High definition')
  await pass(300)
  expect(film().getAttribute('src')).toBe('/media/v/sd.mp4')
  fireEvent.loadedMetadata(film())
  expect([film().currentTime, film().paused, film().muted]).toEqual([7, true, true])
})

test('without an HD source none is offered, and without a filmstrip nothing is previewed [BLOG-128, BLOG-136]', () => {
  show({ sources: { sd: '/media/v/sd.mp4', hd: '' }, filmstrip: null })
  expect(screen.queryByRole('button', { name: 'High definition' })).toBeNull()
  fireEvent.pointerMove(screen.getByRole('slider'), { clientX: 55 })
  expect(document.querySelector('[data-frame]')).toBeNull()
})

test.each([
  ['waiting', 'canPlay'],
  ['seeking', 'seeked'],
  ['waiting', 'playing'],
  ['seeking', 'ended'],
] as const)('the spinner shows on %s and hides on %s [BLOG-131, BLOG-132]', (shows, hides) => {
  show({ duration: 1 }, false)
  fireEvent[shows](film())
  expect(spinner()).toBe(true)
  fireEvent[hides](film())
  expect(spinner()).toBe(false)
})

test('a wait is told only when it lasted 2000 ms, looked at every 100 ms [BLOG-134, BLOG-312, BLOG-314]', async () => {
  const { names } = show()
  const waited = () => names().filter((name) => name === 'waiting').length
  film().currentTime = 1
  await pass(1900)
  film().currentTime = 1.1
  await pass(100)
  expect(waited()).toBe(0)
  await pass(2000)
  film().currentTime = 1.2
  await pass(99)
  expect(waited()).toBe(0)
  await pass(1)
  expect(waited()).toBe(1)
})

test('the bar follows the film every 150 ms [BLOG-133]', async () => {
  show()
  const at = () => screen.getByRole('slider').getAttribute('aria-valuenow')
  film().currentTime = 5
  await pass(149)
  expect(at()).toBe('0')
  await pass(1)
  expect(at()).toBe('5')
})

test.each([
  ['live', 'live'],
  ['recorded', 'replay'],
  [undefined, 'video'],
] as const)('what is %s is told as %s [BLOG-313]', (livestream, type) => {
  const reported: Reported[] = []
  const video = { ...aVideoShown({ duration: 90 }), ...(livestream && { livestream }) }
  render(<VideoPlayer video={video} mayStartItself log={(event) => reported.push(event)} />)
  expect(reported).toMatchObject([{ name: 'auto_play', type }])
})

test('a live stream that has ended is told as a replay [BLOG-313]', async () => {
  const reported: Reported[] = []
  const video = { ...aVideoShown({ duration: 0 }), livestream: 'live' as const }
  render(<VideoPlayer video={video} mayStartItself={false} log={(event) => reported.push(event)} />)
  for (const length of [Number.POSITIVE_INFINITY, 90]) {
    Object.defineProperty(film(), 'duration', { value: length, configurable: true })
    fireEvent.error(film())
  }
  expect(reported.map(({ type }) => type)).toEqual(['live', 'replay'])
})

test('watched time is polled every 150 ms and counts no jumps; its events carry every field [BLOG-133, BLOG-135, BLOG-312, BLOG-313, BLOG-315]', async () => {
  const { reported, names } = show()
  fireEvent.canPlay(film())
  fireEvent.canPlay(film())
  expect(names().filter((name) => name === 'initialLoad')).toHaveLength(1)
  for (let step = 1; step <= 8; step += 1) {
    film().currentTime = step * 0.15
    await pass(150)
  }
  film().currentTime = 9
  await pass(150)
  const updates = reported.filter(({ name }) => name === 'timeupdate')
  expect(updates).toHaveLength(1)
  expect(updates[0]?.time_elapsed).toBeCloseTo(1.05)
  fireEvent.click(film())
  expect(reported.at(-1)).toEqual({
    name: 'pause',
    platform: 'web',
    type: 'video',
    vendor: 'tumblr',
    duration: 12,
    time_elapsed: expect.closeTo(1.2),
    position: 9,
  })
})

test('the bar seeks by dragging, tells its start and stop, and shows the tenth under the pointer at half size [BLOG-136, BLOG-312]', () => {
  const { names } = show()
  const bar = screen.getByRole('slider')
  fireEvent.pointerMove(bar, { clientX: 55 })
  const frame = document.querySelector<HTMLElement>('[data-frame]')
  expect([frame?.dataset.frame, frame?.style.width, frame?.style.backgroundPosition]).toEqual([
    '5',
    '120px',
    '-600px 0px',
  ])
  fireEvent.pointerDown(bar, { clientX: 50, button: 0 })
  fireEvent.pointerMove(bar, { clientX: 75 })
  fireEvent.pointerUp(bar)
  expect(film().currentTime).toBe(9)
  expect(names().slice(-2)).toEqual(['scrub_start', 'scrub_stop'])
})

test('keys play, seek, mute, and change the volume', () => {
  show({}, false)
  const player = screen.getByRole('group', { name: 'Video' })
  for (const key of [' ', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'm']) fireEvent.keyDown(player, { key })
  expect(about()).toEqual({ isPaused: false, isMuted: true })
  expect([film().currentTime, film().volume]).toEqual([5, expect.closeTo(0.7)])
})

test('subtitles are shown until they are turned off', () => {
  const modes = { mode: 'disabled' }
  vi.spyOn(HTMLVideoElement.prototype, 'textTracks', 'get').mockReturnValue([modes] as never)
  show({ subtitles: { url: '/media/v/s.vtt', label: 'English', language: 'en' } })
  const track = document.querySelector('track')
  expect([track?.getAttribute('src'), track?.getAttribute('srclang'), track?.label]).toEqual([
    ...['/media/v/s.vtt', 'en', 'English'],
  ])
  expect(modes.mode).toBe('showing')
  press('Subtitles')
  expect(modes.mode).toBe('hidden')
})

test('a film of another server that is too large leads home, one that is broken does not [FED-054]', async () => {
  const home = 'https://www.far.example/film.mp4'
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ home }, { status: 413 }))
  show({ sources: { sd: '/remote/abc', hd: '' } })
  fireEvent.error(film())
  await pass(1)
  const link = screen.getByRole('link', { name: 'Too large to load here. Open it on far.example' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([home, 'noopener noreferrer nofollow'])
  cleanup()
  fetched.mockImplementation(async () => new Response('x'))
  show({ sources: { sd: '/remote/abc', hd: '' } })
  fireEvent.error(film())
  await pass(1)
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t play')
  cleanup()
  fetched.mockClear()
  show()
  fireEvent.error(film())
  expect(fetched).not.toHaveBeenCalled()
})
