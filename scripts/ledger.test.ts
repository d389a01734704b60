import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import vitestConfig from '../vitest.config.ts'
import { listFiles } from './list-files.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const rows = listFiles(root, /^docs\/requirements\/.*\.md$/).flatMap((file) =>
  [...read(file).matchAll(/^\| ([A-Z]+-\d{3}) \|/gm)].map(([, id]) => id as string),
)
const projects = (vitestConfig.test?.projects ?? []) as TestProjectInlineConfiguration[]
const run = ['e2e/journeys/*.spec.ts', ...projects.flatMap(({ test }) => test?.include ?? [])]
const files = listFiles(root, /\.(test|spec)\.tsx?$/)
/** They take a quarter of an hour, and run by `npm run package:check`. */
const byThemselves = ['scripts/package/installed.test.ts']
const lists = files.flatMap((file) =>
  [...read(file).matchAll(/\[([A-Z]+-\d{3}(?:[ ,]+[A-Z]+-\d{3})*)\]/g)].map(([, list]) => list as string),
)

test('a test names every row of the ledgers, and no row stands twice', () => {
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows).size).toBe(rows.length)
  const named = new Set(lists.flatMap((list) => list.split(/[ ,]+/)))
  expect(rows.filter((id) => !named.has(id))).toEqual([])
})

test('every file of tests runs in one of the tiers', () => {
  const isRun = (file: string) => run.some((pattern) => matchesGlob(file, pattern))
  expect(files.filter((file) => !isRun(file))).toEqual(byThemselves)
})

test('rows of the specification stand in brackets of their own', () => {
  const isOfSpecification = (id: string) => /^(POST|MSG|BLOG)-/.test(id)
  const mixed = lists.filter((list) => new Set(list.split(/[ ,]+/).map(isOfSpecification)).size > 1)
  expect(mixed).toEqual([])
})
