import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const docs = join(import.meta.dirname, '../docs')
const sheet = readFileSync(join(docs, 'asvs.md'), 'utf8')
const rows = [...sheet.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, number = '', verdict = '', where = '']) => ({ number, verdict, where }),
)
const asNumbers = (number: string) => number.split('.').map(Number)

test('the sheet of the ASVS has each of its 253 requirements once, in order, with a verdict and a reason', () => {
  const numbers = rows.map(({ number }) => number)
  expect(numbers).toHaveLength(253)
  const inOrder = numbers.toSorted((a, b) => {
    const [one, other] = [asNumbers(a), asNumbers(b)]
    return one.map((part, at) => part - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
  })
  expect([...new Set(inOrder)]).toEqual(numbers)
  expect(rows.filter(({ verdict }) => !['met', 'not met', 'not applicable'].includes(verdict))).toEqual([])
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length
  expect(sheet).toContain(
    `${count('met')} are met, ${count('not met')} are not, ${count('not applicable')} do not apply`,
  )
})

test('each requirement of the ASVS that is met names code, a test or a part of the docs', () => {
  expect(rows.filter(({ verdict, where }) => verdict === 'met' && !/\]\([^)]/.test(where))).toEqual([])
  const titles = [...sheet.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
  const parts = [...sheet.matchAll(/\]\(#([^)]+)/g)].map(([, part = '']) => part)
  expect(parts.filter((part) => !titles.includes(part))).toEqual([])
})

test('the sheet of the ASVS names files that exist', () => {
  const files = [...sheet.matchAll(/\]\((?!https:)([^)#]+)/g)].map(([, path = '']) => path)
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((path) => !existsSync(join(docs, path)))).toEqual([])
})

test('each requirement of the ASVS that is not met has its reason in the decision', () => {
  const decision = readFileSync(join(docs, 'decisions/0048-where-asvs-level-2-is-not-met.md'), 'utf8')
  const reasons = [...decision.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(([, number]) => number)
  expect(reasons).toEqual(rows.filter(({ verdict }) => verdict === 'not met').map(({ number }) => number))
})
