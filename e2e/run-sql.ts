import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const program = `
  import { text } from 'node:stream/consumers'
  import pg from 'pg'
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query(await text(process.stdin))
  await client.end()
  console.log(JSON.stringify(rows))`

/** Runs a statement in a running server's database, for states that no page can cause. */
export function runSql(dataDir: string, statement: string): Record<string, unknown>[] {
  const { databaseUrl } = JSON.parse(readFileSync(join(dataDir, 'bowerbird.lock'), 'utf8'))
  const rows = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../server'),
    env: { ...process.env, DATABASE_URL: databaseUrl },
    input: statement,
  })
  return JSON.parse(rows.toString())
}
