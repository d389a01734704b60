import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFolder, FolderHeldError, findHolder } from './claim-folder.ts'
import { markProcess } from './process-mark.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-claim-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const leaveClaim = (holder: object) => writeFileSync(join(folder, 'bowerbird.lock'), JSON.stringify(holder))

test('the first claim holds, the second is told who has it, and a release frees it', () => {
  const claim = claimFolder(folder, { port: 3000 })
  expect(() => claimFolder(folder)).toThrow(`process ${process.pid}, port 3000`)

  claim.release()

  expect(findHolder(folder)).toBeNull()
  expect(() => claimFolder(folder)).not.toThrow()
})

test('what the holder notes later is there for others to read', () => {
  const claim = claimFolder(folder, { port: 3000 })
  claim.note({ databaseUrl: 'postgresql://here' })
  expect(findHolder(folder)).toMatchObject({ pid: process.pid, port: 3000, databaseUrl: 'postgresql://here' })
})

test('the claim of a process that ended is void', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  leaveClaim({ pid, bornAt: null })

  claimFolder(folder)

  expect(findHolder(folder)?.pid).toBe(process.pid)
  expect(readdirSync(folder)).toEqual(['bowerbird.lock'])
})

test.runIf(existsSync('/proc/self/stat'))('a later process with the same number does not inherit a claim', () => {
  leaveClaim({ ...markProcess(process.ppid), bornAt: '1' })
  expect(() => claimFolder(folder)).not.toThrow()
})

test('a living process keeps its claim, and a torn lock file blocks nobody', () => {
  leaveClaim(markProcess(process.ppid))
  expect(() => claimFolder(folder)).toThrow(FolderHeldError)

  writeFileSync(join(folder, 'bowerbird.lock'), '{"pid"')
  expect(() => claimFolder(folder)).not.toThrow()
})
