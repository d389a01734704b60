import { expect, test } from 'vitest'
import { minuteIn, quietMinutesLeft, wordsOfPush } from './push.rules.ts'

test.each([
  [{ from: 1320, to: 420 }, 1320, 540],
  [{ from: 1320, to: 420 }, 0, 420],
  [{ from: 1320, to: 420 }, 419, 1],
  [{ from: 1320, to: 420 }, 420, 0],
  [{ from: 1320, to: 420 }, 1319, 0],
  [{ from: 60, to: 120 }, 90, 30],
  [{ from: 60, to: 60 }, 60, 0],
])('of the quiet hours %j at minute %i there are %i minutes left [DAY-068]', (hours, minute, left) => {
  expect(quietMinutesLeft(hours, minute)).toBe(left)
})

test('quiet hours go by the clocks of their zone [DAY-068]', () => {
  const at = new Date('2026-07-01T22:30:00Z')
  expect(['UTC', 'Europe/Berlin', 'Asia/Kolkata'].map((zone) => minuteIn(zone, at))).toEqual([1350, 30, 240])
})

test('an anonymous question names nobody [DAY-066]', () => {
  const item = { kind: 'asks', act: 'ask', by: null, blogName: 'wren' } as const
  expect(wordsOfPush(item, true)).toBe('Someone asked you a question')
})
