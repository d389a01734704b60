import { afterEach, expect, test } from 'vitest'
import { findTableProblems } from './check-tables.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository>
afterEach(() => planted.remove())

const tables = {
  'server/src/blogs/blogs.table.ts': 'export interface BlogsTables {\n  blogs: { id: string }\n}',
  'server/src/posts/posts.table.ts': 'export interface PostsTables {\n  posts: {\n    id: string\n  }\n}',
  'server/src/notes/notes.table.ts': 'export interface NotesTables {\n  notes: { id: string }\n}',
}

function problemsIn(files: Record<string, string>, exceptions?: Record<string, string>) {
  planted = plantRepository({ ...tables, ...files })
  return findTableProblems(planted.root, exceptions).problems
}

test.each([
  ['a selection', `db.selectFrom('notes')`],
  ['a selection under another name', `db.selectFrom('notes as n')`],
  ['one of several', `db.selectFrom(['posts', 'notes'])`],
  ['a join', `db.selectFrom('posts').leftJoin('notes as n', 'n.id', 'posts.id')`],
  ['a statement', 'sql`select * from posts join notes on true`'],
  ['a statement with types', `sql<{ id: string }>\`select * from notes where id = \${id}\``],
  ['a statement that runs at once', `queryRows<{ id: string }>(db)\`select * from notes where id = \${id}\``],
  ['part of a statement', 'sql`exists (select from notes)`'],
  ['a list of tables', 'sql`select from posts p, notes as n`'],
  ['a list after a value', `sql\`select from \${other} as o, notes\``],
  ['a lateral join', 'sql`cross join lateral (select from notes) as found`'],
  ['a plain text', `pool.query('select * from notes')`],
  ['a statement inside of another', `sql\`select \${sql\`(select count(*) from notes)\`}\``],
  ['the name of a table', `sql.table('notes')`],
])('a table of a higher feature is found in %s', (_what, code) => {
  expect(problemsIn({ 'server/src/posts/posts.views.ts': code })).toEqual([
    'server/src/posts/posts.views.ts:1: posts may not read notes of notes',
  ])
})

test.each([
  ['an insertion', `tx.insertInto('posts')`],
  ['an update', `tx.updateTable('posts')`],
  ['a deletion', `tx.deleteFrom('posts')`],
  ['an inserting statement', 'sql`insert into posts (id) values (1)`'],
  ['an updating statement', 'sql`update posts set id = 1`'],
  ['an updating query of a statement', 'sql`with a as (update only posts p set id = 1) select`'],
  ['a deleting statement', 'sql`delete from posts using blogs where true`'],
  ['a lock', 'sql`select from posts as p join blogs on true for update of p`'],
  ['a weaker lock', 'sql`select from posts for no key update of posts`'],
  ['a truncation', `db.query('truncate posts')`],
  ['a sweep', `deleteEnded(db, 'posts', 'ended_at')`],
])('a write by a higher feature is found in %s', (_what, code) => {
  expect(problemsIn({ 'server/src/feeds/a.store.ts': code })).toEqual([
    'server/src/feeds/a.store.ts:1: only posts may write posts',
  ])
})

test('the line is that of the table, also far inside of a statement', () => {
  const code = `const a = 1\nsql\`\n  select \${a}\n  from notes\``
  expect(problemsIn({ 'server/src/posts/a.ts': code })).toEqual([
    'server/src/posts/a.ts:4: posts may not read notes of notes',
  ])
})

test('neither neighbours on a rung nor routes read the tables of another, and no value names one', () => {
  expect(problemsIn({ 'server/src/asks/a.ts': `db.selectFrom('notes')` })[0]).toContain('asks may not read notes')
  planted.remove()
  expect(problemsIn({ 'server/src/feeds/a.routes.ts': `db.selectFrom('notes')` })[1]).toContain('that is for views')
  planted.remove()
  expect(problemsIn({ 'server/src/feeds/a.ts': `sql\`select from \${sql.table(name)}\`` })[0]).toContain(
    'a value names',
  )
})

test('a table that a migration makes is declared by a feature', () => {
  expect(problemsIn({ 'server/src/migrations/0001.ts': 'sql`create table posts (); create table bees ()`' })).toEqual([
    'server/src/migrations/0001.ts: no *.table.ts declares bees',
  ])
})

test.each([
  ['the condition of a public post', 'sql`state = 1 and not posts.is_members_only`'],
  ['the sum of notes', 'sql`sum(likes + reblogs + replies)`'],
])('a copy of %s is found', (what, code) => {
  expect(problemsIn({ 'server/src/feeds/a.views.ts': code })).toEqual([expect.stringContaining(`use ${what} of`)])
})

test('a second statement that inserts posts is found, in any file', () => {
  const insert = 'sql`insert into posts (id) values (1)`'
  const [store, other] = ['server/src/posts/write/posts.store.ts', 'server/src/posts/write/a.store.ts']
  expect(problemsIn({ [store]: insert })).toEqual([])
  for (const files of [
    { [store]: `${insert}\n${insert}` },
    { [other]: insert },
    { [other]: `tx.insertInto('posts')` },
  ]) {
    planted.remove()
    expect(problemsIn(files)).toEqual([expect.stringContaining(`insert posts by ${store} only`)])
  }
})

test('what the architecture allows passes', () => {
  const allowed = {
    'server/src/posts/posts.store.ts': `tx.deleteFrom('posts')\nsql\`update posts set id = 1\``,
    'server/src/feeds/a.views.ts': `db.selectFrom('posts')\nsql\`select from notes join blogs on true\``,
    'server/src/posts/a.ts': 'sql`extract(epoch from notes.at)`\nconst words = "taken from notes"',
    'server/src/posts/b.ts': `// from notes\nsql\`select 'from notes' -- from notes\``,
    'server/src/blogs/c.ts': 'sql`insert into blogs default values on conflict do update set notes = 1`',
    'server/src/posts/posts.test.ts': `db.selectFrom('notes')`,
    'server/src/testing/a.ts': `db.deleteFrom('notes')`,
    'server/src/migrations/0001.ts': 'sql`update notes set id = 1`',
    'server/src/app.ts': `db.selectFrom('notes')`,
  }
  expect(problemsIn(allowed)).toEqual([])
})

test('a listed exception may touch every table', () => {
  const file = { 'server/src/demo/a.ts': `db.insertInto('posts')` }
  expect(problemsIn(file, { 'server/src/demo/': 'fills all tables' })).toEqual([])
  planted.remove()
  expect(problemsIn(file, {})).toHaveLength(1)
})

test.each(['actions', 'routes', 'listeners', 'jobs'])('a file of %s that reads a table itself is found', (kind) => {
  const file = `server/src/posts/pins.${kind}.ts`
  for (const code of ["db.selectFrom('posts')", 'sql`update posts set is_pinned = true`'])
    expect(problemsIn({ [file]: code })).toEqual([`${file}:1: SQL stands in stores and views`])
  expect(problemsIn({ [file]: "deleteEnded(db, 'posts', 'ends_at')" })).toEqual([])
})
