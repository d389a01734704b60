import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('a folder is made with its parents, and only its owner may enter', () => {
  const root = mkdtempSync(join(tmpdir(), 'bowerbird-folder-'))
  makeFolder(join(root, 'one/two'))
  makeFolder(join(root, 'one/two'))
  expect(statSync(join(root, 'one/two')).mode & 0o777).toBe(0o700)
  rmSync(root, { recursive: true })
})

test.runIf(process.platform === 'linux')('a place that takes no folders is refused instead of tried for ever', () => {
  expect(() => makeFolder('/proc/bowerbird/data')).toThrow('/proc takes no folders. Choose another place than /proc/')
})
