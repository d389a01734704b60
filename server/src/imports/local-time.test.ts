import { expect, test } from 'vitest'
import { momentOf, readLongDate } from './local-time.ts'

const inZone = (text: string, zone: string) => {
  const local = readLongDate(text)
  return local === null ? null : new Date(momentOf(local, zone)).toISOString()
}

test.each([
  ['January 20th, 2022 9:40pm', 'America/New_York', '2022-01-21T02:40:00.000Z'],
  ['January 20th, 2022 9:40pm', 'Europe/Berlin', '2022-01-20T20:40:00.000Z'],
  [' July  1st, 2022\n 12:00am ', 'America/New_York', '2022-07-01T04:00:00.000Z'],
  ['July 2nd, 2022 12:00pm', 'Europe/Berlin', '2022-07-02T10:00:00.000Z'],
  ['July 3rd, 2022 1:05am', 'UTC', '2022-07-03T01:05:00.000Z'],
  ['Mar 3, 2009 13:05:09', 'Asia/Kathmandu', '2009-03-03T07:20:09.000Z'],
  // The hour that is skipped.
  ['March 27th, 2022 2:30am', 'Europe/Berlin', '2022-03-27T01:30:00.000Z'],
  ['March 13th, 2022 2:30am', 'America/New_York', '2022-03-13T07:30:00.000Z'],
  // The hour that comes twice.
  ['October 30th, 2022 2:30am', 'Europe/Berlin', '2022-10-30T00:30:00.000Z'],
  ['November 6th, 2022 1:30am', 'America/New_York', '2022-11-06T05:30:00.000Z'],
])('%s in %s is %s [IMP-040]', (text, zone, moment) => expect(inZone(text, zone)).toBe(moment))

test.each(['', 'yesterday', 'February 30th, 2022 9:40pm', 'Brumaire 2nd, 2022 9:40pm', 'May 2nd, 2022 29:40'])(
  '"%s" is no time [IMP-040]',
  (text) => expect(readLongDate(text)).toBeNull(),
)
