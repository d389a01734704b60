import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantRepository } from '../plant-repository.ts'
import { findMutations } from './find-mutations.ts'
import { readTestFinder } from './find-tests.ts'
import { applyMutation, type Mutation } from './mutation.ts'
import { startTestRunner, type TestRunner } from './run-tests.ts'
import { takeSample } from './sample.ts'
import { tryMutations } from './try-mutations.ts'

const ages = `export const mayJoin = (age: number): boolean => age >= 13
export function yearsUntil(age: number): number {
  let years = 0
  while (age + years < 13) years += 1
  return years
}
`
const agesTest = `import { expect, test } from 'vitest'
import { mayJoin, yearsUntil } from './ages.ts'
test('people over twelve may join', () => expect([12, 14].map(mayJoin)).toEqual([false, true]))
test('a child waits', () => expect(yearsUntil(10)).toBe(3))
`
const config = `export default { test: { projects: [{ test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } }] } }`
const file = 'domain/src/ages.ts'

let repository: ReturnType<typeof plantRepository>
let runner: TestRunner
beforeAll(async () => {
  repository = plantRepository({
    'vitest.config.ts': config,
    'package.json': '{ "type": "module" }',
    [file]: ages,
    'domain/src/ages.test.ts': agesTest,
    'domain/src/broken.test.ts': `import { test } from 'vitest'\nimport './ages.ts'\ntest('x', () => { throw new Error('x') })\n`,
    'domain/src/slow.full.test.ts': `import './ages.ts'\n`,
  })
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(repository.root, 'node_modules'), 'junction')
  runner = await startTestRunner(repository.root)
})
afterAll(async () => {
  await runner.close()
  repository.remove()
})

const tests = () => readTestFinder(repository.root).inDomain(file)
const survivorsOf = async (...mutations: Omit<Mutation, 'file' | 'why'>[]) => {
  const all = mutations.map((one) => ({ ...one, file, why: '' }))
  const tried = await tryMutations(runner, all, () => [tests().map((test) => ({ file: test }))])
  return tried.filter(({ failure }) => !failure).map(({ mutation }) => mutation.to)
}

test('a change that no test notices survives, and one that a test notices does not', async () => {
  expect(
    await survivorsOf(
      { from: '>= 13', to: '> 13' },
      { from: 'years < 13', to: 'years < 12' },
      { from: '>= 13', to: '> 12' },
    ),
  ).toEqual(['> 13', '> 12'])
})

test('a change with no place, or more than one, is an error, and so is one that is no code', async () => {
  await expect(survivorsOf({ from: '< 99', to: '<= 99' })).rejects.toThrow('no longer has one place')
  await expect(survivorsOf({ from: '13', to: '14' })).rejects.toThrow('no longer has one place')
  await expect(survivorsOf({ from: '>= 13', to: '>= )' })).rejects.toThrow(file)
})

test('tests of the full tier are no part of it', () => {
  expect(tests()).toEqual(['domain/src/ages.test.ts', 'domain/src/broken.test.ts'])
})

const changesOf = (code: string) =>
  findMutations('x.ts', code)
    .map((mutation) => applyMutation(code, mutation))
    .toSorted()

test.each([
  ['a < b', ['a <= b']],
  ['a === b', ['a !== b']],
  ['a && b', ['a || b']],
  ['f(!a)', ['f(a)']],
  ['a + 1', ['a', 'a + 0', 'a + 2']],
  ['a ? b : c', ['(b)', '(c)']],
  ['if (a) b()', ['if (false) b()', 'if (true) b()']],
  ['Math.min(a, b)', ['Math.max(a, b)']],
  ['x.slice(0, 20)', ['x.slice((-1), 20)', 'x.slice(0, 19)', 'x.slice(0, 21)', 'x.slice(1, 20)']],
  ['type A = 1 | 2', []],
  ['const a = { 1: b }', []],
  ['sql`a = b and not c`', ['sql`a <> b and not c`', 'sql`a = b and c`', 'sql`a = b and true`', 'sql`a = b or not c`']],
  [
    'sql`where (a is null or b)`',
    [
      'sql`where (a is not null or b)`',
      'sql`where (a is null and b)`',
      'sql`where (a is null or false)`',
      'sql`where (false or b)`',
      'sql`where true`',
    ],
  ],
])('%s is changed to each of %j', (code, changed) => {
  expect(changesOf(code)).toEqual(changed)
})

test('a sample stays the same when other code changes', () => {
  const before = findMutations(file, ages)
  const after = findMutations(file, `export const isNew = (days: number) => days < 7\n${ages}`)
  const take = (rules: Mutation[]) => takeSample({ rules, visibility: [] }, 'seed', 3)
  const same = take(before).filter((one) => take(after).some((other) => other.from === one.from && other.to === one.to))
  expect(same.length).toBeGreaterThanOrEqual(1)
  expect(take(before)).toEqual(take(before.toReversed()))
})
