import { expect, test } from 'vitest'
import { hourMs } from './spans.ts'
import { atWallTime, dayIn, dayStartsOf, timeZoneNamed, wallTimeMs } from './time-zones.ts'

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

test.each([
  ['Europe/Berlin', '2026-03-29T02:30Z', '2026-03-29T01:30Z', 'skipped'],
  ['America/Havana', '2026-03-08T00:00Z', '2026-03-08T05:00Z', 'skipped, with midnight'],
  ['America/Havana', '2026-03-08T00:30Z', '2026-03-08T05:30Z', 'skipped, with midnight'],
  ['Africa/Cairo', '2026-04-24T00:00Z', '2026-04-23T22:00Z', 'skipped, with midnight'],
  ['Europe/Berlin', '2026-10-25T02:30Z', '2026-10-25T01:30Z', 'shown twice'],
  ['America/New_York', '2026-11-01T01:30Z', '2026-11-01T06:30Z', 'shown twice'],
  ['America/Havana', '2026-11-01T00:30Z', '2026-11-01T05:30Z', 'shown twice'],
  ['Asia/Kolkata', '2026-11-01T00:30Z', '2026-10-31T19:00Z', 'shown once'],
])('in %s the clock shows %s at %s, a time that is %s', (zone, wall, moment) => {
  expect(new Date(atWallTime(zone, Date.parse(wall)))).toEqual(new Date(moment))
})

test.each([
  ['Europe/Berlin', '2026-03-29', hourMs],
  ['Africa/Cairo', '2026-04-24', hourMs],
  ['America/Havana', '2026-03-08', hourMs],
  ['America/New_York', '2026-03-08', hourMs],
  ['Australia/Lord_Howe', '2026-10-04', hourMs / 2],
  ['Pacific/Apia', '2011-12-30', 24 * hourMs],
])(
  'in %s every quarter of an hour around %s is shown when it was asked for, but for those that are skipped',
  (zone, day, skip) => {
    let skippedMs = 0
    for (let wall = Date.parse(day) - 48 * hourMs; wall < Date.parse(day) + 72 * hourMs; wall += hourMs / 4) {
      const shown = wallTimeMs(zone, atWallTime(zone, wall))
      if (shown === wall) continue
      skippedMs += hourMs / 4
      expect(shown - wall).toBe(skip)
    }
    expect(skippedMs).toBe(skip)
  },
)

test('a zone is known by any spelling, and what is none is not', () => {
  expect(timeZoneNamed('europe/BERLIN')).toBe('Europe/Berlin')
  expect(['Mars/Olympus', 'Etc/Unknown', '', 'x'.repeat(64)].map(timeZoneNamed)).toEqual([...Array(4)])
})
