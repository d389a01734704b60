import { expect, test } from 'vitest'
import { canSendLog, canTrack, screenTypeOf } from './telemetry.rules.ts'

test.each([
  ['/dashboard', 'Dashboard'],
  ['/dashboard/blog/x', 'Dashboard'],
  ['/explore', 'Explore'],
  ['/search/moss', 'SearchResults'],
  ['/likes', 'Unknown'],
  ['/', 'Unknown'],
])('%s is the screen %s [BLOG-307]', (path, screen) => {
  expect(screenTypeOf(path)).toBe(screen)
})

const log = { logKey: 'key', uuid: 't:wren', pending: 1, isOn: true }
test.each([
  [{}, true],
  [{ logKey: '' }, false],
  [{ uuid: '' }, false],
  [{ pending: 0 }, false],
  [{ isOn: false }, false],
])('a log with %o is sent: %s [BLOG-308]', (change, isSent) => {
  expect(canSendLog({ ...log, ...change })).toBe(isSent)
})

test.each([
  ...['follow', 'impression', 'like', 'reblog', 'share', 'unfollow', 'unlike'].map((name) => ({ name, isSent: true })),
  { name: 'reply', isSent: false },
  { name: 'reply', postTracker: '', isSent: false },
  { name: 'reply', postTracker: 'p1', isSent: true },
])('the usage event %o [BLOG-311]', ({ isSent, ...event }) => {
  expect(canTrack(event)).toBe(isSent)
})
