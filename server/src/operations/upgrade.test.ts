import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../core/database/migrate.ts'
import { readAllRows } from '../testing/read-all-rows.ts'
import { openWorld } from '../testing/world.ts'

/** What the version with migrations 1 to 5 wrote for three people: every kind and state of a post, notes, asks, a block. */
const landed = readFileSync(join(import.meta.dirname, '../testing/landed-town.jsonl'), 'utf8')
const rows = landed
  .trim()
  .split('\n')
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const)
const tables = [...new Set(rows.map(([table]) => table))]

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
  await migrate(url, '0005-search')
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set timezone = 'UTC'")
})
afterAll(async () => {
  await client.end()
  process.env.TEST_DATABASE_URL = shared
  await runAt(shared, `drop database ${name} with (force)`)
})

/** Rows as that version wrote them, with its own columns alone, whatever was added since. */
async function readLanded(columns: Map<string, string[]>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const [table, names] of columns) {
    const { rows: found } = await client.query(
      `select to_jsonb(t)::text as row from (select ${names.join(', ')} from ${table}) as t order by 1`,
    )
    all[table] = found.map(({ row }) => row)
  }
  return all
}

test('a town of the first landed version is brought up to date with everything in it, and a second time changes nothing', async () => {
  const columns = new Map<string, string[]>()
  for (const table of tables) {
    const { rows: found } = await client.query(
      `select column_name as name from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
    columns.set(
      table,
      found.map((column) => column.name),
    )
  }
  // The rows stand for themselves: nothing is counted, indexed or checked anew while they are put in.
  await client.query('set session_replication_role = replica')
  for (const table of tables) await client.query(`delete from ${table}`)
  for (const [table, row] of rows) {
    const names = columns.get(table)?.join(', ')
    await client.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)`,
      [row],
    )
  }
  await client.query('set session_replication_role = origin')
  const before = await readLanded(columns)
  expect(Object.values(before).flat()).toHaveLength(rows.length)

  await migrate(url)
  expect(await readLanded(columns)).toEqual(before)
  const newest = 'select blog_id, published_id, is_suspended from newest_posts order by 1'
  const ofBlogs = `
    select id as blog_id, newest_published_id as published_id, is_suspended from blogs
    where newest_published_id is not null order by 1`
  const { rows: found } = await client.query(newest)
  expect(found.length).toBeGreaterThan(0)
  expect(found).toEqual((await client.query(ofBlogs)).rows)
  const whole = await readAllRows(url)
  await migrate(url)
  expect(await readAllRows(url)).toEqual(whole)
})

test('what that version published is read by this one, each kind with its words and notes', async () => {
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
