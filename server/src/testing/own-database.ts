import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../core/database/migrate.ts'

/** For tests about what a whole installation shares, such as its first account: an empty database beside the others. */
export async function useOwnDatabase(): Promise<{ drop(): Promise<void> }> {
  const shared = process.env.TEST_DATABASE_URL as string
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(shared, `create database ${name}`)
  const own = new URL(shared)
  own.pathname = `/${name}`
  await migrate(own.href)
  process.env.TEST_DATABASE_URL = own.href
  return {
    async drop() {
      process.env.TEST_DATABASE_URL = shared
      await run(shared, `drop database ${name} with (force)`)
    },
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
