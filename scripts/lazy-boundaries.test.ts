import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { listFiles } from './list-files.ts'
import { plantRepository } from './plant-repository.ts'

const SOURCES = /^web\/src\/(?!.*\.test\.).*\.tsx?$/
const DECLARED = /\b(export )?const (\w+) = (?:quietLazy|lazyInPlace|lazyLayer|(lazyPart|partInPlace))\b/g
/** Components that put a boundary around their children; a menu opens with its items. */
const BOUNDARIES = ['Suspense', 'Later', 'ShareButton', 'MenuButton']

/** Parts whose boundary is in another file, each with the reason. */
const EXCEPTIONS: Record<string, string> = {
  GifPicker: 'both places of its slot have a boundary',
}

/** Any node of the parsed source. */
interface Node {
  type?: string
  start?: number
  openingElement?: { name: { start: number; end: number } }
  callee?: { property?: { name?: string } }
  arguments?: { start: number; end: number }[]
}

function findUnboundParts(root: string): string[] {
  const sources = listFiles(root, SOURCES).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const declared = sources.flatMap(({ file, text }) =>
    [...text.matchAll(DECLARED)].map(([, isExported, name, isPart]) => ({
      name: isPart ? `${name}.Component` : `${name}`,
      // Another file may have a component of the same name that is no lazy part.
      in: isExported ? null : file,
    })),
  )
  return sources.flatMap(({ file, text }) => {
    const parts = new Set(declared.filter((part) => part.in === null || part.in === file).map(({ name }) => name))
    if (![...parts].some((name) => text.includes(name))) return []
    return unboundIn(file, text, parts).map(
      ({ name, line }) => `${file}:${line}: ${name} needs a <Suspense> of its own, or boundedPart to fill a slot`,
    )
  })
}

function unboundIn(file: string, text: string, parts: Set<string>) {
  const found: { name: string; line: number }[] = []
  // A part that was prepared before it is shown never suspends.
  const isFree = (name: string) =>
    parts.has(name) && !(name in EXCEPTIONS) && !text.includes(`usePrepared(${name.replace('.Component', '')}`)
  const visit = (value: unknown, isBound: boolean): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, isBound)
      return
    }
    if (typeof value !== 'object' || value === null) return
    const { type, start = 0, openingElement, callee, arguments: given } = value as Node
    const shown = openingElement?.name ?? (callee?.property?.name === 'fill' ? given?.[0] : undefined)
    const name = shown ? text.slice(shown.start, shown.end) : ''
    if (!isBound && isFree(name)) found.push({ name, line: text.slice(0, start).split('\n').length })
    const isInside = isBound || (type === 'JSXElement' && BOUNDARIES.includes(name))
    for (const child of Object.values(value)) visit(child, isInside)
  }
  visit(parseSync(file, text).program, false)
  return found
}

let planted: ReturnType<typeof plantRepository> | undefined
afterEach(() => planted?.remove())

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

test('no late part can hide the field that someone writes in: each has a boundary of its own', () => {
  expect(findUnboundParts(join(import.meta.dirname, '..'))).toEqual([])
})
