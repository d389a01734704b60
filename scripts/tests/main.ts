// Runs the quick tier: rules, server, web and scripts, then the journeys. Arguments narrow it: npm test -- notes
//   --full      everything: the files named *.full.test.ts and *.full.spec.ts too, and npm's own programs
//   --changed   the tests of the features that differ from the main branch
import { type ChildProcess, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { whenNpmIsGone } from '../../server/src/core/process/stop-signals.ts'
import { canReadProcessorTime, readFamilyMs } from '../../server/src/testing/processor-time.ts'
import { clearFolder } from '../clear-folder.ts'
import { endGroup, signalGroup, startGroup } from '../process-group.ts'
import {
  addCounts,
  type Counts,
  countJourneys,
  countSecondTry,
  countUnits,
  filesToRetry,
  NO_TESTS,
  type UnitReport,
} from './counts.ts'
import { NPMS_JOURNEYS, NPMS_UNITS, withoutOwnPrograms } from './npms-programs.ts'
import { filtersOfChange, isOfFullTier, listChangedFiles } from './tiers.ts'

const root = join(import.meta.dirname, '../..')
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
})
const filters = flags.changed ? [...positionals, ...listChanged()] : positionals
// Holds whatever a test leaves behind, and is removed at the end.
const scratch = mkdtempSync(join(tmpdir(), 'bowerbird-run-'))
const results = { units: join(scratch, 'units.json'), journeys: join(scratch, 'journeys.json') }
let running: ChildProcess | null = null
let isInterrupted = false

function listChanged(): string[] {
  const files = listChangedFiles(root)
  const found = filtersOfChange(files)
  console.log(found ? `${files.length} files changed: ${found.join(', ') || 'no tests'}.` : 'All tests.')
  if (found?.length === 0) process.exit(0)
  return found ?? []
}

function run(program: string, args: string[], settings: Record<string, string>): Promise<number> {
  const path = settings.PATH ?? process.env.PATH
  const PATH = [join(root, 'node_modules/.bin'), path].join(delimiter)
  const tier = flags.full ? 'full' : 'quick'
  // The server is started many times, and compiling it takes a third of a start.
  const own = { TMPDIR: scratch, NODE_COMPILE_CACHE: join(scratch, 'compiled'), TEST_TIER: tier }
  return new Promise((resolve) => {
    running = startGroup(program, args, { cwd: root, env: { ...process.env, ...own, ...settings, PATH } })
    running.once('error', () => resolve(1))
    running.once('close', (code) => resolve(code ?? 1))
  })
}

type Settings = Record<string, string>
const readResults = (path: string) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

async function runVitest(files: string[], settings: Settings): Promise<{ report: UnitReport | null; code: number }> {
  const code = await run('vitest', ['run', '--passWithNoTests', ...files], { ...settings, UNIT_REPORT: results.units })
  const report = readResults(results.units)
  rmSync(results.units, { force: true })
  return { report, code }
}

/** Runs files that failed once more by themselves in CI, and names those that pass then. */
async function runUnits(files: string[], settings: Settings = {}): Promise<Counts> {
  const first = await runVitest(files, settings)
  const failed = process.env.CI && first.report && !isInterrupted ? filesToRetry(first.report) : []
  if (!first.report || failed.length === 0) return countUnits(first.report, first.code)
  console.log(['', 'Once more, by themselves:', ...failed].join('\n  '))
  const second = await runVitest(failed, settings)
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

function hasJourneys(files: string[]): boolean {
  const ofTier = readdirSync(join(root, 'e2e/journeys')).filter((name) => flags.full || !isOfFullTier(name))
  const isAskedFor = (name: string) => files.some((file) => `e2e/journeys/${name}`.includes(file))
  return files.length === 0 ? ofTier.length > 0 : ofTier.some(isAskedFor)
}

async function runJourneys(files: string[], settings: Settings = {}): Promise<Counts> {
  if (!hasJourneys(files)) return NO_TESTS
  const missing = missingBrowser()
  if (missing) {
    console.log(`\nThe journeys were not run. ${missing}`)
    return { ...NO_TESTS, failed: [{ name: 'the journeys', error: missing }] }
  }
  const args = ['test', '--config=e2e/playwright.config.ts', '--pass-with-no-tests', '--reporter=list,json', ...files]
  const code = await run('playwright', args, { ...settings, PLAYWRIGHT_JSON_OUTPUT_NAME: results.journeys })
  return countJourneys(readResults(results.journeys), code)
}

async function runNpmsPrograms(): Promise<Counts> {
  const { path, hasChromium, remove } = withoutOwnPrograms(root)
  try {
    // The others of these files ran before.
    const units = { ...(await runUnits(NPMS_UNITS, { PATH: path })), skipped: 0 }
    if (units.passed === 0) units.failed.push({ name: "npm's ffmpeg", error: 'no test of it has these words any more' })
    if (hasChromium) return addCounts(units, await runJourneys(NPMS_JOURNEYS, { PATH: path }))
    console.log(`npm's Chromium doesn't start on ${process.platform} ${process.arch}: no journeys with it.`)
    return units
  } finally {
    remove()
  }
}

const readProcessorMs = () => (canReadProcessorTime ? readFamilyMs(process.pid) : 0)

function interrupt(signal: NodeJS.Signals) {
  isInterrupted = true
  if (running) signalGroup(running, signal)
}
process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)
whenNpmIsGone(() => interrupt('SIGTERM'))

const parts: Record<string, () => Promise<Counts>> = {
  units: () => runUnits(filters),
  journeys: () => runJourneys(filters),
  ...(flags.full && filters.length === 0 && { "npm's programs": runNpmsPrograms }),
}
// The programs of others that federation is tested with; where they can't be had, their tests are left out by name.
const fetchPeers = join(root, 'server/src/testing/federation/fetch-peers.ts')
if (flags.full) spawnSync(process.execPath, [fetchPeers], { stdio: 'inherit' })
const times: string[] = []
let total = NO_TESTS
try {
  for (const [name, part] of Object.entries(parts)) {
    if (isInterrupted) break
    const [startedAt, before] = [performance.now(), readProcessorMs()]
    total = addCounts(total, await part())
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const minutes = (readProcessorMs() - before) / 60_000
    times.push(`${name} ${seconds} s${minutes ? ` (${minutes.toFixed(1)} minutes of processor time)` : ''}`)
  }
} finally {
  if (running) await endGroup(running)
  await clearFolder(scratch)
}
if (isInterrupted) console.log('\nInterrupted.')
const { passed, failed, skipped, retried } = total
if (retried.length) console.log(['', 'Passed at the second try only:', ...retried].join('\n  '))
for (const { name, error } of failed) console.log(`\nFailed: ${name}\n${error.replace(/^/gm, '  ')}`)
console.log(`\n${times.join(', ')}`)
const others = [skipped ? `, ${skipped} skipped` : '', retried.length ? `, ${retried.length} retried` : '']
console.log(`\n${passed} passed, ${failed.length} failed${others.join('')}`)
process.exit(failed.length || isInterrupted ? 1 : 0)
