import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filtersOfChange, isOfFullTier, listChangedFiles } from './tiers.ts'

test('a file names its tier', () => {
  expect(['backup.full.test.ts', 'Card.full.test.tsx', 'queue.full.spec.ts'].filter(isOfFullTier)).toHaveLength(3)
  expect(['queue.test.ts', 'full.test.ts', 'Card.test.tsx', 'backup.full.ts'].filter(isOfFullTier)).toEqual([])
})

test.each([
  [
    'a rule, a call and a button of notes',
    ['domain/src/notes/a.ts', 'server/src/notes/b/c.ts', 'web/src/notes/D.tsx'],
    ['/src/notes/'],
  ],
  ['two features', ['web/src/posts/a.ts', 'server/src/asks/b.ts'], ['/src/posts/', '/src/asks/']],
  ['a journey', ['e2e/journeys/queue.spec.ts'], ['e2e/journeys/queue.spec.ts']],
  ['a script and the docs', ['scripts/check.ts', 'README.md', 'docs/pictures/phone.webp'], ['scripts/']],
])('a change in %s runs its tests', (_, files, filters) => {
  expect(filtersOfChange(files)).toEqual(filters)
})

test.each(['server/src/core/http/serve.ts', 'web/src/ui/Menu.tsx', 'server/src/app.ts', 'package.json', 'e2e/town.ts'])(
  'a change in %s runs all tests',
  (file) => {
    expect(filtersOfChange(['web/src/notes/Like.tsx', file])).toBeNull()
  },
)

test('what was committed on a branch, changed and added counts as changed', () => {
  const root = mkdtempSync(join(tmpdir(), 'tiers-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: root })
  const write = (file: string, text: string) => {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  try {
    git('init', '--quiet', '--initial-branch=main')
    for (const name of ['same', 'changed', 'committed']) write(`src/${name}.ts`, 'one')
    git('add', '.')
    git('commit', '--quiet', '--message=First')
    expect(listChangedFiles(root)).toEqual([])
    git('switch', '--quiet', '--create=branch')
    write('src/committed.ts', 'two')
    git('commit', '--quiet', '--all', '--message=Second')
    write('src/changed.ts', 'two')
    write('src/with space.ts', 'new')
    expect(listChangedFiles(root).sort()).toEqual(['src/changed.ts', 'src/committed.ts', 'src/with space.ts'])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
