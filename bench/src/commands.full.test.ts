import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const longest = new Set(['bench:faults', 'bench:attacks', 'bench:federation'])
const rows: Record<string, string> = { 'bench:attacks': ' [API-093]' }
const commands = Object.entries(scripts)
  .filter(([name]) => /^bench(:|$)/.test(name))
  .map(([name, command]) => ({ name, command, rows: rows[name] ?? '' }))
  .toSorted((one, other) => Number(longest.has(other.name)) - Number(longest.has(one.name)))
const timeout = 1_800_000

// They wait more than they work: for processes that start, and for faults to have their effect.
test.concurrent.for(commands)(
  'npm run $name works in its short form$rows',
  { timeout },
  async ({ command }, context) => {
    const { PATH, TMPDIR, NODE_COMPILE_CACHE, CHROMIUM_PATH } = process.env
    const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, CHROMIUM_PATH }
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
