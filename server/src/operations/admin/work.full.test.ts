import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../core/process/embedded-postgres.ts'
import { addJob } from '../../core/work/jobs.ts'
import type { PruneReport } from '../../media/prune-media.actions.ts'
import { type Admin, adminOf, jsonOf } from '../../testing/admin.ts'
import { openOwnWorld } from '../../testing/own-database.ts'
import type { World } from '../../testing/world.ts'

// Uses its own database because jobs, dead letters and files are those of a whole installation.
let world: World
let admin: Admin
const folder = mkdtempSync(join(tmpdir(), 'bowerbird-work-'))
beforeAll(async () => {
  world = await openOwnWorld()
  admin = adminOf(world)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const keyOf = (letter: string) => `p/${letter.repeat(2)}/${letter.repeat(40)}/1.webp`
const fileOf = (key: string) => join(world.dataDir, 'media', key)

function writeFile(key: string, bytes: number): void {
  mkdirSync(dirname(fileOf(key)), { recursive: true })
  writeFileSync(fileOf(key), Buffer.alloc(bytes))
}

const addMedia = (letter: string, about: { bytes: number; owner?: string; isUsed: boolean; kind?: string }) =>
  sql`
    insert into media (hash, kind, mime, width, height, bytes, renditions, owner_account_id, used_at, created_at)
    values (${letter.repeat(40)}, ${about.kind ?? 'message'}, 'image/webp', 1, 1, ${about.bytes},
      ${JSON.stringify([{ key: keyOf(letter), width: 1, height: 1, mime: 'image/webp' }])}::jsonb,
      ${about.owner ?? null}, ${about.isUsed ? new Date() : null}, now() - interval '30 days')`.execute(world.db)

test('unused and orphaned files are reported and pruned; missing ones are named; nothing else is touched [DAY-015]', async () => {
  const wren = await world.aMember({ name: 'wren' })
  await addMedia('a', { bytes: 1000, owner: wren.accountId, isUsed: true })
  await addMedia('b', { bytes: 2000, owner: wren.accountId, isUsed: false })
  await addMedia('c', { bytes: 4000, owner: wren.accountId, isUsed: true })
  const others = [`t/ee/${'e'.repeat(40)}/1.webp`, 'imports/1/0', 'd/1/x/64.webp']
  for (const key of [keyOf('a'), keyOf('b'), ...others]) writeFile(key, 10)
  writeFile(keyOf('d'), 300)
  const expected = {
    unused: { count: 1, bytes: 2000 },
    orphaned: { count: 1, bytes: 300 },
    missing: { count: 1, keys: [keyOf('c')] },
  }
  const dry = await admin('media', 'prune', '--dry-run')
  expect(dry.said).toBe(
    [
      'unused    1 uploads, 2.0 kB',
      'orphaned  1 files that no upload names, 300 B',
      'missing   1 files that an upload names',
      `          ${keyOf('c')}`,
      'This was a dry run: nothing was deleted.',
    ].join('\n'),
  )
  expect(['a', 'b', 'd'].map((letter) => existsSync(fileOf(keyOf(letter))))).toEqual([true, true, true])
  expect(await jsonOf<PruneReport>(admin, 'media', 'prune', '--yes')).toEqual({ ...expected, dry_run: false })
  expect(['a', 'b', 'd'].map((letter) => existsSync(fileOf(keyOf(letter))))).toEqual([true, false, false])
  expect(others.map((key) => existsSync(fileOf(key)))).toEqual([true, true, true])
  const again = await jsonOf<PruneReport>(admin, 'media', 'prune', '--yes')
  expect([again.unused.count, again.orphaned.count, again.missing.count]).toEqual([0, 0, 1])
  const { rows } = await sql`select subject from audit_log where action = 'media.pruned' order by id`.execute(world.db)
  expect(rows).toEqual([{ subject: '2' }, { subject: '0' }])
})

test('the accounts whose files take the most room are listed with their quota [DAY-016]', async () => {
  const jay = await world.aMember({ name: 'jay' })
  await addMedia('f', { bytes: 9000, owner: jay.accountId, isUsed: true })
  await admin('accounts', 'quota', 'jay@example.test', '20')
  expect(await jsonOf(admin, 'media', 'use')).toEqual([
    { email: 'jay@example.test', name: 'jay', files: 1, bytes: 9000, quota_mb: 20 },
    { email: 'wren@example.test', name: 'wren', files: 2, bytes: 5000, quota_mb: 5000 },
  ])
  const { said } = await admin('media', 'use', '--top', '1')
  expect(said).toMatch(/^account +blog +files +size +of\njay@example.test +jay +1 +9.0 kB +20.0 MB$/)
})

test('jobs are listed by state and task without their payload, made due, and removed; a running one is left alone [DAY-017]', async () => {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(world.db)
  const later = new Date(Date.now() + 86_400_000)
  await addJob(world.db, 'send_reset_mail', { email: 'secret@example.org' }, undefined, later)
  await addJob(world.db, 'sweep_imports', {})
  const { jobs } = await jsonOf<{ jobs: { id: string; task: string }[] }>(admin, 'jobs', 'list')
  expect(jobs).toMatchObject([
    { task: 'sweep_imports', state: 'waiting', attempts: 0 },
    { task: 'send_reset_mail', state: 'scheduled' },
  ])
  const [sweep, mail] = jobs.map(({ id }) => id) as [string, string]
  const listed = (await admin('jobs', 'list', '--task', 'send_reset_mail', '--state', 'scheduled')).said
  expect(listed).toContain(mail)
  expect(listed).not.toContain('secret')
  expect((await admin('jobs', 'retry', mail)).said).toBe(`The job ${mail} is due now.`)
  expect((await admin('jobs', 'list', '--state', 'scheduled')).said).toBe('None.')
  const lock = (by: string | null) =>
    sql`update graphile_worker._private_jobs set locked_by = ${by}, locked_at = ${by ? new Date() : null}
      where id = ${sweep}`.execute(world.db)
  await lock('a-worker')
  expect((await jsonOf<{ jobs: object[] }>(admin, 'jobs', 'list', '--state', 'running')).jobs).toHaveLength(1)
  for (const verb of ['retry', 'remove'])
    expect((await admin('jobs', verb, sweep, '--yes')).problem).toBe(`There is no job ${sweep} that waits.`)
  await lock(null)
  expect((await admin('jobs', 'remove', sweep, '--yes')).said).toBe(`The job ${sweep} is removed.`)
  const { rows } = await sql`
    select action, subject from audit_log where action like 'job.%' order by id`.execute(world.db)
  expect(rows).toEqual([
    { action: 'job.retried', subject: mail },
    { action: 'job.removed', subject: sweep },
  ])
})

test('dead letters are retried by the name that the list shows, or all, and removed [DAY-018]', async () => {
  await sql`
    with made as (
      insert into events (id, name, body, handled_at) values (11, 'post.liked', '{}', now()), (12, 'post.liked', '{}', now())
      returning id)
    insert into event_failures (event_id, listener, attempts, last_error) select id, 'notifyOfLike', 7, 'No' from made`.execute(
    world.db,
  )
  const { said } = await admin('dead-letters', 'list')
  expect(said).toMatch(/^letter +event +tries +last +error\nevent\/12\/notifyOfLike +post.liked +7/)
  expect((await admin('dead-letters', 'remove', 'event/12/notifyOfLike', '--yes')).code).toBe(0)
  expect((await admin('dead-letters', 'remove', 'event/12/notifyOfLike', '--yes')).problem).toMatch(/^There is no dead/)
  expect((await admin('dead-letters', 'retry', 'event/11/notifyOfLike')).said).toBe('1 will be tried again.')
  await sql`update event_failures set next_try_at = null`.execute(world.db)
  expect((await admin('dead-letters', 'retry', '--all')).said).toBe('1 will be tried again.')
})

test('backup, restore and doctor are verbs too, and their use is written down [DAY-019]', async () => {
  const place = join(folder, 'backup')
  const made = await jsonOf<{ rows: number; folder: string }>(admin, 'backup', place)
  expect(made).toMatchObject({ folder: place, rows: expect.any(Number) })
  expect(existsSync(join(place, 'SHA256SUMS'))).toBe(true)
  expect((await admin('backup', place)).problem).toMatch(/^No backup was made\. /)
  expect((await admin('restore', place)).problem).toMatch(/^Nothing was restored\. /)
  const { rows } = await sql`select action, body from audit_log where action like 'backup.%'`.execute(world.db)
  expect(rows).toMatchObject([{ action: 'backup.taken', body: { by: 'operator at the command line' } }])
  const { code, said } = await admin('doctor', '--json')
  const { findings, faults } = JSON.parse(said) as { findings: object[]; faults: number }
  expect(findings).toContainEqual(expect.objectContaining({ subject: 'schema', state: 'ok' }))
  expect(code).toBe(faults > 0 ? 1 : 0)
})

test('the command itself works beside the process that runs the embedded database [DAY-020]', async () => {
  const dataDir = join(folder, 'embedded')
  const database = await startEmbeddedPostgres({ dataDir, isThrowAway: true })
  try {
    const program = [join(import.meta.dirname, '../main.ts'), 'admin']
    const { PATH, TMPDIR } = process.env
    const run = (...args: string[]) =>
      new Promise<{ code: number; out: string; err: string }>((resolve) => {
        const env = { PATH, TMPDIR, DATA_DIR: dataDir }
        execFile(process.execPath, [...program, ...args], { env }, (error, out, err) =>
          resolve({ code: error ? 1 : 0, out, err }),
        )
      })
    const made = await run('accounts', 'create', 'wren@example.org', 'wren', '--json')
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(made.out)).toMatchObject({ email: 'wren@example.org', link: expect.stringContaining('/reset?') })
    const refused = await run('accounts', 'delete', 'wren')
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Delete wren@example.org .*--yes\.\n$/),
    })
  } finally {
    await database.stop()
  }
})
