import { expect, test } from 'vitest'
import { endOfMonthMs, monthShape } from '../core/months.ts'
import { byMonth, countWords, monthOf, monthTitle } from './archive.rules.ts'

test.each([
  ['2031-05', '2031-06-01T00:00:00.000Z', 'May 2031'],
  ['2031-12', '2032-01-01T00:00:00.000Z', 'December 2031'],
  ['2000-02', '2000-03-01T00:00:00.000Z', 'February 2000'],
])('%s ends where the next month begins, and has a name', (month, end, title) => {
  expect(new Date(endOfMonthMs(month)).toISOString()).toBe(end)
  expect(monthTitle(month)).toBe(title)
})

test.each(['2031-13', '2031-00', '2031-5', '1999-05', '20315', '2031-05-01', ''])('%j is no month', (month) => {
  expect(monthShape.test(month)).toBe(false)
})

test('a post belongs to its month of UTC', () => {
  expect(monthOf('2031-05-31T23:59:59.999Z')).toBe('2031-05')
  expect(monthOf('2031-06-01T01:00:00+02:00')).toBe('2031-05')
})

test.each([
  [1, false, '1 post'],
  [12, false, '12 posts'],
  [1000, true, '1,000+ posts'],
])('%i posts, more: %j, is said %j', (count, is_more, words) => {
  expect(countWords({ count, is_more })).toBe(words)
})

test('posts are gathered by month in their order', () => {
  const posts = ['2031-05-02', '2031-05-01', '2031-03-09'].map((day) => ({ date: `${day}T10:00:00Z` }))
  expect(byMonth(posts).map(({ month, posts: each }) => [month, each.length])).toEqual([
    ['2031-05', 2],
    ['2031-03', 1],
  ])
})
