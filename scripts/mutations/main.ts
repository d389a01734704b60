// Changes boundaries and conditions of the rules and of visibility, one at a time, and lists those that no test notices.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readTestFinder } from './find-tests.ts'
import { alwaysTried, equivalents } from './known.ts'
import { isSame, type Mutation, placeOf } from './mutation.ts'
import { startTestRunner } from './run-tests.ts'
import { allMutations, takeSample } from './sample.ts'
import { type Tried, tryMutations } from './try-mutations.ts'

const SURVIVORS_MAX_SHARE = 0.025

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: 'bowerbird' },
    size: { type: 'string', default: '200' },
    // Skips the tests of the server and the web.
    domain: { type: 'boolean', default: false },
  },
})
const isEquivalent = (mutation: Mutation) => equivalents.some((one) => isSame(one, mutation))
const tests = readTestFinder(root)
const all = allMutations(root)
const stale = equivalents.filter((one) => ![...all.rules, ...all.visibility].some((other) => isSame(one, other)))
const sample = [...alwaysTried, ...takeSample(all, values.seed, Number(values.size))].filter(
  (mutation) => positionals.length === 0 || positionals.some((part) => placeText(mutation).includes(part)),
)
const startedAt = performance.now()
const runner = await startTestRunner(root)
// The tests' database would go on without us.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => runner.close().finally(() => process.exit(1)))
const broken: string[] = []
const tried = await tryMutations(
  runner,
  sample,
  ({ file }) => [
    tests.inDomain(file).map((test) => ({ file: test })),
    values.domain ? [] : tests.inOthers(file).map((test) => ({ file: test })),
  ],
  tell,
  ({ file }) => {
    broken.push(file)
    console.log(`${file} fails without any mutation`)
  },
)
await runner.close()
const survivors = tried.filter(({ mutation, failure }) => !failure && !isEquivalent(mutation))
const wrong = tried.filter(({ mutation, failure }) => failure && isEquivalent(mutation))
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
console.log(`\n${tried.length} mutations, ${survivors.length} survived, ${minutes} minutes`)
for (const { file, from } of stale) console.log(`Is no mutation any more, remove it from known.ts: ${file} ${from}`)
for (const { mutation } of wrong) console.log(`Is noticed, remove it from known.ts: ${placeText(mutation)}`)
const isFine = survivors.length <= tried.length * SURVIVORS_MAX_SHARE && [...stale, ...wrong, ...broken].length === 0
process.exitCode = isFine ? 0 : 1

function tell({ mutation, failure }: Tried): void {
  if (failure) console.log(`killed    ${placeText(mutation)}  by ${failure.file} › ${failure.test.split('\n')[0]}`)
  else if (isEquivalent(mutation)) console.log(`no change ${placeText(mutation)}`)
  else console.log(`SURVIVED  ${placeText(mutation)}\n    ${mutation.from}\n  → ${mutation.to}`)
}

function placeText(mutation: Mutation): string {
  const text = readFileSync(join(root, mutation.file), 'utf8')
  return `${mutation.file}:${text.slice(0, placeOf(text, mutation) ?? 0).split('\n').length}`
}
