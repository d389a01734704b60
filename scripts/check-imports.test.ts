import { afterEach, expect, test } from 'vitest'
import { findImportProblems } from './check-imports.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository>
afterEach(() => planted.remove())

function problemsIn(files: Record<string, string>) {
  planted = plantRepository(files)
  return findImportProblems(planted.root).problems
}

test.each([
  [
    'up the ladder',
    'server/src/posts/posts.actions.ts',
    `import { x } from '../notes/notes.views.ts'`,
    'posts may not import notes',
  ],
  [
    'from what comes from other servers to what we do there',
    'server/src/federation/incoming/a.ts',
    `import { x } from '../acts/b.ts'`,
    'incoming of federation may not import acts',
  ],
  [
    'between neighbours of one rung',
    'web/src/notes/a.ts',
    `import { x } from '../asks/b.ts'`,
    'notes may not import asks',
  ],
  [
    'up the ladder of another workspace',
    'server/src/posts/a.ts',
    `import { x } from '@bowerbird/domain/feeds/b.ts'`,
    'posts may not import feeds',
  ],
  [
    'from web to server',
    'web/src/core/a.ts',
    `import { x } from '../../../server/src/core/b.ts'`,
    'web may not import server',
  ],
  [
    'from server to web',
    'server/src/core/a.ts',
    `import { x } from '@bowerbird/web/core/b.ts'`,
    'server may not import web',
  ],
  [
    'from domain to server',
    'domain/src/core/a.ts',
    `import { x } from '@bowerbird/server/core/b.ts'`,
    'domain may not import server',
  ],
  [
    'into a foreign store',
    'server/src/feeds/a.ts',
    `import { x } from '../posts/write/posts.store.ts'`,
    'private to posts',
  ],
  ['into a foreign table', 'server/src/feeds/a.ts', `import { x } from '../posts/posts.table.ts'`, 'private to posts'],
  ['into foreign parts', 'web/src/feeds/A.tsx', `import { X } from '../posts/parts/X.tsx'`, 'private to posts'],
  [
    'of a table by core, but for its registry',
    'server/src/core/a.ts',
    `import { x } from '../posts/posts.table.ts'`,
    'core may not import posts',
  ],
  ['of the top by a feature', 'server/src/posts/a.ts', `import { x } from '../app.ts'`, 'stands above every feature'],
  [
    'of a feature by a migration',
    'server/src/migrations/1.ts',
    `import { x } from '../posts/read/posts.views.ts'`,
    'only kysely and core',
  ],
  ['of a package by a migration', 'server/src/migrations/1.ts', `import pg from 'pg'`, 'only kysely and core'],
  [
    'of a migration by a feature',
    'server/src/posts/a.ts',
    `import { x } from '../migrations/1.ts'`,
    'only core may import migrations',
  ],
  [
    'of refusals by a store',
    'server/src/posts/posts.store.ts',
    `import { x } from '@bowerbird/domain/posts/posts.refusals.ts'`,
    'a store is SQL and nothing else',
  ],
  [
    'of actions by a store',
    'server/src/posts/posts.store.ts',
    `import { x } from './posts.actions.ts'`,
    'a store is SQL and nothing else',
  ],
  [
    'of the machine by a store',
    'server/src/posts/posts.store.ts',
    `import { createHash } from 'node:crypto'`,
    'a store is SQL and nothing else',
  ],
  ['of the machine by domain', 'domain/src/core/a.ts', `import { x } from 'node:fs'`, 'domain is pure'],
])('an import %s is found', (_what, file, code, problem) => {
  const found = problemsIn({ [file]: code })
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(`${file}: `)
  expect(found[0]).toContain(problem)
})

test.each([
  ['a plain import', `import { x } from '../notes/a.ts'`],
  ['a type import', `import type { X } from '../notes/a.ts'`],
  ['double quotes', `import { x } from "../notes/a.ts"`],
  ['several lines', `import {\n  x,\n  y,\n} from\n  '../notes/a.ts'`],
  ['a side effect', `import '../notes/a.ts'`],
  ['a dynamic import', `const x = await import('../notes/a.ts')`],
  ['the type of an import', `type X = typeof import('../notes/a.ts')`],
  ['an export of another file', `export { x } from '../notes/a.ts'`],
  ['an export of a type', `export type { X } from '../notes/a.ts'`],
])('no way of writing it escapes: %s', (_what, code) => {
  expect(problemsIn({ 'web/src/posts/a.ts': code })).toHaveLength(1)
})

test.each([
  ['two files', { 'a.ts': `import { b } from './b.ts'`, 'b.ts': `import { a } from './a.ts'` }, ['a.ts', 'b.ts']],
  [
    'types alone',
    { 'a.ts': `import type { B } from './b.ts'`, 'b.ts': `import type { A } from './a.ts'` },
    ['a.ts', 'b.ts'],
  ],
  ['what is loaded late', { 'a.ts': `import('./b.ts')`, 'b.ts': `import type { A } from './a.ts'` }, ['a.ts', 'b.ts']],
  ['itself', { 'a.ts': `import { a } from './a.ts'` }, ['a.ts']],
  [
    'a longer way',
    { 'a.ts': `import './b.ts'`, 'b.ts': `import './c.ts'\nimport './d.ts'`, 'c.ts': `import './a.ts'`, 'd.ts': '' },
    ['a.ts', 'b.ts', 'c.ts'],
  ],
])('a circle of %s is found', (_what, files: Record<string, string>, circle) => {
  const inFeature = (name: string) => `web/src/posts/${name}`
  const planted = Object.fromEntries(Object.entries(files).map(([name, code]) => [inFeature(name), code]))
  expect(problemsIn(planted)).toEqual([`import each other: ${circle.map(inFeature).join(', ')}`])
})

test('two ways to one file are no circle', () => {
  const files = { a: `import './b.ts'\nimport './c.ts'`, b: `import './d.ts'`, c: `import './d.ts'`, d: '' }
  const planted = Object.fromEntries(Object.entries(files).map(([name, code]) => [`web/src/posts/${name}.ts`, code]))
  expect(problemsIn(planted)).toEqual([])
})

test('a comment is not an import', () => {
  expect(problemsIn({ 'web/src/posts/a.ts': `// from '../notes/a.ts'\n/* import '../notes/a.ts' */\n` })).toEqual([])
})

test('what the architecture allows passes', () => {
  const allowed = {
    'domain/src/posts/a.ts': `import { z } from 'zod'\nimport { x } from '../blogs/b.ts'`,
    'server/src/main.ts': `import { buildApp } from './app.ts'`,
    'server/src/app.ts': `import { x } from './search/search.routes.ts'`,
    'server/src/core/database/database.ts': `import type { T } from '../posts/posts.table.ts'`,
    'server/src/core/database/migrate.ts': `await import('../migrations/0001-foundation.ts')`,
    'server/src/migrations/0001-foundation.ts': `import { sql } from 'kysely'\nimport { x } from '../core/a.ts'`,
    'server/src/posts/a.ts': `import { x } from '@bowerbird/domain/posts/a.ts'\nimport { s } from './posts.store.ts'`,
    'server/src/posts/posts.test.ts': `import { world } from '../testing/world.ts'\nimport { x } from '../notes/notes.store.ts'`,
    'server/src/testing/world.ts': `import { buildApp } from '../app.ts'`,
    'server/src/demo/main.ts': `import { openDeps } from '../deps.ts'\nimport { x } from '../feeds/feeds.views.ts'`,
    'server/src/main.test.ts': `import { findHolder } from './core/process/claim-folder.ts'`,
    'web/src/ui/Avatar.tsx': `import { x } from '@bowerbird/domain/core/core.limits.ts'`,
    'web/src/routes.tsx': `const page = () => import('./pages/DashboardPage.tsx')`,
    'web/src/pages/feeds/DashboardPage.tsx': `import { X } from '../feeds/X.tsx'\nimport css from './x.module.css'`,
    'e2e/journeys/starts.spec.ts': `import { test } from '../town.ts'\nimport { x } from '@bowerbird/domain/posts/a.ts'`,
  }
  expect(problemsIn(allowed)).toEqual([])
})

test.each([
  ['web/src/posts/index.ts', `export { x } from './a.ts'`, 'is a barrel'],
  ['web/src/posts/all.ts', `export * from './a.ts'`, 'is a barrel'],
  ['web/src/posts/A.tsx', `export default function A() {}`, 'has a default export'],
  ['web/src/posts/A.tsx', `export { A as default }`, 'has a default export'],
  ['web/src/gadgets/a.ts', 'export const x = 1', 'gadgets is no feature'],
  ['server/src/a.ts', 'export const x = 1', 'belongs in the folder of a feature'],
  ['web/src/posts/a.store.ts', 'export const x = 1', 'name state .state.ts'],
  ['web/src/posts/a.ts', 'const client = new QueryClient()', 'goes past createQueryClient'],
  ['web/src/posts/a.ts', 'await client.refetchQueries({ queryKey })', 'goes past createQueryClient'],
])('%s with `%s` %s', (file, code, problem) => {
  expect(problemsIn({ [file]: code })).toEqual([expect.stringContaining(problem)])
})

test('the configuration of a tool may export a default', () => {
  expect(problemsIn({ 'web/vite.config.ts': 'export default {}' })).toEqual([])
})
