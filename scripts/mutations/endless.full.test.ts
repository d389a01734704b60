import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantRepository } from '../plant-repository.ts'
import { startTestRunner } from './run-tests.ts'

const file = 'domain/src/wait.ts'
const tests = [{ file: 'domain/src/wait.test.ts' }]

test('a change that makes a loop endless is ended and counts as noticed, and the next run is fine', async () => {
  const { root, remove } = plantRepository({
    'vitest.config.ts': `export default { test: { projects: [{ test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } }] } }`,
    'package.json': '{ "type": "module" }',
    [file]: 'export function wait() { let at = 0; while (at < 9) at += 1; return at }\n',
    'domain/src/wait.test.ts': `import { expect, test } from 'vitest'\nimport { wait } from './wait.ts'\ntest('nine', () => expect(wait()).toBe(9))\n`,
  })
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'), 'junction')
  const endsWithinMs = { domain: 3000, others: 3000 }
  const runner = await startTestRunner(root, endsWithinMs)
  try {
    expect(await runner.run(tests, { file, from: '+= 1', to: '+= 0', why: '' })).not.toBeNull()
    endsWithinMs.domain = 60_000
    expect(await runner.run(tests)).toBeNull()
  } finally {
    await runner.close()
    remove()
  }
})
