import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitBeforeBaseline, lastBeforeBaseline, listMigrations, migrate } from '../core/database/migrate.ts'
import { readAllRows } from '../testing/read-all-rows.ts'
import { readSchema } from '../testing/read-schema.ts'
import { openWorld } from '../testing/world.ts'

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../testing', name), 'utf8')
    .trim()
    .split('\n')
/** Rows of three people, made by the first version and brought through all 47 migrations: every kind and state of a post. */
const rows = read('landed-town.jsonl').map((line) => {
  const space = line.indexOf(' ')
  return [line.slice(0, space), line.slice(space + 1)] as const
})
/** The schema that those migrations made. */
const schemaBefore = read('schema-of-0047.txt')

type Row = Record<string, unknown>
/** The values of the columns from before. Nobody had chosen the one language that there was. */
function asThen(table: string, row: Row, columns: readonly string[]): string {
  const values: Row = table === 'public.accounts' ? { ...row, language: null } : row
  return JSON.stringify(columns.map((column) => values[column]))
}
const parse = (rows: readonly string[] = []): Row[] => rows.map((row) => JSON.parse(row))

const shared = process.env.TEST_DATABASE_URL as string
const name = `test_${randomUUID().replaceAll('-', '')}`
const url = Object.assign(new URL(shared), { pathname: `/${name}` }).href
let client: pg.Client

const runAt = async (address: string, statement: string) => {
  const once = new pg.Client({ connectionString: address })
  await once.connect()
  await once.query(statement).finally(() => once.end())
}

beforeAll(async () => {
  await runAt(shared, `create database ${name}`)
  await migrate(url, '0047-baseline')
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  process.env.TEST_DATABASE_URL = shared
  await runAt(shared, `drop database ${name} with (force)`)
})

test('the baseline makes the schema that the migrations before it made', async () => {
  expect((await readSchema(url)).filter((line) => !line.includes('graphile'))).toEqual(schemaBefore)
})

test('a filled installation of the version before the baseline goes on without loss, and a second time changes nothing', async () => {
  await client.query('set session_replication_role = replica')
  for (const table of new Set(rows.map(([table]) => table))) await client.query(`delete from ${table}`)
  for (const [table, row] of rows)
    await client.query(
      `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1)`,
      [row],
    )
  await client.query('set session_replication_role = origin')
  await client.query(`update kysely_migration set name = $1`, [lastBeforeBaseline])
  await client.query(`insert into kysely_migration values ('0001-foundation', '2026-11-16')`)
  const before = await readAllRows(url)

  await migrate(url)
  const after = await readAllRows(url)
  expect(after['public.kysely_migration']).toEqual(await listMigrations())
  const { 'public.kysely_migration': _names, ...tables } = before
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(parse(rows)[0] ?? {})
    const held = (all: readonly string[] | undefined) =>
      parse(all)
        .map((row) => asThen(table, row, columns))
        .sort()
    expect([table, held(after[table])]).toEqual([table, held(rows)])
  }
  expect(Object.keys(after).filter((table) => !(table in before) && after[table]?.length !== 0)).toEqual([])
  expect(parse(after['public.blocks'])).toMatchObject([
    {
      blocker_account_id: '1d1fa4fb-5aa0-48a6-b2b2-fab127ea0a79',
      blocked_account_id: 'dc7707e2-7d87-45e2-9bba-3d567eac1afc',
      blocked_name: 'wren-two',
    },
  ])
  await migrate(url)
  expect(await readAllRows(url)).toEqual(after)
})

test('what the first version published is read by this one, each kind with its words and notes', async () => {
  process.env.TEST_DATABASE_URL = url
  const world = await openWorld()
  try {
    const { status, response } = await world.send(world.aGuest(), readBlogView, { tumblelog_name_or_id: 'wren' })
    expect(status).toBe(200)
    const { posts } = response
    expect([...new Set(posts.map(({ type }) => type))].sort()).toEqual([
      ...['answer', 'audio', 'chat', 'link', 'photo', 'quote', 'text', 'video'],
    ])
    const text = posts.find((post) => JSON.stringify(post).includes('What the tide left'))
    expect(text).toMatchObject({ note_count: 5 })
    expect(JSON.stringify(posts)).not.toMatch(/A draft|Queued one|For me alone|Much later|Secret heron/)
  } finally {
    await world.close()
  }
})

test('an installation from before the baseline is told which commit to start first', async () => {
  await client.query(`update kysely_migration set name = '0014-digests' where name = '0047-baseline'`)
  await expect(migrate(url)).rejects.toThrow(`Check out commit ${commitBeforeBaseline}`)
})
