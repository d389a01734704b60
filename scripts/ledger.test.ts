import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './list-files.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const rows = listFiles(root, /^docs\/requirements\/.*\.md$/).flatMap((file) =>
  [...read(file).matchAll(/^\| ([A-Z]+-\d{3}) \|/gm)].map(([, id]) => id as string),
)
const lists = listFiles(root, /\.(test|spec)\.tsx?$/).flatMap((file) =>
  [...read(file).matchAll(/\[([A-Z]+-\d{3}(?:[ ,]+[A-Z]+-\d{3})*)\]/g)].map(([, list]) => list as string),
)

test('a test names every row of the ledgers, and no row stands twice', () => {
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows).size).toBe(rows.length)
  const named = new Set(lists.flatMap((list) => list.split(/[ ,]+/)))
  expect(rows.filter((id) => !named.has(id))).toEqual([])
})

test('rows of the specification stand in brackets of their own', () => {
  const isOfSpecification = (id: string) => /^(POST|MSG|BLOG)-/.test(id)
  const mixed = lists.filter((list) => new Set(list.split(/[ ,]+/).map(isOfSpecification)).size > 1)
  expect(mixed).toEqual([])
})
