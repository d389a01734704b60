import { expect, test } from 'vitest'
import { postsRefusals } from '../posts.refusals.ts'
import { answer } from './answer.ts'

test('an answer has the question in slot one, the answer in two and a caption in three [POST-118] [POST-119]', () => {
  expect(answer.emptyFields).toEqual({ ask: '', answer: '', caption: '' })
  expect(answer.slots).toEqual({ one: 'ask', two: 'answer', three: 'caption' })
  expect(answer.richSlots).toEqual(['two', 'three'])
})

test.each([
  ['no question', '', postsRefusals.questionEmpty],
  ['a question of space', ' \n', postsRefusals.questionEmpty],
  ['a question', 'Why?', null],
])('an answer post with %s: %# [POST-147]', (_what, ask, refusal) => {
  expect(answer.refuse({ ...answer.emptyFields, ask }, { hasTrail: false })).toBe(refusal)
  expect(answer.refuse({ ask, answer: '<p>So</p>', caption: '' }, { hasTrail: true })).toBe(refusal)
  expect(postsRefusals.questionEmpty.text).toBe('Post question empty.')
})
