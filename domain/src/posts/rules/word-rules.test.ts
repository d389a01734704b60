import { expect, test } from 'vitest'
import { hostFrom } from '../../core/hosts.ts'
import { cpuMs } from '../../testing/cpu-ms.ts'
import { keyOfRule, RuleMatcher, type WordRule, type Written } from './word-rules.ts'

const rule = (kind: WordRule['kind'], value: string): WordRule => ({
  ...{ id: `${kind} ${value}`, kind, value, action: 'hold', newerThanDays: null, message: '' },
})
const hits = (one: WordRule, written: Partial<Written>) => new RuleMatcher([one]).hits({ text: '', ...written }).length

test.each([
  ['words', 'moss', { text: 'Some MOSS, here' }, 1],
  ['words', 'moss', { text: 'mossy' }, 0],
  ['words', 'Green Moss', { text: 'the green\nmoss.' }, 1],
  ['words', 'green moss', { text: 'green and moss' }, 0],
  ['words', 'moss', { text: 'm\u200bo\u00adss' }, 1],
  ['words', 'moss', { text: 'ｍｏｓｓ and 𝗺𝗼𝘀𝘀' }, 1],
  ['words', 'STRASSE', { text: 'strasse' }, 1],
  ['words', 'café', { text: 'cafe\u0301' }, 1],
  ['words', '苔', { text: '青い苔です' }, 1],
  ['words', 'moss', { tags: ['green moss'] }, 1],
  ['words', 'green moss', { text: 'green', tags: ['moss'] }, 1],
  ['tag', '#Moss', { tags: ['moss'] }, 1],
  ['tag', 'moss', { text: 'moss', tags: ['mossy'] }, 0],
  ['host', 'spam.example', { text: 'see https://www.Spam.example/x' }, 1],
  ['host', 'spam.example', { text: 'see spam.example.' }, 1],
  ['host', 'spam.example', { text: 'notspam.example and spam.example.org' }, 0],
  ['host', 'spam.example', { links: '<a href="//a.b.spam.example:80/?q">x</a>' }, 1],
  ['host', 'bücher.example', { links: 'http://xn--bcher-kva.example/' }, 1],
  ['host', 'xn--bcher-kva.example', { text: 'bücher.example' }, 1],
] as const)('a rule for %s "%s" looks at %j [DAY-113]', (kind, value, written, count) => {
  expect(hits(rule(kind, value), written)).toBe(count)
})

test('a value without words, a tag or a host is no rule [DAY-113]', () => {
  expect([keyOfRule('words', ' \u200b—'), keyOfRule('tag', '#'), keyOfRule('host', 'localhost')]).toEqual([
    ...[null, null, null],
  ])
  expect(['https://Spam.example/x', 'spam.example.', '10.0.0.1', 'a b'].map(hostFrom)).toEqual([
    ...['spam.example', 'spam.example', null, null],
  ])
})

test('the steps of a match grow with the text and not with the rules, whatever they say [DAY-114]', () => {
  const long = 'moss '.repeat(40_000)
  const rules = Array.from({ length: 500 }, (_, at) => rule('words', `${'moss '.repeat(at % 9)}rain ${at}`))
  const one = new RuleMatcher(rules.slice(0, 1))
  const all = new RuleMatcher(rules)
  one.hits({ text: long })
  const single = Math.min(...[1, 2, 3].map(() => cpuMs(() => one.hits({ text: long }))))
  const many = Math.min(...[1, 2, 3].map(() => cpuMs(() => all.hits({ text: long }))))
  expect(many).toBeLessThan(single * 20 + 100)
  expect(all.hits({ text: `${long} rain 0` })).toHaveLength(1)
  const dots = new RuleMatcher([rule('host', 'spam.example')])
  expect(cpuMs(() => dots.hits({ text: 'a.'.repeat(100_000) }))).toBeLessThan(1000)
})
