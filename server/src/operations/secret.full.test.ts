import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listInvites } from '../accounts/invites/invites.views.ts'
import { openTfaSecret, sealTfaSecret } from '../accounts/login/tfa.ts'
import { operator } from '../core/operator.ts'
import { readConfig } from '../core/process/config.ts'
import { findSigningKey, instanceId, readInstanceActor } from '../federation/local-actors.ts'
import { openEmptyDatabase } from '../testing/empty-database.ts'
import { runAdmin } from './admin/run-admin.ts'
import { examine } from './doctor.ts'
import { sealedColumns } from './rotate-secret.ts'
import { withDeps } from './with-deps.ts'

const folder = mkdtempSync(join(tmpdir(), 'bowerbird-secret-'))
let database: Awaited<ReturnType<typeof openEmptyDatabase>>
let shared: string
beforeAll(async () => {
  shared = process.env.TEST_DATABASE_URL as string
  database = await openEmptyDatabase()
  process.env.TEST_DATABASE_URL = database.url
})
afterAll(async () => {
  process.env.TEST_DATABASE_URL = shared
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const envOf = (name: string, more: Record<string, string> = {}) => ({
  ...{ DATA_DIR: join(folder, name), DATABASE_URL: database.url, ...more },
})
const start = (env: Record<string, string>) => withDeps(async ({ secret }) => secret, env)
async function admin(env: Record<string, string>, ...args: string[]) {
  const said: string[] = []
  const keep = (text: string) => void said.push(text)
  const code = await runAdmin(args, { env, say: keep, complain: keep, ask: null })
  return { code, said: said.join('\n') }
}
const findingOf = async (env: Record<string, string>) => {
  const findings = await examine(readConfig(env))
  const { state, text } = findings.find(({ subject }) => subject === 'encryption') ?? {}
  return `${state}: ${text}`
}

test('a lost or different secret stops the start, which says what would be lost and makes no new one', async () => {
  const first = await start(envOf('first'))
  expect(await start(envOf('first'))).toEqual(first)
  expect(await findingOf(envOf('first'))).toMatch(/^ok: /)

  await expect(start(envOf('second'))).rejects.toThrow(/second\/secret is missing\. .*two-factor/)
  expect(existsSync(join(folder, 'second/secret'))).toBe(false)
  const other = envOf('first', { SECRET: 'another secret of thirty-two letters' })
  await expect(start(other)).rejects.toThrow(/^SECRET isn't the secret .* npm run admin -- secret replace/)
  expect(await findingOf(other)).toMatch(/^fault: SECRET isn't the secret/)
  expect((await admin(other, 'accounts', 'list')).said).toMatch(/^SECRET isn't the secret/)
})

test('a rotated secret still opens two-factor, invitations and keys of federation; a running server refuses it', async () => {
  const env = envOf('first')
  const before = await start(env)
  await admin(env, 'accounts', 'create', 'wren@example.org', 'wren')
  await admin(env, 'invites', 'make')
  const inside = () =>
    withDeps(async (deps) => {
      const { db, secret } = deps
      const { id, tfa_secret } = await db.selectFrom('accounts').select(['id', 'tfa_secret']).executeTakeFirstOrThrow()
      if (!tfa_secret)
        await db
          .updateTable('accounts')
          .set({ tfa_secret: sealTfaSecret(secret, id, 'JBSWY3DP') })
          .execute()
      const { invites } = await listInvites(db, operator, {}, { deps })
      // A key that cannot be opened is replaced by another.
      await findSigningKey(deps, instanceId)
      const { rsa_public } = await readInstanceActor(deps)
      return { tfa: tfa_secret && openTfaSecret(secret, id, tfa_secret), url: invites[0]?.url, rsa_public }
    }, env)
  const { url, rsa_public } = await inside()
  expect(url).toContain('/register?invite=')

  const refused = await withDeps(() => admin(env, 'secret', 'rotate'), env)
  expect(refused).toEqual({
    code: 1,
    said: 'Servers or workers are still connected to this database. Stop them first.',
  })
  const { said } = await admin(env, 'secret', 'rotate')
  expect(said).toMatch(/^Encrypted 4 values with a new secret\. The new secret is in .*first\/secret\./)
  expect(await start(env)).not.toEqual(before)
  expect(await inside()).toEqual({ tfa: 'JBSWY3DP', url, rsa_public })
})

test('a rotation that was killed before its file was in place is finished by the next start', async () => {
  const env = envOf('first')
  const secret = await start(env)
  renameSync(join(folder, 'first/secret'), join(folder, 'first/secret.new'))
  writeFileSync(join(folder, 'first/secret'), '00'.repeat(32))
  expect(await start(env)).toEqual(secret)
})

test('whoever lost the secret goes on with another, and two-factor is turned off for those who have no codes', async () => {
  const given = envOf('first', { SECRET: 'another secret of thirty-two letters' })
  expect((await admin(given, 'secret', 'replace')).said).toMatch(/Say so with --yes/)
  expect((await admin(given, 'secret', 'replace', '--yes')).code).toBe(0)
  expect((await admin(given, 'secret', 'replace', '--yes')).said).toMatch(/^The secret fits/)
  await expect(start(envOf('first'))).rejects.toThrow(/first\/secret isn't the secret/)

  expect((await admin(given, 'accounts', 'two-factor-off', 'wren')).code).toBe(0)
  expect((await admin(given, 'accounts', 'two-factor-off', 'wren')).said).toBe('Two-factor authentication isn’t on.')
  const { said } = await admin(given, 'jobs', 'list')
  expect(said).toContain('send_mail')

  const rotated = await admin(given, 'secret', 'rotate')
  const file = join(folder, 'first/secret.new')
  expect(rotated.said).toContain(`Set SECRET to the text in ${file} on every server`)
  await expect(start(given)).rejects.toThrow(`${file} holds the rotated secret. Set SECRET to its text`)
  await start({ ...given, SECRET: readFileSync(file, 'utf8') })
})

test('every column with an encrypted value is one that a rotation knows', async () => {
  const { rows } = await withDeps(
    ({ db }) =>
      sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (column_name like 'sealed%' or column_name like 'tfa%secret')`.execute(db),
    envOf('first', { SECRET: readFileSync(join(folder, 'first/secret.new'), 'utf8') }),
  )
  const known = Object.values(sealedColumns).flat()
  const names = known.filter(({ key }) => !key).map(({ table, column }) => `${table}.${column}`)
  expect(names.sort()).toEqual(rows.map(({ name }) => name).sort())
})
