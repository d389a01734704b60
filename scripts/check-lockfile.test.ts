import { afterEach, expect, test } from 'vitest'
import { findLockfileProblems } from './check-lockfile.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository>
afterEach(() => planted.remove())

function problemsOf({ zod = {}, manifest = {} }: { zod?: object; manifest?: object }) {
  const packages = {
    '': { name: 'fake' },
    domain: { name: '@bowerbird/domain' },
    'node_modules/@bowerbird/domain': { resolved: 'domain', link: true },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-x', ...zod },
  }
  planted = plantRepository({
    'package.json': JSON.stringify({ workspaces: ['domain'], devDependencies: { vite: '8.3.4' } }),
    'domain/package.json': JSON.stringify({ dependencies: { zod: '4.6.7', '@bowerbird/domain': '*' }, ...manifest }),
    'package-lock.json': JSON.stringify({ packages }),
  })
  return findLockfileProblems(planted.root).problems
}

test('exact versions with hashes and no addresses pass', () => {
  expect(problemsOf({})).toEqual([])
})

test('an address of a registry is found', () => {
  const resolved = 'https://registry.example.org/zod-4.6.7.tgz'
  expect(problemsOf({ zod: { resolved } })).toEqual([`package-lock.json: node_modules/zod is tied to ${resolved}`])
})

test('a package without a hash is found', () => {
  expect(problemsOf({ zod: { integrity: undefined } })).toEqual([expect.stringContaining('no integrity hash')])
})

test.each(['^4.6.7', '~4.6.7', '4', '*', 'latest', '>=4.0.0'])('the range %s is found', (range) => {
  expect(problemsOf({ manifest: { dependencies: { zod: range } } })).toEqual([
    `domain/package.json: zod is given as ${range}, not as one exact version`,
  ])
})
