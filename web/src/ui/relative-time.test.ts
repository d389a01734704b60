import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.UTC(2026, 5, 15, 12)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, 'just now'],
  [44_000, 'just now'],
  [50_000, '1 minute ago'],
  [5 * minute, '5 minutes ago'],
  [hour, '1 hour ago'],
  [23 * hour, '23 hours ago'],
  [day, 'yesterday'],
  [3 * day, '3 days ago'],
  [8 * day, 'last week'],
  [40 * day, 'May 6'],
  [400 * day, 'May 11, 2025'],
  [-5 * minute, 'in 5 minutes'],
])('%i ms ago reads %s', (ago, words) => {
  expect(relativeTime(now - ago, now)).toBe(words)
})
