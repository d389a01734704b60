import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { listMigrations, migrate } from './database/migrate.ts'
import { readConfig } from './process/config.ts'
import { startEmbeddedPostgres } from './process/embedded-postgres.ts'
import { prepareDatabase } from './secret-mark.ts'

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

test('a start after a kill inside a migration goes on although files of unlogged tables are left, with one line', {
  timeout: 120_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-remains-'))
  const server = await startEmbeddedPostgres({ dataDir, isThrowAway: true })
  const [one, two] = ['one', 'two'].map((name) => server.url.replace('/bowerbird?', `/${name}?`)) as [string, string]
  /** Tables get their file numbers from one sequence, so that those of a migration have the same distances. */
  const numberNow = async (url: string) => {
    await ask(url, 'create table probe ()')
    return Number((await ask(url, "select pg_relation_filenode('probe') as number"))[0].number)
  }
  try {
    for (const name of ['one', 'two']) await ask(server.url, `create database ${name}`)
    const before = await numberNow(one)
    await migrate(one)
    const unlogged = await ask(
      one,
      "select relfilenode as number from pg_class where relpersistence = 'u' and relkind = 'r'",
    )
    const [{ oid }] = await ask(two, 'select oid from pg_database where datname = current_database()')
    const now = await numberNow(two)
    for (const { number } of unlogged)
      writeFileSync(join(dataDir, 'postgres/base', String(oid), `${now + Number(number) - before}_init`), '')

    const log = vi.fn()
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: two })
    expect(await prepareDatabase(two, config, log)).toEqual([])
    expect(log.mock.calls).toEqual([[expect.stringMatching(/File exists.*Trying again/)]])
    const done = await ask(two, 'select name from kysely_migration order by name')
    expect(done.map(({ name }) => name)).toEqual(await listMigrations())
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
