import { expect, test } from 'vitest'
import { idle, type LivePhotoEvent, type LivePhotoState, lastsMs, nextLivePhoto } from './live-photo.state.ts'

const after = (...events: LivePhotoEvent[]) => events.reduce(nextLivePhoto, idle as LivePhotoState)
const named = (state: LivePhotoState) => (state.name === 'playing' ? `playing ${state.phase}` : state.name)

test.each<[LivePhotoEvent[], string]>([
  [[], 'idle'],
  [['activated'], 'loading'],
  [['activated', 'canPlay'], 'playing postroll'],
  [['activated', 'canPlay', 'timeUp'], 'playing video'],
  [['activated', 'canPlay', 'ended'], 'playing postroll'],
  [['activated', 'canPlay', 'timeUp', 'ended'], 'stopping'],
  [['activated', 'left'], 'stopping'],
  [['activated', 'canPlay', 'left'], 'stopping'],
  [['activated', 'canPlay', 'timeUp', 'left'], 'stopping'],
  [['activated', 'canPlay', 'left', 'timeUp'], 'idle'],
  [['activated', 'left', 'activated'], 'loading'],
  [['activated', 'failed'], 'idle'],
  [['activated', 'canPlay', 'timeUp', 'failed'], 'idle'],
  [['seenWhole'], 'preview'],
  [['seenWhole', 'timeUp'], 'idle'],
  [['seenWhole', 'activated'], 'loading'],
  [['activated', 'seenWhole'], 'loading'],
  [['canPlay'], 'idle'],
  [['left'], 'idle'],
])('after %j it is %s [POST-379, POST-380, POST-382, POST-383, POST-384]', (events, state) => {
  expect(named(after(...events))).toBe(state)
})

test('the lead-in lasts 375 ms, stopping and the preview 500 ms, and what waits has no end of its own [POST-381, POST-503]', () => {
  expect(lastsMs(after('activated', 'canPlay'))).toBe(375)
  expect(lastsMs(after('activated', 'left'))).toBe(500)
  expect(lastsMs(after('seenWhole'))).toBe(500)
  expect([idle, after('activated'), after('activated', 'canPlay', 'timeUp')].map(lastsMs)).toEqual([null, null, null])
})
