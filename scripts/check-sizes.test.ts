import { afterEach, expect, test } from 'vitest'
import { measureSizes } from './check-sizes.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository>
afterEach(() => planted.remove())

const lines = (count: number) => 'x\n'.repeat(count)
/** Enough small files that the median and the ninetieth percentile stay low. */
const smallOnes = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`domain/src/core/small-${n}.ts`, lines(10)]))

function measure(files: Record<string, string>, exceptions?: Record<string, string>) {
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
  expect(measure({ [file]: lines(401) }, { [file]: 'one schema is easier to read whole' }).problems).toEqual([])
})

test('the spread is measured without tests, and a tree of long files fails though none is past its cap', () => {
  const { spread } = measure({ 'domain/src/core/a.test.ts': lines(450) })
  expect(spread).toEqual({ count: 30, median: 10, p90: 10, longest: 10 })
  planted.remove()

  const long = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`server/src/posts/long-${n}.ts`, lines(300)]))
  expect(measure(long).problems).toEqual([
    'the median is 300 lines, 80 allowed',
    'the ninetieth percentile is 300 lines, 200 allowed',
  ])
})
