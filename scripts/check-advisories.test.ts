import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findInFolder } from './check-advisories.ts'
import { plantRepository } from './plant-repository.ts'

const osv = (events: object[], more: object = {}, name = 'pkg') => ({
  id: 'GHSA-1',
  summary: 'It breaks',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }], ...more }],
})

function problemsOf(version: string, advisory: object, accepted?: Record<string, string>) {
  const planted = plantRepository({
    'package-lock.json': JSON.stringify({
      packages: { 'node_modules/pkg': { version }, 'node_modules/tool': { version, dev: true } },
    }),
    'osv/2026/GHSA-1.json': JSON.stringify(advisory),
  })
  try {
    return findInFolder(planted.root, join(planted.root, 'osv'), accepted)
  } finally {
    planted.remove()
  }
}

const fixed = [{ introduced: '1.2.0' }, { fixed: '1.10.0' }]
const twice = [{ introduced: '0' }, { fixed: '1.0.1' }, { introduced: '2.0.0' }, { last_affected: '2.3.4' }]

test.each([
  ['1.2.0', fixed, true],
  ['1.9.9', fixed, true],
  ['1.10.0-beta.2', fixed, true],
  ['1.10.0', fixed, false],
  ['1.1.9', fixed, false],
  ['0.0.1', twice, true],
  ['1.0.1', twice, false],
  ['2.3.4', twice, true],
  ['2.3.5', twice, false],
])('version %s in %j: %s', (version, events, isHit) => {
  const { read, problems } = problemsOf(version, osv(events))
  expect({ read, problems }).toEqual({ read: 1, problems: isHit ? [`pkg ${version}: GHSA-1 It breaks`] : [] })
})

test('a listed version counts, a withdrawn or accepted advisory and a tool of developers do not', () => {
  expect(problemsOf('1.0.0', osv([], { versions: ['1.0.0'] })).problems).toHaveLength(1)
  expect(problemsOf('1.3.0', { ...osv(fixed), withdrawn: '2026-01-01' }).problems).toEqual([])
  expect(problemsOf('1.3.0', osv(fixed), { 'GHSA-1': 'not reached' }).problems).toEqual([])
  expect(problemsOf('1.3.0', osv(fixed, {}, 'tool')).problems).toEqual([])
})
