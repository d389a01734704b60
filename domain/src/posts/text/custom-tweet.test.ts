import { expect, test } from 'vitest'
import { postsRefusals } from '../posts.refusals.ts'
import { refuseTweet, tweetLength } from './custom-tweet.ts'

test.each([
  ['hello', 5],
  ['hello [URL]', 35],
  ['[URL][URL]', 58],
  ['🐦', 1],
])('the tweet %j counts %i, each link as 29 [POST-429]', (text, length) => {
  expect(tweetLength(text)).toBe(length)
})

test.each([
  ['x'.repeat(140), null],
  ['x'.repeat(141), postsRefusals.tweetTooLong],
  [`${'x'.repeat(117)}[URL]`, null],
  [`${'x'.repeat(118)}[URL]`, postsRefusals.tweetTooLong],
])(
  'a tweet is refused past 140, links counting as the most lenient form counts them: %# [POST-429]',
  (text, refusal) => {
    expect(refuseTweet(text)).toBe(refusal)
  },
)
