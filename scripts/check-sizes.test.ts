import { afterEach, expect, test } from 'vitest'
import { measureSizes } from './check-sizes.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository>
afterEach(() => planted.remove())

const lines = (count: number) => 'x\n'.repeat(count)
/** Enough small files that the median and the ninetieth percentile stay low. */
const smallOnes = Object.fromEntries(
  Array.from({ length: 30 }, (_, n) => [`domain/src/core/${n % 2}/small-${n}.ts`, lines(10)]),
)

function measure(files: Record<string, string>, exceptions: Parameters<typeof measureSizes>[1] = {}) {
  planted = plantRepository({ ...smallOnes, ...files })
  return measureSizes(planted.root, exceptions)
}

test.each([
  ['server/src/posts/posts.actions.ts', 400],
  ['scripts/bootstrap.mjs', 400],
  ['web/src/ui/tokens.css', 400],
  ['web/src/posts/PostCard.tsx', 250],
  ['web/src/pages/feeds/DashboardPage.tsx', 60],
  ['server/src/posts/posts.test.ts', 500],
  ['web/src/posts/PostCard.test.tsx', 500],
  ['e2e/journeys/starts.spec.ts', 500],
])('%s may have %i lines and not one more', (file, cap) => {
  expect(measure({ [file]: lines(cap) }).problems).toEqual([])
  planted.remove()
  expect(measure({ [file]: lines(cap + 1) }).problems).toEqual([`${file}: ${cap + 1} lines, ${cap} allowed`])
})

test('a listed exception may be longer', () => {
  const file = 'server/src/migrations/0001-foundation.ts'
  expect(measure({ [file]: lines(401) }, { files: { [file]: 'one schema is easier to read whole' } }).problems).toEqual(
    [],
  )
})

test('the spread is measured without tests, and a tree of long files fails though none is past its cap', () => {
  const { spread } = measure({ 'domain/src/core/a.test.ts': lines(450) })
  expect(spread).toEqual({ count: 30, median: 10, p90: 10, longest: 10 })
  planted.remove()

  const long = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`server/src/posts/${n % 2}/long-${n}.ts`, lines(300)]),
  )
  expect(measure(long).problems).toEqual([
    'the median is 300 lines, 80 allowed',
    'the ninetieth percentile is 300 lines, 200 allowed',
  ])
})

const filesIn = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/a-${n}.ts`, lines(10)]))

test('a folder may hold 25 source files and not one more; tests, styles and declarations are not counted', () => {
  const others = { 'web/src/ui/a.test.tsx': 'x', 'web/src/ui/a.module.css': 'x', 'web/src/ui/a.d.ts': 'x' }
  expect(measure({ ...filesIn('web/src/ui', 25), ...others }).problems).toEqual([])
  planted.remove()
  expect(measure(filesIn('web/src/ui', 26)).problems).toEqual(['web/src/ui: 26 source files, 25 allowed'])
  planted.remove()
  const folders = { 'web/src/ui': 'a reason' }
  expect(measure(filesIn('web/src/ui', 26), { folders }).problems).toEqual([])
})

const long = (count: number) => 'x()\n'.repeat(count - 2)

test.each([
  ['a function', (count: number) => `function grow() {\n${long(count)}}`],
  ['an arrow', (count: number) => `export const grow = () => {\n${long(count)}}`],
  ['a function in a call', (count: number) => `const grow = memo(() => {\n${long(count)}})`],
  ['a method', (count: number) => `class A {\n  grow() {\n${long(count)}}\n}`],
  ['a property', (count: number) => `const a = {\n  grow: async () => {\n${long(count)}} }`],
  ['a function inside of another file', (count: number) => `f()\nf()\nfunction grow() {\n${long(count)}}`],
])('%s may have 60 lines and not one more', (_what, write) => {
  const file = 'server/src/posts/a.ts'
  expect(measure({ [file]: write(60) }).problems).toEqual([])
  planted.remove()
  expect(measure({ [file]: write(61) }).problems).toEqual([expect.stringContaining('grow has 61 lines, 60 allowed')])
})

test('tests may have longer functions', () => {
  expect(measure({ 'server/src/posts/a.test.ts': `function grow() {\n${long(61)}}` }).problems).toEqual([])
})

test('a listed function may be longer', () => {
  const file = 'server/src/posts/a.ts'
  const functions = { [`${file} grow`]: 'a reason' }
  expect(measure({ [file]: `function grow() {\n${long(61)}}` }, { functions }).problems).toEqual([])
})
