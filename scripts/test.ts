// Runs every test: rules, server, web and scripts, then the journeys. Arguments narrow both: npm test -- notes
import { type ChildProcess, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { whenNpmIsGone } from '../server/src/core/process/stop-signals.ts'
import { clearFolder } from './clear-folder.ts'
import { endGroup, signalGroup, startGroup } from './process-group.ts'
import {
  addCounts,
  type Counts,
  countJourneys,
  countSecondTry,
  countUnits,
  filesToRetry,
  NO_TESTS,
  type UnitReport,
} from './test-counts.ts'

const root = join(import.meta.dirname, '..')
const filters = process.argv.slice(2)
// Holds whatever a test leaves behind, and is removed at the end.
const scratch = mkdtempSync(join(tmpdir(), 'bowerbird-run-'))
const results = { units: join(scratch, 'units.json'), journeys: join(scratch, 'journeys.json') }
let running: ChildProcess | null = null
let isInterrupted = false

function run(program: string, args: string[], settings: Record<string, string>): Promise<number> {
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  // The server is started many times, and compiling it takes a third of a start.
  const env = { ...process.env, PATH, TMPDIR: scratch, NODE_COMPILE_CACHE: join(scratch, 'compiled'), ...settings }
  return new Promise((resolve) => {
    running = startGroup(program, args, { cwd: root, env })
    running.once('error', () => resolve(1))
    running.once('close', (code) => resolve(code ?? 1))
  })
}

const readResults = (path: string) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

async function runVitest(files: string[]): Promise<{ report: UnitReport | null; code: number }> {
  const code = await run('vitest', ['run', '--passWithNoTests', ...files], { UNIT_REPORT: results.units })
  const report = readResults(results.units)
  rmSync(results.units, { force: true })
  return { report, code }
}

/** Runs files that failed once more by themselves in CI, and names those that pass then. */
async function runUnits(): Promise<Counts> {
  const first = await runVitest(filters)
  const failed = process.env.CI && first.report && !isInterrupted ? filesToRetry(first.report) : []
  if (!first.report || failed.length === 0) return countUnits(first.report, first.code)
  console.log(['', 'Once more, by themselves:', ...failed].join('\n  '))
  const second = await runVitest(failed)
  return countSecondTry(first.report, second.report, second.code)
}

/** Returns the reason why no browser starts, or null; as root on Debian it installs one. */
function missingBrowser(): string | null {
  const look = () => spawnSync(process.execPath, [join(root, 'e2e/find-chromium.ts')], { encoding: 'utf8' })
  if (look().status === 0) return null
  const hasApt = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (hasApt) {
    console.log('\nNo Chromium starts on this machine: installing one with apt-get.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = 'apt-get install -y -qq'
    // Not every Debian release has the headless shell.
    const commands = `apt-get update -qq && (${install} chromium-headless-shell || ${install} chromium)`
    spawnSync('sh', ['-c', commands], { env, stdio: 'inherit' })
  }
  const again = look()
  return again.status === 0 ? null : again.stderr.trim()
}

const isAskedFor = (name: string) =>
  filters.length === 0 || filters.some((filter) => `e2e/journeys/${name}`.includes(filter))

async function runJourneys(): Promise<Counts> {
  if (!readdirSync(join(root, 'e2e/journeys')).some(isAskedFor)) return NO_TESTS
  const missing = missingBrowser()
  if (missing) {
    console.log(`\nThe journeys were not run. ${missing}`)
    return { ...NO_TESTS, failed: [{ name: 'the journeys', error: missing }] }
  }
  const args = ['test', '--config=e2e/playwright.config.ts', '--pass-with-no-tests', '--reporter=list,json', ...filters]
  const code = await run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: results.journeys })
  return countJourneys(readResults(results.journeys), code)
}

function interrupt(signal: NodeJS.Signals) {
  isInterrupted = true
  if (running) signalGroup(running, signal)
}
process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)
whenNpmIsGone(() => interrupt('SIGTERM'))

let total = NO_TESTS
try {
  for (const part of [runUnits, runJourneys]) if (!isInterrupted) total = addCounts(total, await part())
} finally {
  if (running) await endGroup(running)
  await clearFolder(scratch)
}
if (isInterrupted) console.log('\nInterrupted.')
const { passed, failed, skipped, retried } = total
if (retried.length) console.log(['', 'Passed at the second try only:', ...retried].join('\n  '))
for (const { name, error } of failed) console.log(`\nFailed: ${name}\n${error.replace(/^/gm, '  ')}`)
const others = [skipped ? `, ${skipped} skipped` : '', retried.length ? `, ${retried.length} retried` : '']
console.log(`\n${passed} passed, ${failed.length} failed${others.join('')}`)
process.exit(failed.length || isInterrupted ? 1 : 0)
