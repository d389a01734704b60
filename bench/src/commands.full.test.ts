import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { startDatabase } from '../../server/src/testing/services/start-database.ts'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const longest = new Set(['bench:faults', 'bench:attacks', 'bench:federation'])
const rows: Record<string, string> = { 'bench:attacks': ' [API-093]' }
const commands = Object.entries(scripts)
  .filter(([name]) => /^bench(:|$)/.test(name))
  .map(([name, command]) => ({ name, command, rows: rows[name] ?? '' }))
  .toSorted((one, other) => Number(longest.has(other.name)) - Number(longest.has(one.name)))
const timeout = 1_800_000

/** A database as the first of them would make it; they go on from copies. */
let FIRST_START: string
beforeAll(async () => {
  FIRST_START = mkdtempSync(join(tmpdir(), 'bowerbird-first-'))
  await (await startDatabase(FIRST_START)).stop()
})
afterAll(() => rmSync(FIRST_START, { recursive: true, force: true }))

// They wait more than they work: for processes that start, and for faults to have their effect.
test.concurrent.for(commands)(
  'npm run $name works in its short form$rows',
  { timeout },
  async ({ command }, context) => {
    const { PATH, TMPDIR, NODE_COMPILE_CACHE, CHROMIUM_PATH } = process.env
    const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, CHROMIUM_PATH, FIRST_START }
    const [program = '', ...args] = [...command.split(' '), '--short']
    const child = spawn(program, args, { cwd: root, env, signal: context.signal })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const [code] = await once(child, 'close')
    context.expect(code, output).toBe(0)
  },
)
