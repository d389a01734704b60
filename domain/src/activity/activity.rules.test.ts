import { expect, test } from 'vitest'
import { actTypes, notificationTypes, rolledUpType, shownType } from './act-kinds.ts'
import * as limits from './activity.limits.ts'
import { messageOf, namesAsWords } from './activity.messages.ts'
import {
  blogNameIn,
  dayHeader,
  isSparklineDrawn,
  mentionsIn,
  offersFollow,
  offersReply,
  rollUp,
  typesOf,
} from './activity.rules.ts'

test('there are exactly 15 types of notifications [BLOG-091]', () => {
  expect([...notificationTypes].sort()).toEqual(
    [
      ...['answer', 'ask', 'ask_answer', 'fanmail', 'follower', 'like', 'note_mention', 'photo_reply'],
      ...['post_attribution', 'reblog', 'reply', 'user_mention', 'like_rollup', 'reblog_naked_rollup'],
      'follower_rollup',
    ].sort(),
  )
})

test('suggestions of descriptions are shown as replies [BLOG-091] [CTRL-064]', () => {
  expect(actTypes.map(shownType).filter((type) => !notificationTypes.includes(type))).toEqual([])
  expect([shownType('alt_suggestion'), shownType('alt_accepted'), shownType('like')]).toEqual([
    'reply',
    'reply',
    'like',
  ])
})

test('every type but the roll-ups belongs to one filter', () => {
  const filters = ['likes', 'reblogs', 'replies', 'mentions', 'asks', 'followers'] as const
  expect(filters.flatMap((filter) => typesOf(filter)).sort()).toEqual([...actTypes].sort())
  expect(typesOf('all')).toEqual(actTypes)
})

const run = (key: string | null, ...acts: string[]) => ({ key, acts, size: acts.length })

test('three neighbours of a kind are told as one, two apart; what stands between parts them [BLOG-098]', () => {
  const reported = rollUp([run('a', '1', '2', '3'), run(null, '4'), run('a', '5', '6'), run('b', '7')])
  expect(reported).toEqual([
    { acts: ['1', '2', '3'], size: 3, isRollUp: true },
    ...['4', '5', '6', '7'].map((act) => ({ acts: [act], size: 1, isRollUp: false })),
  ])
})

test('runs of a kind that came to stand side by side are one; what has no kind never joins', () => {
  expect(rollUp([run('a', '1', '2'), run('a', '3')])).toEqual([{ acts: ['1', '2', '3'], size: 3, isRollUp: true }])
  expect(rollUp([run(null, '1'), run(null, '2'), run(null, '3')])).toHaveLength(3)
})

test('a run of thousands keeps its number though only some are at hand', () => {
  expect(rollUp([{ key: 'a', acts: ['1', '2', '3'], size: 50_000 }])[0]).toMatchObject({ size: 50_000 })
})

test('each kind that rolls up has a type of its own', () => {
  expect([rolledUpType('like'), rolledUpType('reblog'), rolledUpType('follower')]).toEqual([
    'like_rollup',
    'reblog_naked_rollup',
    'follower_rollup',
  ])
})

const now = new Date(2031, 2, 11, 0, 30)
const on = (...date: [number, number, number, number?]) =>
  new Date(...(date as [number, number, number])).getTime() / 1000
const at = (daysAgo: number, hour = 23) => on(2031, 2, 11 - daysAgo, hour)

test.each([
  [at(0, 0), 'Today'],
  [at(1), 'Yesterday'],
  [at(2), '2 days ago'],
  [at(6, 0), '6 days ago'],
])('by calendar days, %s is under %s [BLOG-081]', (timestamp, header) => {
  expect(dayHeader(timestamp, now)).toBe(header)
})

test('from the seventh day on the date is written as weekday, month, day [BLOG-082]', () => {
  expect(dayHeader(at(7), now)).toBe('Tuesday, March 4')
  expect(dayHeader(at(6), now)).toBe('6 days ago')
})

test.each([
  [undefined, false],
  [[], false],
  [[0, 0, 0], false],
  [[0, 1, 0], true],
])('a sparkline of %j is drawn: %s [BLOG-088]', (values, isDrawn) => {
  expect(isSparklineDrawn(values)).toBe(isDrawn)
})

const sender = {
  ...{ name: 'wren', uuid: 'u', title: '', url: '', avatar_url: '', avatar_shape: 'square' as const, is_adult: false },
  ...{ following: false, can_be_followed: true, can_receive_messages: true, is_mine: false },
}

test('follow is offered for who can be followed, is not yet, and is not oneself [BLOG-092]', () => {
  expect(offersFollow(sender)).toBe(true)
  for (const change of [{ is_mine: true }, { can_be_followed: false }, { following: true }])
    expect(offersFollow({ ...sender, ...change })).toBe(false)
  expect(offersFollow(null)).toBe(false)
})

test('reply is offered while its flag is on, and never to oneself [BLOG-093]', () => {
  expect(offersReply(sender, true)).toBe(true)
  expect(offersReply(sender, false)).toBe(false)
  expect(offersReply({ ...sender, is_mine: true }, true)).toBe(false)
  expect(offersReply(null, true)).toBe(false)
})

test.each([
  [['wren'], 1, 'wren'],
  [['wren', 'fern'], 2, 'wren and fern'],
  [['wren', 'fern', 'moss'], 3, 'wren, fern and 1 other'],
  [['wren', 'fern', 'moss'], 900, 'wren, fern and 898 others'],
  [[], 0, 'Someone'],
])('%j of %i are "%s"', (names, count, words) => {
  expect(namesAsWords(names, count)).toBe(words)
  expect(messageOf('like', names, count)).toBe(`${words} liked your post`)
})

test.each([
  ['hello @wren and @Fern-2, and @wren again', ['wren', 'fern-2']],
  ['@wren', ['wren']],
  ['(@wren)', ['wren']],
  ['thanks, @wren.', ['wren']],
  ['me@wren.example, /@wren, @@wren', []],
  [`@${'x'.repeat(33)}`, []],
])('%j names %j', (text, names) => {
  expect(mentionsIn(text, 20)).toEqual(names)
})

test('no more are told than may be', () => {
  expect(mentionsIn('@a @b @c', 2)).toEqual(['a', 'b'])
})

test.each([
  ['https://bower.test/blog/wren', 'wren'],
  ['https://bower.test/blog/wren/post/1/x', 'wren'],
  ['https://elsewhere.test/blog/wren', null],
  ['https://bower.test/tagged/wren', null],
  ['nonsense', null],
])('%s credits %s', (url, name) => {
  expect(blogNameIn(url, 'https://bower.test')).toBe(name)
})

test('the numbers of the popover [BLOG-429]', () => {
  expect(limits).toMatchObject({ selectorAvatarPx: 96, listScrollsAbove: 1, openDelayMs: 1 })
})
