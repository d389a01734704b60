import { expect, test } from 'vitest'
import { readTimeMs } from './times.ts'

test.each([
  ['2031-05-06T07:08:09Z', '2031-05-06T07:08:09.000Z'],
  ['2031-05-06T07:08:09.123Z', '2031-05-06T07:08:09.123Z'],
  ['2031-05-06T07:08:09+02:00', '2031-05-06T05:08:09.000Z'],
  ['2031-05-06T07:08:09+0200', '2031-05-06T05:08:09.000Z'],
  ['2031-05-06T07:08', '2031-05-06T07:08:00.000Z'],
  ['2031-05-06 07:08:09', '2031-05-06T07:08:09.000Z'],
  ['2031-05-06', '2031-05-06T00:00:00.000Z'],
])('%s is read as %s, whatever the zone of the machine [POST-097]', (text, expected) => {
  expect(new Date(readTimeMs(text) ?? 0).toISOString()).toBe(expected)
})

test.each([
  '',
  'tomorrow',
  '2031-13-01',
  '2031-05-06T25:00:00Z',
  '1901',
  '06.05.2031',
  '2031-05-06T07:08:09Zx',
  '+002031-05-06',
])('%j is no time [POST-097]', (text) => {
  expect(readTimeMs(text)).toBeNull()
})
