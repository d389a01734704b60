import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './list-files.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('a test names every row of the ledger of our own facts, and no row stands twice', () => {
  const ledgers = ['in-control', 'apps-and-api'].map((name) => read(`docs/requirements/${name}.md`)).join('\n')
  const rows = [...ledgers.matchAll(/^\| ((?:CTRL|API)-\d{3}) \|/gm)].map(([, id]) => id)
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows).size).toBe(rows.length)
  const named = new Set(
    listFiles(root, /\.(test|spec)\.tsx?$/).flatMap(
      (file) => read(file).match(/(?<=[[ ])(?:CTRL|API)-\d{3}(?=[,\]])/g) ?? [],
    ),
  )
  expect(rows.filter((id) => !named.has(id as string))).toEqual([])
})
