import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepPrivate } from './keep-private.ts'

test('a folder that the operator made beforehand is closed, and so is everything in it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-private-'))
  const umask = process.umask()
  onTestFinished(() => {
    process.umask(umask)
    rmSync(dataDir, { recursive: true })
  })
  for (const folder of ['media', 'tmp']) mkdirSync(join(dataDir, folder))
  writeFileSync(join(dataDir, 'secret'), '')
  symlinkSync(join(dataDir, 'nowhere'), join(dataDir, 'broken'))
  for (const name of ['', 'media', 'tmp', 'secret']) chmodSync(join(dataDir, name), 0o755)
  keepPrivate(dataDir)
  const modeOf = (name: string) => statSync(join(dataDir, name)).mode & 0o777
  expect(['', 'media', 'tmp', 'secret'].map(modeOf)).toEqual([0o700, 0o700, 0o700, 0o600])
  writeFileSync(join(dataDir, 'media', 'new'), '')
  expect(modeOf('media/new')).toBe(0o600)
})
