import { expect, test } from 'vitest'
import { topicsOffered } from './welcome.limits.ts'
import { topicsToOffer } from './welcome.rules.ts'

const many = Array.from({ length: 40 }, (_, at) => `tag ${at}`)

test('a place where nobody has written offers topics of its own', () => {
  const offered = topicsToOffer([], [])
  expect(offered).toHaveLength(topicsOffered)
  expect(offered).toContain('birds')
})

test('the tags of the place come first, and nothing is offered twice', () => {
  const offered = topicsToOffer(['moss', 'Birds'], [])
  expect(offered.slice(0, 2)).toEqual(['moss', 'Birds'])
  expect(offered.map((topic) => topic.toLowerCase()).filter((topic) => topic === 'birds')).toHaveLength(1)
})

test('a lively place offers its own tags alone', () => {
  expect(topicsToOffer(many, [])).toEqual(many.slice(0, topicsOffered))
})

test('what was picked stays, even when nobody uses it any more', () => {
  const offered = topicsToOffer(many, ['lichens', 'tag 3'])
  expect(offered).toContain('lichens')
  expect(offered.filter((topic) => topic === 'tag 3')).toHaveLength(1)
  expect(offered).toHaveLength(topicsOffered)
})
