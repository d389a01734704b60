// Runs every check that needs no server, two at a time, and shows failures and what is left to translate.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** The commands, each with what mends a failure. */
const CHECKS: Record<string, [command: string[], mend: string]> = {
  types: [['tsc', '--project', '.'], 'npx tsc --project . --watch shows what is left'],
  lint: [['biome', 'check', '--error-on-warnings', '.'], 'npx biome check --write mends most of it'],
  unused: [['knip', '--no-progress'], 'delete it, or import it where it is needed'],
  imports: [['node', 'scripts/check-imports.ts'], 'scripts/import-rules.ts has the order of features'],
  tables: [['node', 'scripts/check-tables.ts'], "call a function of the table's feature"],
  notices: [['node', 'scripts/check-notices.ts'], 'tell the caches in the same transaction, as its neighbours do'],
  sizes: [['node', 'scripts/check-sizes.ts'], 'split it by idea, or add an exception with its reason there'],
  once: [['node', 'scripts/check-once.ts'], 'use what stands in the place named'],
  ledgers: [['node', 'scripts/check-ledgers.ts'], 'docs/requirements/README.md says how a row is added or changed'],
  words: [['node', 'scripts/check-words.ts'], 'rewrite them as CONTRIBUTING.md says'],
  subjects: [['node', 'scripts/check-subjects.ts'], 'git commit --amend, or git rebase --interactive'],
  languages: [['node', 'scripts/languages/check.ts'], 'npm run languages adds new messages'],
  lockfile: [['node', 'scripts/check-lockfile.ts'], 'pin exact versions, delete node_modules, run npm install'],
  releases: [['node', 'scripts/check-releases.ts'], 'choose a release, or add the reason there'],
  programs: [['node', 'scripts/check-programs.ts'], 'compare the hash with upstream, then change programs.json'],
  advisories: [['node', 'scripts/check-advisories.ts'], 'npm audit names the versions that are safe'],
  bundle: [
    ['node', 'scripts/check-bundle.ts'],
    'load it later with lazyPart; node scripts/bootstrap.mjs --build builds again',
  ],
  patterns: [['node', 'scripts/check-patterns.ts'], 'scan the text without an expression, as core/html/tags.ts does'],
}
const AT_ONCE = 2

const root = join(import.meta.dirname, '..')
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  FORCE_COLOR: '0',
}

async function runCheck(name: string, [[program = '', ...args], mend]: [string[], string]): Promise<boolean> {
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
  if (!hasPassed) console.log(`    To mend it: ${mend}`)
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
