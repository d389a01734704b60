import { expect, test } from 'vitest'
import { durationText, relationshipOf, relationshipText } from './relationship.rules.ts'

const day = 86_400
const between = (theirs: number, yours: number) => ({
  is_blog_following_you: theirs > 0,
  is_following_blog: yours > 0,
  duration_blog_following_you: theirs,
  duration_following_blog: yours,
})

test.each([
  [1, 1, 'mutuals'],
  [1, 0, 'following-you'],
  [0, 1, 'following'],
  [0, 0, null],
])('following you for %i and followed for %i is %s [MSG-173]', (theirs, yours, relationship) => {
  expect(relationshipOf(between(theirs, yours))).toBe(relationship)
})

test.each([
  [0, 'less than a day'],
  [day - 1, 'less than a day'],
  [day, '1 day'],
  [3 * day, '3 days'],
  [7 * day, '1 week'],
  [29 * day, '4 weeks'],
  [30 * day, '1 month'],
  [364 * day, '12 months'],
  [365 * day, '1 year'],
  [800 * day, '2 years'],
])('%i seconds are told as %s [MSG-095]', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test.each([
  [3 * day, 400 * day, 'Mutuals for 3 days'],
  [400 * day, 3 * day, 'Mutuals for 3 days'],
  [8 * day, 0, 'Following you for 1 week'],
  [0, 61 * day, "You've been following for 2 months"],
  [0, 0, ''],
])('the line of %i and %i reads %j [MSG-094]', (theirs, yours, line) => {
  expect(relationshipText(between(theirs, yours))).toBe(line)
})
