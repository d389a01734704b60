import { expect, test } from 'vitest'
import { sharePercent, votesInWords } from './poll-results.ts'
import { type AskedPoll, cleanPoll, isSaidBefore, refusePoll } from './polls.rules.ts'

const asked = (change: Partial<AskedPoll> = {}): AskedPoll => ({
  question: 'Tea?',
  options: ['Yes', 'No'],
  hours: 24,
  ...change,
})
const options = (count: number) => Array.from({ length: count }, (_, place) => `Option ${place}`)

test.each<[string, Partial<AskedPoll>, string | null]>([
  ['two options', {}, null],
  ['no question', { question: '' }, null],
  ['twelve options', { options: options(12) }, null],
  ['thirteen options', { options: options(13) }, 'posts.poll_options'],
  ['one option', { options: ['Yes'] }, 'posts.poll_options'],
  ['an empty second option', { options: ['Yes', '  '] }, 'posts.poll_options'],
  ['an empty third option', { options: ['Yes', 'No', ''] }, null],
  ['the same option twice', { options: ['Yes', 'No', ' yes '] }, 'posts.poll_option_twice'],
  ['an option of 80 letters', { options: ['a'.repeat(80), 'b'] }, null],
  ['an option of 81 letters', { options: ['a'.repeat(81), 'b'] }, 'posts.poll_option_too_long'],
  ['a question of 201 letters', { question: 'a'.repeat(201) }, 'posts.poll_question_too_long'],
])('a poll with %s is judged %#: [CTRL-030]', (_, change, code) => {
  expect(refusePoll(cleanPoll(asked(change)))?.code ?? null).toBe(code)
})

test('the texts of a poll become lines, and empty options go [CTRL-030]', () => {
  const typed = asked({ question: ' Tea\n or  coffee? ', options: [' Tea ', '', 'Cof\tfee'] })
  expect(cleanPoll(typed)).toEqual({ question: 'Tea or coffee?', options: ['Tea', 'Cof fee'], hours: 24 })
})

test('the later of two equal options is the one at fault [CTRL-030]', () => {
  expect(['Tea', 'tea', '', ''].map((_, place, all) => isSaidBefore(all, place))).toEqual([false, true, false, false])
})

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
])('%i of %i votes are %i percent [CTRL-033]', (votes, all, percent) => {
  expect(sharePercent(votes, all)).toBe(percent)
})

test('one vote is said as one', () => {
  expect([0, 1, 2].map(votesInWords)).toEqual(['0 votes', '1 vote', '2 votes'])
})
