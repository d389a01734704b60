// Runs every check that needs no server, two at a time, and shows failures and what is left to translate.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

const CHECKS: Record<string, string[]> = {
  types: ['tsc', '--project', '.'],
  lint: ['biome', 'check', '--error-on-warnings', '.'],
  unused: ['knip', '--no-progress'],
  imports: ['node', 'scripts/check-imports.ts'],
  tables: ['node', 'scripts/check-tables.ts'],
  notices: ['node', 'scripts/check-notices.ts'],
  sizes: ['node', 'scripts/check-sizes.ts'],
  once: ['node', 'scripts/check-once.ts'],
  ledgers: ['node', 'scripts/check-ledgers.ts'],
  words: ['node', 'scripts/check-words.ts'],
  subjects: ['node', 'scripts/check-subjects.ts'],
  languages: ['node', 'scripts/languages/check.ts'],
  lockfile: ['node', 'scripts/check-lockfile.ts'],
  releases: ['node', 'scripts/check-releases.ts'],
  programs: ['node', 'scripts/check-programs.ts'],
  advisories: ['node', 'scripts/check-advisories.ts'],
  bundle: ['node', 'scripts/check-bundle.ts'],
  patterns: ['node', 'scripts/check-patterns.ts'],
}
const AT_ONCE = 2

const root = join(import.meta.dirname, '..')
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  FORCE_COLOR: '0',
}

async function runCheck(name: string, [program = '', ...args]: string[]): Promise<boolean> {
  const startedAt = performance.now()
  const { code, output } = await run(program, args)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const hasPassed = code === 0
  const summary =
    program === 'node'
      ? (output
          .trim()
          .split('\n')
          .find((line) => /^(gzip, |\d+ )/.test(line)) ?? '')
      : ''
  console.log(`${hasPassed ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds} s  ${summary}`)
  const shown = hasPassed ? (output.match(/^to translate: .*$/gm) ?? []).join('\n') : output.trim()
  if (shown) console.log(shown.replace(/^/gm, '    '))
  return hasPassed
}

function run(program: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd: root, env, shell: process.platform === 'win32' })
    child.stdout.on('data', (data) => {
      output += data
    })
    child.stderr.on('data', (data) => {
      output += data
    })
    child.once('error', (error) => resolve({ code: 1, output: String(error) }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

const waiting = Object.entries(CHECKS)
const results: boolean[] = []
async function takeNext(): Promise<void> {
  const next = waiting.shift()
  if (!next) return
  results.push(await runCheck(...next))
  await takeNext()
}
await Promise.all(Array.from({ length: AT_ONCE }, takeNext))

const failed = results.filter((hasPassed) => !hasPassed).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
