import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecret } from './secret.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-secret-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('the first start makes a secret that only its owner may read, and later starts find the same', () => {
  const first = readSecret(dataDir, null)
  expect(first).toHaveLength(32)
  expect(readSecret(dataDir, null)).toEqual(first)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secret'])
})

test('a secret given by the operator is used, and nothing is written', () => {
  expect(readSecret(dataDir, 'given by the operator, 32 letters')).toEqual(
    Buffer.from('given by the operator, 32 letters'),
  )
  expect(readdirSync(dataDir)).toEqual([])
})

test('a damaged secret stops the start instead of signing with nothing', () => {
  writeFileSync(join(dataDir, 'secret'), '')
  expect(() => readSecret(dataDir, null)).toThrow('is damaged')
})
