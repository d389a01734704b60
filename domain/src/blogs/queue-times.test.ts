import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallTimeMs } from '../core/time-zones.ts'
import { nextQueueTime, type QueueSettings, queueTimesFrom, slotsOfNumber } from './queue-times.ts'

const standard: QueueSettings = { postsPerDay: 2, fromHour: 0, toHour: 24, timeZone: 'UTC' }
const berlin = { ...standard, timeZone: 'Europe/Berlin' }

test.each([
  ['2 a day on the whole day', standard, '2030-05-01T11:59:59Z', '2030-05-01T12:00:00Z'],
  ['the next is 12 hours later', standard, '2030-05-01T12:00:00Z', '2030-05-02T00:00:00Z'],
  ['one a day', { ...standard, postsPerDay: 1, fromHour: 9 }, '2030-05-01T09:00:00Z', '2030-05-02T09:00:00Z'],
  [
    'between 9 and 17',
    { ...standard, postsPerDay: 4, fromHour: 9, toHour: 17 },
    '2030-05-01T09:00:00Z',
    '2030-05-01T11:00:00Z',
  ],
  [
    'after the last of a day',
    { ...standard, postsPerDay: 4, fromHour: 9, toHour: 17 },
    '2030-05-01T15:00:00Z',
    '2030-05-02T09:00:00Z',
  ],
  [
    'past midnight',
    { ...standard, postsPerDay: 2, fromHour: 22, toHour: 4 },
    '2030-05-01T22:30:00Z',
    '2030-05-02T01:00:00Z',
  ],
  [
    'past midnight, seen after midnight',
    { ...standard, fromHour: 22, toHour: 4 },
    '2030-05-02T00:30:00Z',
    '2030-05-02T01:00:00Z',
  ],
  [
    'the same hour twice is the whole day',
    { ...standard, fromHour: 6, toHour: 6 },
    '2030-05-01T07:00:00Z',
    '2030-05-01T18:00:00Z',
  ],
  ['50 a day', { ...standard, postsPerDay: 50 }, '2030-05-01T00:00:00Z', '2030-05-01T00:28:00Z'],
  ['by the clock of the blog', berlin, '2030-01-10T12:00:00Z', '2030-01-10T23:00:00Z'],
  ['in summer an hour earlier', berlin, '2030-07-10T12:00:00Z', '2030-07-10T22:00:00Z'],
  ['over the change to summer time', berlin, '2030-03-31T00:00:00Z', '2030-03-31T10:00:00Z'],
  ['over the change to winter time', berlin, '2030-10-27T00:00:00Z', '2030-10-27T11:00:00Z'],
  [
    'an hour that the clock skips',
    { ...berlin, postsPerDay: 1, fromHour: 2 },
    '2030-03-30T12:00:00Z',
    '2030-03-31T01:00:00Z',
  ],
  [
    'a midnight that the clock skips',
    { ...standard, postsPerDay: 1, timeZone: 'America/Havana' },
    '2030-03-09T12:00:00Z',
    '2030-03-10T05:00:00Z',
  ],
  [
    'an hour that comes twice',
    { ...berlin, postsPerDay: 1, fromHour: 2 },
    '2030-10-26T12:00:00Z',
    '2030-10-27T01:00:00Z',
  ],
  ['half an hour off', { ...standard, timeZone: 'Asia/Kolkata' }, '2030-05-01T00:00:00Z', '2030-05-01T06:30:00Z'],
  [
    'across the date line',
    { ...standard, timeZone: 'Pacific/Kiritimati' },
    '2030-05-01T09:00:00Z',
    '2030-05-01T10:00:00Z',
  ],
])('%s: %# [POST-099] [README ruling 9]', (_what, settings, now, next) => {
  expect(new Date(nextQueueTime(settings, null, Date.parse(now))).toISOString()).toBe(new Date(next).toISOString())
})

test('a queue never goes out twice for one time, however the clocks of two servers differ [POST-099]', () => {
  const slot = Date.parse('2030-05-01T12:00:00Z')
  expect(nextQueueTime(standard, slot, slot - 40)).toBe(slot + 12 * 3_600_000)
  expect(nextQueueTime(standard, slot - 24 * 3_600_000, slot + 5)).toBe(slot + 12 * 3_600_000)
})

test('every day of a year has its two posts, whatever the clock does', () => {
  let at = Date.parse('2030-01-01T00:00:00Z')
  const end = Date.parse('2031-01-01T00:00:00Z')
  let count = 0
  for (let next = nextQueueTime(berlin, at, at); next < end; next = nextQueueTime(berlin, next, next)) {
    expect(next).toBeGreaterThan(at)
    at = next
    count += 1
  }
  expect(count).toBe(730)
})

test('the posts of a queue go out one after the other, from the time that is known [POST-099]', () => {
  const settings = { ...standard, postsPerDay: 2, fromHour: 8, toHour: 20 }
  const times = queueTimesFrom(settings, Date.parse('2030-05-01T14:00:00Z')).take(3)
  expect([...times].map((ms) => new Date(ms).toISOString().slice(0, 16))).toEqual([
    '2030-05-01T14:00',
    '2030-05-02T08:00',
    '2030-05-02T14:00',
  ])
})

const at = (weekday: number, hour: number, minute = 0) => weekday * 1440 + hour * 60 + minute
const inSlots = (slots: number[], timeZone = 'Europe/Berlin'): QueueSettings => ({ ...standard, timeZone, slots })

test.each([
  ['later on the same day', inSlots([at(2, 9), at(2, 17, 30)]), '2030-05-01T07:00:00Z', '2030-05-01T15:30:00Z'],
  ['on another weekday', inSlots([at(2, 9), at(4, 8)]), '2030-05-01T08:00:00Z', '2030-05-03T06:00:00Z'],
  ['a week later', inSlots([at(2, 9)]), '2030-05-01T07:00:00Z', '2030-05-08T07:00:00Z'],
  ['over the end of the week', inSlots([at(0, 0)]), '2030-05-05T21:59:00Z', '2030-05-05T22:00:00Z'],
  ['by winter time after the change', inSlots([at(6, 9)]), '2030-10-26T12:00:00Z', '2030-10-27T08:00:00Z'],
  ['moved on where the clock skips it', inSlots([at(6, 2, 30)]), '2030-03-30T12:00:00Z', '2030-03-31T01:30:00Z'],
  [
    'not lost behind one that the clock moved on',
    inSlots([at(6, 2, 30), at(6, 3)]),
    '2030-03-30T12:00:00Z',
    '2030-03-31T01:00:00Z',
  ],
  ['once where the clock shows it twice', inSlots([at(6, 2)]), '2030-10-27T00:30:00Z', '2030-10-27T01:00:00Z'],
])('a slot comes %s: %# [CTRL-066]', (_what, settings, now, next) => {
  expect(new Date(nextQueueTime(settings, null, Date.parse(now))).toISOString()).toBe(new Date(next).toISOString())
})

/** Runs a check with numbers of chance. */
const often = (check: (pick: (below: number) => number) => void) =>
  fc.assert(
    fc.property(fc.gen(), (gen) => check((below) => gen(fc.nat, { max: below - 1 }))),
    { numRuns: 25 },
  )
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Havana']
const firstDayMs = Date.parse('2030-01-01T00:00:00Z')

test('the slots that a number a day makes go out at the same times, in every zone and on every day [CTRL-066]', () => {
  often((pick) => {
    const settings = {
      ...{ postsPerDay: 1 + pick(24), fromHour: pick(25), toHour: pick(25) },
      timeZone: zones[pick(zones.length)] as string,
    }
    const slots = slotsOfNumber(settings)
    const fromMs = firstDayMs + pick(365 * 24) * 3_600_000
    const timesOf = (queue: QueueSettings) => [...queueTimesFrom(queue, nextQueueTime(queue, null, fromMs)).take(60)]
    expect(timesOf({ ...settings, slots })).toEqual(timesOf(settings))
  })
})

test('slots come in ascending order, each at its minute of the week unless the clock changes that day [CTRL-066]', () => {
  often((pick) => {
    const timeZone = zones[pick(zones.length)] as string
    const slots = [...new Set(Array.from({ length: 1 + pick(168) }, () => pick(10_080)))].sort((a, b) => a - b)
    const settings = inSlots(slots, timeZone)
    const fromMs = firstDayMs + pick(365 * 24) * 3_600_000
    const times = [...queueTimesFrom(settings, nextQueueTime(settings, null, fromMs)).take(60)]
    for (const [place, ms] of times.entries()) {
      expect(ms).toBeGreaterThan(times[place - 1] ?? fromMs)
      const wallMs = wallTimeMs(timeZone, ms)
      const minute = ((Math.floor(wallMs / 86_400_000) + 3) % 7) * 1440 + (wallMs % 86_400_000) / 60_000
      if (slots.includes(minute)) continue
      expect(offsetAt(timeZone, ms - 3 * 3_600_000)).not.toBe(offsetAt(timeZone, ms))
    }
  })
})

const offsetAt = (timeZone: string, ms: number) => wallTimeMs(timeZone, ms) - ms
