import { expect, test } from 'vitest'
import { messagesDirectly, type Reach, waysToReach } from './reach.rules.ts'

const on = { can_receive_messages: true, asks: true, submissions: true, is_mine: false }

test.each<[string, Partial<typeof on>, Reach[], boolean]>([
  ['all three', {}, ['message', 'ask', 'submit'], false],
  ['no messages [BLOG-188]', { can_receive_messages: false }, ['ask', 'submit'], false],
  ['no questions [BLOG-189, BLOG-191]', { asks: false }, ['message', 'submit'], true],
  ['no submissions [BLOG-190]', { submissions: false }, ['message', 'ask'], false],
  ['submissions alone [BLOG-192]', { can_receive_messages: false, asks: false }, ['submit'], false],
  ['nothing [BLOG-192]', { can_receive_messages: false, asks: false, submissions: false }, [], false],
  ['an own blog [BLOG-192]', { is_mine: true }, [], false],
])('a blog with %s is reached by what it allows', (_name, change, ways, isDirect) => {
  expect(waysToReach({ ...on, ...change })).toEqual(ways)
  expect(messagesDirectly({ ...on, ...change })).toBe(isDirect)
})
