import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the tests of eight rows, others each day, notice when what the row says is broken', { timeout: 900_000 }, () => {
  const root = join(import.meta.dirname, '../..')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/mutations/check-rows.ts', '--size=8'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined },
  })
  expect(stdout.match(/^\S+ NOT NOTICED.*/gm), stdout + stderr).toBeNull()
  expect(status, stdout + stderr).toBe(0)
})
