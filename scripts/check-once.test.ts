import { afterEach, expect, test } from 'vitest'
import { findCopies } from './check-once.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository>
afterEach(() => planted.remove())

test.each([
  ['the length of a day', 'export const dayMs = 24 * 3_600_000'],
  ['an escaper of HTML', `const safe = text.replaceAll('<', '&lt;')`],
  ['a refusal of its own', `Object.defineProperty(own, 'text', { get })`],
  ['a path beside a method', `const call = {\n  path: '/svc/like',\n}`],
  ['a dialog for reasons', `<Modal title="x">\n<TextArea name="reason" />\n</Modal>`],
])('%s is found where it does not belong, and not at its place or in tests', (_what, code) => {
  const places = ['core/spans.ts', 'core/html.ts', 'core/refusal.ts', 'core/call.ts'].map(
    (file) => `domain/src/${file}`,
  )
  const allowed = [...places, 'web/src/staff/ReasonDialog.tsx', 'web/src/notes/notes.test.ts']
  planted = plantRepository(Object.fromEntries([...allowed, 'web/src/notes/own.tsx'].map((file) => [file, code])))
  const found = findCopies(planted.root).filter((problem) => problem.startsWith('web/src/notes/'))
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('web/src/notes/own.tsx')
})
