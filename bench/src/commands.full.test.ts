import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const commands = Object.entries(scripts).filter(([name]) => /^bench(:|$)/.test(name))
const timeout = 1_800_000

test.for(commands)('npm run %s works in its short form', { timeout }, async ([, command], { signal }) => {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE, CHROMIUM_PATH } = process.env
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, CHROMIUM_PATH }
  const [program = '', ...args] = [...command.split(' '), '--short']
  const child = spawn(program, args, { cwd: root, env, signal })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = await once(child, 'close')
  expect(code, output).toBe(0)
})
