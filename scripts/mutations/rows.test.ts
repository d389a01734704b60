import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantRepository } from '../plant-repository.ts'
import { findStale, readRowMutations, readTestsOfRows } from './rows.ts'

const root = join(import.meta.dirname, '../..')
const ledger = '| ID | Where | Requirement |\n|---|---|---|\n| POST-001 | web | a |\n| POST-002 | web | b |\n'
const line = (one: object) => `${JSON.stringify(one)}\n`

test('a kept mutation is stale when its row is gone, or when its code has none or several places for it', () => {
  const file = 'domain/src/ages.ts'
  const { root, remove } = plantRepository({
    'docs/requirements/1-posting.md': ledger,
    [file]: 'export const [least, most] = [13, 99, 99]\n',
    'docs/requirements/mutations/posting.jsonl':
      line({ row: 'POST-001', file, from: '13', to: '12' }) +
      line({ row: 'POST-001', file, from: '14', to: '12' }) +
      line({ row: 'POST-001', file, from: '99', to: '12' }) +
      line({ row: 'POST-001', file: 'domain/src/gone.ts', from: '13', to: '12' }) +
      line({ row: 'POST-002', heldBy: 'layout', why: 'a gap between two words' }) +
      line({ row: 'POST-003', heldBy: 'sentence', why: 'the words of a notice' }),
  })
  expect(findStale(root)).toEqual([
    'POST-003 is no row',
    'POST-001: domain/src/ages.ts no longer has one place for "14"',
    'POST-001: domain/src/ages.ts no longer has one place for "99"',
    'POST-001: domain/src/gone.ts no longer has one place for "13"',
  ])
  remove()
})

test('the tests of a row are those that name it, those of rules first and those of the full tier last', () => {
  const { root, remove } = plantRepository({
    'server/src/a.full.test.ts': `test('x [POST-001]')`,
    'server/src/a.test.ts': `test('x [POST-002] [POST-003, POST-001]')`,
    'domain/src/a.test.ts': `test('x [POST-001]')`,
    'web/src/a.test.tsx': `test('x [POST-002]') // POST-001`,
  })
  const tests = readTestsOfRows(root)('POST-001')
  expect(tests.map((stage) => stage.map(({ file }) => file))).toEqual([
    ['domain/src/a.test.ts'],
    ['server/src/a.test.ts'],
    ['server/src/a.full.test.ts'],
  ])
  expect(tests[1]?.[0]?.named?.test('x [POST-002] [POST-003, POST-001]')).toBe(true)
  expect(tests[1]?.[0]?.named?.test('x POST-001')).toBe(false)
  remove()
})

test('no kept mutation is stale, and each breaks its row in code', () => {
  expect(findStale(root)).toEqual([])
  const { mutations } = readRowMutations(root)
  expect(mutations.filter(({ file, from, to }) => from === to || /\.test\.tsx?$/.test(file))).toEqual([])
})
