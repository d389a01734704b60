import { randomUUID } from 'node:crypto'
import pg from 'pg'

const emptyDatabase = 'empty'

/** Copying a template takes a tenth of the time of the migrations. */
export async function keepEmptyDatabase(migrated: string): Promise<void> {
  // PostgreSQL copies only databases without connections.
  const elsewhere = Object.assign(new URL(migrated), { pathname: '/postgres' })
  await runAt(elsewhere, `create database ${emptyDatabase} template "${new URL(migrated).pathname.slice(1)}"`)
}

/** A migrated, empty database, for tests about a whole installation. */
export async function openEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAt(url, `create database ${name} template ${emptyDatabase}`)
  const own = Object.assign(new URL(url), { pathname: `/${name}` })
  return { url: own.href, drop: () => runAt(url, `drop database ${name} with (force)`) }
}

async function runAt(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
