import { hash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { findLedgerProblems, nextNumbers } from './check-ledgers.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository>
afterEach(() => planted.remove())

const first = '| MSG-001 | web | A message is sent. |'
const second = '| MSG-003 | web | (design) It is blue. |'
const replaced = '| MSG-003 | web | (design) It is green ([decision 1](../decisions/0001-green.md)). |'
const recorded = `MSG-001 ${hash('sha256', first).slice(0, 16)}\nMSG-003 ${hash('sha256', second).slice(0, 16)}\n`

function problemsOf(rows: string[], decision = 'MSG-003 is green.') {
  planted = plantRepository({
    'docs/requirements/messages.md': `# Rows\n\n${rows.join('\n')}\n`,
    'docs/requirements/recorded.txt': recorded,
    'docs/decisions/0001-green.md': decision,
  })
  return findLedgerProblems(planted.root)
}

test('rows that read as recorded pass, and the next number is named', () => {
  expect(problemsOf([first, second])).toEqual([])
  expect(nextNumbers(planted.root)).toEqual(['MSG-004'])
})

test('a row that reads otherwise needs a decision record that names it', () => {
  expect(problemsOf([first.replace('sent', 'kept'), second])).toEqual([expect.stringContaining('MSG-001 differs')])
  expect(problemsOf([first, replaced], 'Nothing.')).toEqual([expect.stringContaining('MSG-003 differs')])
  expect(problemsOf([first, replaced])).toEqual([])
})

test('a row that is new, gone or out of order is found', () => {
  expect(problemsOf([first, second, '| MSG-004 | web | New. |'])).toEqual([expect.stringContaining('is not recorded')])
  expect(problemsOf([first])).toEqual(['MSG-003 is recorded and gone'])
  expect(problemsOf([second, first])).toEqual([expect.stringContaining('MSG-001 stands out of order')])
})
