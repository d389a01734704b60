import { expect, test } from 'vitest'
import { addWatched, filmstripFrameAt, isLooped, mayAutoplay, mayBeEvicted, mediaErrorName } from './players.rules.ts'

test.each([
  [{ duration: 1 }, false],
  [{ duration: 1.01 }, true],
  [{ duration: 0 }, true],
  [{ duration: Number.NaN }, true],
  [{ duration: Number.POSITIVE_INFINITY }, true],
  [{ duration: 0.5, livestream: 'live' as const }, true],
  [{ duration: 60, livestream: 'recorded' as const }, false],
  [{ duration: 61, livestream: 'recorded' as const }, true],
])('%o may start by itself: %s [BLOG-119, BLOG-120]', (video, may) => {
  expect(mayAutoplay(video)).toBe(may)
})

test.each([
  [0.4, false],
  [1, false],
  [1.2, true],
  [0, true],
  [Number.NaN, true],
])('a video of %d seconds plays over and over: %s [BLOG-126]', (duration, does) => {
  expect(isLooped(duration)).toBe(does)
})

test('only small steps forward count as watched [BLOG-135]', () => {
  expect(addWatched(5, 1, 1.15)).toBeCloseTo(5.15)
  expect(addWatched(5, 1, 1.3)).toBe(5)
  expect(addWatched(5, 1, 9)).toBe(5)
  expect(addWatched(5, 9, 1)).toBe(5)
})

test('what broke has a name [BLOG-411]', () => {
  expect([1, 2, 3, 4, 5, 6, 0].map(mediaErrorName)).toEqual([
    'MEDIA_ERR_ABORTED',
    'MEDIA_ERR_NETWORK',
    'MEDIA_ERR_DECODE',
    'MEDIA_ERR_SRC_NOT_SUPPORTED',
    'MEDIA_ERR_ENCRYPTED',
    'MEDIA_ERR_CUSTOM',
    'MEDIA_ERR_CUSTOM',
  ])
})

test('each tenth of a video has its picture [BLOG-136]', () => {
  expect([0, 0.099, 0.1, 0.55, 0.999, 1, -1].map(filmstripFrameAt)).toEqual([0, 0, 1, 5, 9, 9, 0])
})

test('only what somebody started and hears keeps its place in the gutter [BLOG-289]', () => {
  const received = { wasStarted: true, isPaused: false, isMuted: false }
  expect(mayBeEvicted(received)).toBe(false)
  for (const change of [{ wasStarted: false }, { isPaused: true }, { isMuted: true }])
    expect(mayBeEvicted({ ...received, ...change })).toBe(true)
})
