import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../core/process/config.ts'
import { readSecret } from '../core/process/secret.ts'
import { beatOnce } from '../core/work/worker-heartbeat.ts'
import { closeDeps, openDeps } from '../deps.ts'
import { openEmptyDatabase } from '../testing/empty-database.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import type { World } from '../testing/world.ts'
import { examine } from './doctor.ts'

let world: World
const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-doctor-'))
beforeAll(async () => {
  world = await openOwnWorld()
  readSecret(dataDir, null)
})
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const look = async (options: Record<string, string> = {}) => {
  const env = { DATABASE_URL: process.env.TEST_DATABASE_URL as string, DATA_DIR: dataDir, ...options }
  const findings = await examine(readConfig(env))
  return Object.fromEntries(findings.map(({ subject, state, text }) => [subject, `${state}: ${text}`]))
}

test('a sound installation has no fault, and each part says what was seen', async () => {
  await beatOnce(world, ['a-worker'])
  const found = await look()
  expect(found).toMatchObject({
    address: expect.stringMatching(/^ok: http:\/\/localhost:3000/),
    'data folder': expect.stringMatching(/GiB free/),
    secret: `ok: ${join(dataDir, 'secret')}`,
    mail: expect.stringMatching(/^warning: there is no SMTP_URL/),
    schema: expect.stringMatching(/^ok: at \d{4}-/),
    worker: expect.stringMatching(/^ok: seen \d s ago/),
    'dead letters': 'ok: none',
    files: expect.stringMatching(/^ok: /),
    database: expect.stringMatching(/^ok: PostgreSQL 18/),
  })
  expect(Object.values(found).filter((text) => text.startsWith('fault'))).toEqual([])
})

test('what is wrong is named: an address in clear, a readable secret, a missing file, a dead letter, an index', async () => {
  chmodSync(join(dataDir, 'secret'), 0o644)
  const rendition = JSON.stringify([{ key: 'p/aa/gone/1.webp', width: 1, height: 1, mime: 'image/webp' }])
  await sql`insert into media (hash, kind, mime, width, height, bytes, renditions)
    values ('gone', 'photo', 'image/webp', 1, 1, 1, ${rendition}::jsonb)`.execute(world.db)
  await sql`insert into events (id, name, body, handled_at) values (1, 'post.liked', '{}', now())`.execute(world.db)
  await sql`insert into event_failures (event_id, listener, attempts, last_error) values (1, 'a', 7, 'x')`.execute(
    world.db,
  )
  await sql`update worker_pools set seen_at = now() - interval '5 minutes'`.execute(world.db)
  await sql`update pg_index set indisvalid = false where indexrelid = 'media_by_hash'::regclass`.execute(world.db)
  expect(await look({ ORIGIN: 'http://birds.example' })).toMatchObject({
    address: expect.stringMatching(/^fault: .*not https/),
    secret: expect.stringMatching(/^warning: .*chmod 600/),
    files: 'fault: 1 of 1 looked for are missing: p/aa/gone/1.webp …',
    'dead letters': 'warning: 1: see /staff/dead-letters',
    worker: expect.stringMatching(/^warning: no worker for 3\d\d s/),
    database: expect.stringMatching(/^fault: .*media_by_hash/),
  })
})

test('a mail server, a Redis and a program that are not there are faults; a mail server that answers is none', async () => {
  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  expect((await look({ SMTP_URL: `smtp://127.0.0.1:${port}` })).mail).toMatch(/^ok: /)
  await new Promise<void>((resolve) => smtp.close(resolve))
  writeFileSync(join(dataDir, 'no-program'), '')
  const found = await look({
    SMTP_URL: 'smtp://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
    FFMPEG_PATH: join(dataDir, 'no-program'),
  })
  for (const part of ['mail', 'redis', 'sound and film'])
    expect([part, found[part]?.slice(0, 5)]).toEqual([part, 'fault'])
  expect(found.redis).toBe("fault: REDIS_URL: Redis at 127.0.0.1:1 can't be reached (ECONNREFUSED).")
  expect((await look({ SIGNUP: 'closed' })).options).toBe("warning: SIGNUP isn't an option. Did you mean SIGNUPS?")
})

test('a fresh database, one that is away and a folder without an installation are told apart', async () => {
  const empty = await openEmptyDatabase()
  try {
    expect((await look({ DATABASE_URL: empty.url })).schema).toMatch(/^ok/)
  } finally {
    await empty.drop()
  }
  expect((await look({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })).database).toMatch(/^fault/)
  const nowhere = join(dataDir, 'nowhere')
  mkdirSync(nowhere)
  await expect(examine(readConfig({ DATA_DIR: nowhere }))).rejects.toThrow('npm start makes one')
})

test('a folder that cannot be written to, jobs that are tried again, and a server with files elsewhere are named', async () => {
  expect((await look()).writing).toBe('ok: tmp, outbox, media')
  writeFileSync(join(dataDir, 'outbox'), '')
  await sql`select graphile_worker.add_job('send_mail', '{}')`.execute(world.db)
  await sql`update graphile_worker._private_jobs set last_error = 'x'`.execute(world.db)
  expect(await look()).toMatchObject({
    writing: expect.stringMatching(/^fault: can't write to .*outbox \(ENOTDIR, it belongs to user \d+\)\. Give/),
    retrying: expect.stringMatching(/^warning: .* 1 send_mail\. See npm run admin -- jobs list --state retrying$/),
  })

  const [one, other] = [join(dataDir, 'one'), join(dataDir, 'other')]
  for (const folder of [one, other]) mkdirSync(join(folder, 'media'), { recursive: true })
  const env = { DATABASE_URL: process.env.TEST_DATABASE_URL as string }
  const server = await openDeps(readConfig({ ...env, DATA_DIR: one }), env.DATABASE_URL, {
    log: pino({ level: 'silent' }),
  })
  try {
    await vi.waitUntil(async () => (await look({ DATA_DIR: other })).files?.startsWith('warning: Another server'))
    expect((await look({ DATA_DIR: one })).files).not.toMatch(/Another server/)
  } finally {
    await closeDeps(server)
  }
})
