import { afterEach, expect, test } from 'vitest'
import { findUnboundParts } from './check-boundaries.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository>
afterEach(() => planted.remove())

function problemsIn(code: string) {
  planted = plantRepository({
    'web/src/late.ts': `export const Late = quietLazy('Late', load)\nexport const late = partInPlace('Part', load)`,
    'web/src/Page.tsx': code,
  })
  return findUnboundParts(planted.root)
}

test.each([
  ['a lazy component', '<Late />', 'Late'],
  ['a part in place', '<late.Component a="b" />', 'late.Component'],
  ['a lazy component beside a boundary', '<><Suspense><p /></Suspense><Late /></>', 'Late'],
])('%s without a boundary of its own is found', (_what, jsx, name) => {
  expect(problemsIn(`const Page = () =>\n  ${jsx}`)).toEqual([expect.stringMatching(`Page.tsx:2: ${name} needs`)])
})

test('a part that fills a slot without a boundary is found', () => {
  expect(problemsIn('someSlot.fill(late.Component)')).toEqual([expect.stringContaining('late.Component needs')])
})

test.each([
  ['a part with its boundary', 'const Page = () => <Suspense fallback="…"><p>{isOpen && <Late />}</p></Suspense>'],
  ['a part that is prepared', 'const isReady = usePrepared(late)\nconst Page = () => isReady && <late.Component />'],
  ['an ordinary component', 'const Page = () => <Card.Component />'],
])('%s is let through', (_what, code) => {
  expect(problemsIn(code)).toEqual([])
})
