import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useOwnDatabase } from '../testing/own-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'bowerbird-operations-'))
const dataDir = join(folder, 'data')
let database: Awaited<ReturnType<typeof useOwnDatabase>>
beforeAll(async () => {
  database = await useOwnDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command as npm does, with the operator's environment. */
const run = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const program = [join(import.meta.dirname, 'main.ts'), ...args]
    const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
    execFile(
      process.execPath,
      program,
      { env: { PATH, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...env } },
      (error, out, err) => resolve({ code: error ? 1 : 0, said: out + err }),
    )
  })

test('the command says what it wrote, and beforehand what is missing', async () => {
  const place = join(folder, 'backup')
  const [noFolder, noDatabase, done] = await Promise.all([
    run(['backup']),
    run(['backup', place]),
    run(['backup', `${place}-done`], { DATABASE_URL: process.env.TEST_DATABASE_URL as string }),
  ])
  expect(noFolder).toMatchObject({ code: 1, said: expect.stringContaining('npm run backup -- <folder>') })
  expect(noDatabase).toMatchObject({ code: 1, said: expect.stringContaining(`There is no database in ${dataDir}`) })
  expect(done).toMatchObject({ code: 0, said: expect.stringMatching(/-done holds \d+ rows of \d+ tables/) })
  expect([existsSync(place), existsSync(`${place}-done/SHA256SUMS`)]).toEqual([false, true])

  const none = await run(['restore', place], { DATA_DIR: join(folder, 'other') })
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining(`Nothing was restored. ${place} is no whole`) })
  expect(existsSync(join(folder, 'other'))).toBe(false)
})
