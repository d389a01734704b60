import { writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { sql } from 'kysely'
import { recordAudit } from '../core/audit-log.ts'
import { type Db, openDatabase, type Tx } from '../core/database/database.ts'
import { migrate } from '../core/database/migrate.ts'
import { reachDatabase } from '../core/database/reach-database.ts'
import { operator } from '../core/operator.ts'
import type { Config } from '../core/process/config.ts'
import { type SealPurpose, seal, unseal } from '../core/process/seal.ts'
import { markOf, newSecretText, readSecret, secretFile } from '../core/process/secret.ts'
import { findSecretProblem, nextSecretFile, recordMark } from '../core/secret-mark.ts'
import { refuseNoInstallation } from './with-deps.ts'

interface SealedColumn {
  table: string
  column: string
  /** The SQL of the text that each value is bound to. */
  owner: string
  /** The key of the value, in a column of JSON. */
  key?: string
}

const hexOf = (column: string) => `encode(${column}, 'hex')`

/** Names the columns with encrypted values. Values in cookies and links end with their secret. */
export const sealedColumns: Record<SealPurpose, SealedColumn[]> = {
  'app secret': [{ table: 'apps', column: 'sealed_secret', owner: 'id' }],
  'app token': [
    { table: 'app_tokens', column: 'sealed_secret', owner: hexOf('token_hash') },
    { table: 'app_requests', column: 'sealed_secret', owner: hexOf('token_hash') },
  ],
  'federation key': [
    { table: 'local_actors', column: 'sealed_rsa', owner: 'blog_id' },
    { table: 'local_actors', column: 'sealed_ed', owner: 'blog_id' },
  ],
  invites: [{ table: 'invites', column: 'sealed_code', owner: hexOf('code_hash') }],
  'key of an import': [{ table: 'imports', column: 'api', owner: 'blog_id', key: 'key' }],
  'known-browser': [],
  'linked-account': [{ table: 'linked_accounts', column: 'sealed_token', owner: "concat(account_id, ' ', network)" }],
  linking: [],
  'two-factor': [
    { table: 'accounts', column: 'tfa_secret', owner: 'id' },
    { table: 'accounts', column: 'tfa_pending_secret', owner: 'id' },
  ],
  'webhook secret': [{ table: 'webhooks', column: 'sealed_secret', owner: 'id' }],
}

/** A large installation has far more rows than a request may write. */
const patience = 1000

/** Encrypts everything with a new secret. Returns how many values were encrypted again, and where the secret is. */
export const rotateSecret = (config: Config): Promise<{ count: number; file: string }> =>
  aloneWith(config, async (db) => {
    const problem = await findSecretProblem(db, config)
    if (problem) throw new Error(problem)
    const { dataDir, secret: given } = config
    const old = readSecret(dataDir, given)
    const text = newSecretText()
    const secret = Buffer.from(text, given ? 'utf8' : 'hex')
    const next = nextSecretFile(dataDir)
    writeFileSync(next, text, { mode: 0o600 })
    const count = await db.transaction().execute(async (tx) => {
      await recordMark(tx, markOf(secret))
      let sum = 0
      for (const [purpose, columns] of Object.entries(sealedColumns))
        for (const column of columns) sum += await reseal(tx, purpose as SealPurpose, column, { old, secret })
      await recordAudit(tx, operator, { action: 'secret.rotated', subject: '', body: {} })
      return sum
    })
    if (!given) await rename(next, secretFile(dataDir))
    return { count, file: given ? next : secretFile(dataDir) }
  })

/** Takes the present secret, or a new one, in place of one that is lost. */
export const replaceSecret = (config: Config): Promise<void> =>
  aloneWith(config, async (db) => {
    if (!(await findSecretProblem(db, config))) throw new Error('The secret fits this database. Nothing was changed.')
    const mark = markOf(readSecret(config.dataDir, config.secret))
    await db.transaction().execute(async (tx) => {
      await recordMark(tx, mark)
      await recordAudit(tx, operator, { action: 'secret.replaced', subject: '', body: {} })
    })
  })

/** A running server would go on with the secret that it has read. */
async function aloneWith<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  refuseNoInstallation(config)
  const database = await reachDatabase(config, { mayShare: false })
  const db = openDatabase(database.url, { max: 1, patience })
  try {
    await migrate(database.url)
    const { rows } = await sql<{ others: number }>`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and application_name like 'bowerbird%' and pid <> pg_backend_pid()`.execute(db)
    if (rows[0]?.others) throw new Error('Servers or workers are still connected to this database. Stop them first.')
    return await work(db)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/** A value that the old secret cannot open stays as it is. */
async function reseal(
  tx: Tx,
  purpose: SealPurpose,
  { table, column, owner, key }: SealedColumn,
  { old, secret }: { old: Buffer; secret: Buffer },
): Promise<number> {
  const [from, value] = [sql.raw(table), sql.raw(key ? `${column} ->> '${key}'` : column)]
  const { rows } = await sql<{ place: string; owner: string; sealed: string }>`
    select ctid::text as place, (${sql.raw(owner)})::text as owner, ${value} as sealed from ${from}
    where ${value} is not null for update`.execute(tx)
  const renewed = rows.flatMap(({ place, owner, sealed }) => {
    const text = unseal(old, purpose, owner, sealed)
    return text === null ? [] : [{ place, sealed: seal(secret, purpose, owner, text) }]
  })
  const written = sql.raw(key ? `jsonb_set(${column}, '{${key}}', to_jsonb(renewed.sealed))` : 'renewed.sealed')
  await sql`
    update ${from} set ${sql.raw(column)} = ${written}
    from unnest(${renewed.map(({ place }) => place)}::text[], ${renewed.map(({ sealed }) => sealed)}::text[])
      as renewed (place, sealed)
    where ${from}.ctid = renewed.place::tid`.execute(tx)
  return renewed.length
}
