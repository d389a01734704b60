import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmptyDatabase } from '../../testing/empty-database.ts'
import { listMigrations, migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof openEmptyDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await openEmptyDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const unrecord = (name: string) => client.query('delete from kysely_migration where name = $1', [name])
const note = (name: string) => client.query("insert into kysely_migration values ($1, '2026-11-16')", [name])

test('a version runs on the database that the one after it brought up to date, and says so', async () => {
  expect(await migrate(database.url)).toEqual([])
  await note('9998-of-the-next-version')
  await note('9999-of-the-next-version')

  expect(await migrate(database.url)).toEqual(['9998-of-the-next-version', '9999-of-the-next-version'])
})

test('a database that lacks something of ours and has something unknown is refused', async () => {
  const newest = (await listMigrations()).at(-1) as string
  await unrecord(newest)
  await expect(migrate(database.url)).rejects.toThrow('9998-of-the-next-version is missing')

  await note(newest)
  await unrecord('9998-of-the-next-version')
  await unrecord('9999-of-the-next-version')
  await note('0036-of-somebody-else')
  await expect(migrate(database.url)).rejects.toThrow('0036-of-somebody-else is missing')
})
