// Breaks what a row of the ledgers says, one row at a time and never on disk, runs the tests that name the row,
// and lists the rows whose tests notice nothing.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listChangedFiles } from '../tests/tiers.ts'
import { findStale, type RowMutation, readRowMutations, readRows, readTestsOfRows } from './rows.ts'
import { startTestRunner } from './run-tests.ts'
import { takeFirst } from './sample.ts'
import { type Tried, tryMutations } from './try-mutations.ts'

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Tries this many and those of changed files; without it, all are tried.
    size: { type: 'string' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
})
const { mutations, apart } = readRowMutations(root)
const testsOf = readTestsOfRows(root)
const chosen = choose()
const stale = findStale(root)
const runner = await startTestRunner(root)
// The tests' database would go on without us.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => runner.close().finally(() => process.exit(1)))
const startedAt = performance.now()
const broken: string[] = []
const tried = await tryMutations(
  runner,
  chosen,
  ({ why }) => testsOf(why),
  tell,
  ({ file }) => broken.push(file),
)
await runner.close()
const survivors = tried.filter(({ failure }) => !failure)
const named = new Set([...mutations, ...apart].map(({ row }) => row))
const without = readRows(root).filter((row) => !named.has(row))
const seconds = Math.round((performance.now() - startedAt) / 1000)
for (const file of broken) console.error(`${file} fails without any mutation`)
for (const line of stale) console.error(line)
console.log(
  `${tried.length} rows broken in ${seconds} s, ${survivors.length} not noticed; ` +
    `${apart.length} rows can't be broken by a line, ${without.length} have nothing yet`,
)
process.exitCode = survivors.length + broken.length + stale.length > 0 ? 1 : 0

function choose(): RowMutation[] {
  if (positionals.length > 0) return mutations.filter(({ row }) => positionals.some((part) => row.startsWith(part)))
  if (!values.size) return mutations
  const changed = new Set(listChangedFiles(root))
  const ofDay = takeFirst(mutations, values.seed, Number(values.size))
  return [...new Set([...ofDay, ...mutations.filter(({ file }) => changed.has(file))])]
}

function tell({ mutation: { why, file, from, to }, failure }: Tried): void {
  if (failure) console.log(`${why} noticed by ${failure.file} › ${failure.test.split('\n')[0]}`)
  else console.log(`${why} NOT NOTICED  ${file}\n    ${from}\n  → ${to}`)
}
