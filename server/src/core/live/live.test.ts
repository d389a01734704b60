import { expect, test } from 'vitest'
import { noticeFromOthers } from './live.ts'

const notice = { event: 'activity', blogIds: ['1'] }

test.each([
  ['from another server', { ...notice, from: 'other' }, notice],
  ['from no server in particular', notice, notice],
  ['of its own', { ...notice, from: 'me' }, null],
])('a notice %s', (_whose, sent, received) => {
  const problems: unknown[] = []
  expect(noticeFromOthers(JSON.stringify(sent), 'me', (problem) => problems.push(problem))).toEqual(received)
  expect(problems).toEqual([])
})

test.each(['', 'hello', 'null', '[]', '{}', '{"blogIds":1}'])(
  '%j on the channel is no notice, and ends nothing',
  (text) => {
    const problems: unknown[] = []
    expect(noticeFromOthers(text, 'me', (problem) => problems.push(problem))).toBeNull()
    expect(problems).toHaveLength(1)
  },
)
