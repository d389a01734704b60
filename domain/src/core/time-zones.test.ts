import { expect, test } from 'vitest'
import { dayIn, dayStartsOf, timeZoneNamed } from './time-zones.ts'

const hourMs = 3_600_000
const hours = (...each: number[]) => each.map((hour) => hour * hourMs)

test.each([
  ['UTC', hours(0)],
  ['Europe/Berlin', hours(22, 23)],
  ['America/Los_Angeles', hours(7, 8)],
  ['Asia/Kolkata', hours(18.5)],
  ['Africa/Casablanca', hours(0, 23)],
])('in %s days begin at these times of a UTC day', (zone, starts) => {
  expect(dayStartsOf(zone)).toEqual(starts)
})

test.each(['Europe/Berlin', 'Africa/Cairo', 'America/Havana'])(
  'every day of a year in %s begins at one of those times, also where the clock skips midnight',
  (zone) => {
    const found = new Set<number>()
    for (let at = Date.UTC(2026, 0), last = 0; at < Date.UTC(2027, 0); at += hourMs) {
      const day = dayIn(zone, at)
      if (day > last && last > 0) found.add(at % (24 * hourMs))
      last = day
    }
    expect([...found].sort((one, other) => one - other)).toEqual(dayStartsOf(zone))
  },
)

test('a zone is known by any spelling, and what is none is not', () => {
  expect(timeZoneNamed('europe/BERLIN')).toBe('Europe/Berlin')
  expect(['Mars/Olympus', 'Etc/Unknown', '', 'x'.repeat(64)].map(timeZoneNamed)).toEqual([...Array(4)])
})
