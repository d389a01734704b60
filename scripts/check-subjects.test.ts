import { expect, test } from 'vitest'
import { faultOfSubject } from './check-subjects.ts'

test.each([
  ['Fix focus after closing the CSS preview', null],
  ['Process uploads in order', null],
  ['Prove that filters hold', 'names no change'],
  ['Tell staff why a job failed', 'names no change'],
  ['Fixed the focus', 'imperative'],
  ['Fixes the focus', 'imperative'],
  ['fix the focus', 'capital letter'],
  ['Fix the focus.', 'full stop'],
  [`Fix ${'x'.repeat(72)}`, '72 at most'],
])('the subject %j: %s', (subject, fault) => {
  const found = faultOfSubject(subject)
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault)
})
