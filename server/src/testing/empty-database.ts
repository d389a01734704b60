import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../core/database/migrate.ts'

/** A migrated database with nothing in it, for tests about a whole installation. */
export async function openEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await runAt(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  await migrate(own.href)
  return { url: own.href, drop: () => runAt(url, `drop database ${name} with (force)`) }
}

async function runAt(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
