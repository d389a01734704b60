import { afterEach, expect, test } from 'vitest'
import { findSlowPatterns } from './check-patterns.ts'
import { findAttack } from './patterns/pattern-attacks.ts'
import { stepCounter } from './patterns/pattern-steps.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository> | undefined
afterEach(() => planted?.remove())

const check = (files: Record<string, string>, shortTexts = {}) => {
  planted = plantRepository(files)
  return findSlowPatterns(planted.root, shortTexts)
}

test.each([
  [/(a+)+$/],
  [/^(?:a|a)*$/],
  [/\s+$/],
  [/<!--[\s\S]*?-->/g],
  [/<([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi],
  [/([^\s"'=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g],
  [/^\S+@\S+\.\S+$/],
  [/<script\b[^>]*>[\s\S]*?<\/script>/g],
  [/(.+)\1/],
])('%s is found to be slow', (pattern) => {
  expect(findAttack(pattern)).not.toBeNull()
})

test.each([
  [/^[a-z]+$/],
  [/[^<>]*/g],
  [/<!--[\s\S]*?(?:-->|$)/g],
  [/(?<![a-z])[a-z]+\./],
  [/\bcat\b|dog{2,5}/i],
  [/^(\p{L}{1,60}?)\s?:/u],
])('%s is not', (pattern) => {
  expect(findAttack(pattern)).toBeNull()
})

test('steps grow with the text as a backtracking engine takes them', () => {
  const steps = stepCounter(/a+b/, 1e9)
  expect(steps('a'.repeat(200)) / steps('a'.repeat(100))).toBeGreaterThan(3.5)
  const straight = stepCounter(/^a+b/, 1e9)
  expect(straight('a'.repeat(200)) / straight('a'.repeat(100))).toBeLessThan(2.1)
})

test('every pattern of the sources is looked at, also one put together when its module is loaded', async () => {
  const files = {
    'domain/src/core/a.ts': 'export const a = /\\s+$/',
    'server/src/core/b.ts': "export const b = new RegExp(['x+', 'x+', '$'].join(''))",
    'web/src/core/C.tsx': 'export const C = () => <p>{/(y+)+$/.test(document.title) ? 1 : 2}</p>',
    'domain/src/core/a.test.ts': 'export const t = /(a+)+$/',
  }
  const { patterns, problems } = await check(files)
  expect(patterns).toBe(3)
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'domain/src/core/a.ts:1:',
    'server/src/core/b.ts:',
    'web/src/core/C.tsx:1:',
  ])
})

test('a pattern that meets short texts alone may be listed, and one put together in a function may not be', async () => {
  const files = {
    'domain/src/core/a.ts': 'export const a = /\\s+$/',
    'domain/src/core/b.ts': 'export const b = (x: string) => new RegExp(x)',
  }
  const { problems } = await check(files, { '\\s+$': 'a name of at most 32 letters' })
  expect(problems).toEqual(['domain/src/core/b.ts:1: a pattern is put together while the program runs'])
})

test('a pattern that reads markup is found, and one of groups and classes is none', async () => {
  const code = ['/<p\\b/', '/[<>&]/', '/(?<year>\\d)(?<!\\d)(?<=a)/', "new RegExp('<' + 'hr')"]
  const { problems } = await check({
    'domain/src/core/a.ts': code.map((one, at) => `export const a${at} = ${one}`).join('\n'),
  })
  expect(problems).toEqual(['domain/src/core/a.ts:1: /<p\\b/ reads markup', 'domain/src/core/a.ts: /<hr/ reads markup'])
})
