import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lastBeforeBaseline, migrate } from '../core/database/migrate.ts'
import { readConfig } from '../core/process/config.ts'
import { startEmbeddedPostgres } from '../core/process/embedded-postgres.ts'
import { mediaTasks } from '../media/media.jobs.ts'
import { useOwnDatabase } from '../testing/own-database.ts'
import { readAllRows } from '../testing/read-all-rows.ts'
import { startS3Store } from '../testing/services/s3-store.ts'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { takeBackup } from './backup.ts'
import { verifySums } from './checksums.ts'
import { restoreBackup } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'bowerbird-backup-'))
let database: Awaited<ReturnType<typeof useOwnDatabase>>
let databaseUrl: string
let world: World
let ann: Person

beforeAll(async () => {
  database = await useOwnDatabase()
  databaseUrl = process.env.TEST_DATABASE_URL as string
  world = await openWorld()
  ann = await world.aMember()
})
afterAll(async () => {
  await world.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const sendPhoto = async (to: World, who: Person, width: number) =>
  upload<{ url: string; key: string }>(to, who, '/svc/post/upload/photo', {
    body: await aPhoto(width, 40).jpeg().toBuffer(),
  })

const writePost = (to: World, who: Person, title: string) =>
  to.send(who, updatePost, {
    channel_id: who.blogName,
    post: { type: 'text', state: '0', one: title, two: '<p>Tab\there, a \\N, a line\nand an é.</p>' },
  })

/** Writes posts and pictures one after the other while the work runs. */
async function whileWriting<T>(to: World, who: Person, work: () => Promise<T>): Promise<{ result: T; writes: number }> {
  let isDone = false
  let writes = 0
  const write = async () => {
    for (; !isDone; writes += 1) {
      expect((await writePost(to, who, `Post ${writes}`)).status).toBe(200)
      if (writes % 5 === 0) expect((await sendPhoto(to, who, 100 + (writes % 400))).status).toBe(200)
    }
  }
  const writing = write()
  const result = await work().finally(() => {
    isDone = true
  })
  await writing
  return { result, writes }
}

/** Maps every path below a folder to the file's bytes. */
const filesBelow = (place: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(place.length + 1), readFileSync(path).toString('base64')]),
  )

async function anEmptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await ask(databaseUrl, `create database ${name}`)
  const own = new URL(databaseUrl)
  own.pathname = `/${name}`
  return own.href
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

test('taken while people write and restored elsewhere, every row of that moment and every file is the same', async () => {
  await sendPhoto(world, ann, 90)
  await writePost(world, ann, 'Before')
  const place = join(folder, 'busy')
  let then: Record<string, string[]> = {}
  let momentIsBefore = 0
  const { result: manifest, writes } = await whileWriting(world, ann, async () => {
    await vi.waitUntil(async () => (await readAllRows(databaseUrl))['public.posts']?.length !== 1, { timeout: 30_000 })
    const filesThen = Object.keys(filesBelow(join(world.dataDir, 'media'))).filter((path) => !path.endsWith('.part'))
    const taken = await takeBackup(world.config, databaseUrl, place, {
      onSnapshot: async (id) => {
        momentIsBefore = Date.now()
        then = await readAllRows(databaseUrl, id)
        await writePost(world, ann, 'After the moment')
      },
    })
    expect(Object.keys(filesBelow(join(place, 'media')))).toEqual(expect.arrayContaining(filesThen))
    return taken
  })
  expect(writes).toBeGreaterThan(2)
  expect(Date.parse(manifest.takenAt)).toBeLessThanOrEqual(momentIsBefore)

  const config = readConfig({ DATA_DIR: join(folder, 'elsewhere') })
  await restoreBackup(config, place)

  const restored = await startEmbeddedPostgres({ dataDir: config.dataDir, isThrowAway: true })
  try {
    const now = await readAllRows(restored.url)
    expect(now).toEqual(then)
    expect(now['public.posts']?.length).toBeGreaterThan(1)
    expect(now['public.media']?.length).toBeGreaterThan(0)
    expect(now['public.events']?.length).toBeGreaterThan(0)
    const keys = `select jsonb_array_elements(renditions) ->> 'key' as key from media where state = 'ready'`
    const renditions = await ask(restored.url, keys)
    const media = filesBelow(join(config.dataDir, 'media'))
    expect(renditions.filter(({ key }) => !media[key as string])).toEqual([])
    expect(media).toEqual(filesBelow(join(place, 'media')))
    for (const [path, bytes] of Object.entries(media))
      expect(readFileSync(join(world.dataDir, 'media', path)).toString('base64')).toBe(bytes)
    const secret = (dataDir: string) => readFileSync(join(dataDir, 'secret'), 'utf8')
    expect(secret(config.dataDir)).toBe(secret(world.dataDir))
    const rules = `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as rule from pg_constraint
      where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1, 2`
    expect(await ask(restored.url, rules)).toEqual(await ask(databaseUrl, rules))
    const idle = `select tgrelid::regclass::text as on, tgname from pg_trigger where tgenabled <> 'O'`
    expect(await ask(restored.url, idle)).toEqual([])
  } finally {
    await restored.stop()
  }
})

test('mails that are taken out of the outbox meanwhile are left out, and the backup is whole', async () => {
  const outbox = join(world.dataDir, 'outbox')
  mkdirSync(outbox, { recursive: true })
  for (let count = 0; count < 500; count += 1) writeFileSync(join(outbox, `letter-${count}.eml`), 'Dear all,')
  const place = join(folder, 'mailed')
  const backup = takeBackup(world.config, databaseUrl, place)
  await vi.waitUntil(() => existsSync(`${place}.part/own/outbox`), { interval: 1, timeout: 30_000 })
  rmSync(outbox, { recursive: true })

  const { files } = await backup

  const stored = await verifySums(place, files)
  expect(stored.filter((path) => path.startsWith('own/outbox/')).length).toBeLessThan(500)
})

test('with a database and a store of objects of its own it is the same', async () => {
  const [from, to] = [await startS3Store(), await startS3Store()]
  const SECRET = 'as-long-as-a-secret-must-be-and-longer'
  const away = await openWorld({ ...from.environment, SECRET })
  const url = await anEmptyDatabase()
  try {
    const bea = await away.aMember()
    for (const width of [60, 65, 70, 75]) expect((await sendPhoto(away, bea, width)).status).toBe(200)
    const place = join(folder, 'away')
    let then: Record<string, string[]> = {}
    await takeBackup(away.config, databaseUrl, place, {
      onSnapshot: async (id) => {
        then = await readAllRows(databaseUrl, id)
      },
    })
    expect(existsSync(join(place, 'own/secret'))).toBe(false)

    const target = { DATABASE_URL: url, DATA_DIR: join(folder, 'away-data'), ...to.environment }
    await expect(restoreBackup(readConfig(target), place)).rejects.toThrow('Set SECRET to the same one')
    const other = readConfig({ ...target, SECRET: SECRET.toUpperCase() })
    await expect(restoreBackup(other, place)).rejects.toThrow('SECRET is another one')
    expect(to.objects.size).toBe(0)
    await restoreBackup(readConfig({ ...target, SECRET }), place)

    expect(await readAllRows(url)).toEqual(then)
    expect(to.objects).toEqual(from.objects)
    expect(from.objects.size).toBeGreaterThan(3)
  } finally {
    await away.close()
    await Promise.all([from.stop(), to.stop()])
    await ask(databaseUrl, `drop database ${new URL(url).pathname.slice(1)}`)
  }
})

test('what is not as it was, or would go over something, is refused by name and nothing is made', async () => {
  const place = join(folder, 'sound')
  await sendPhoto(world, ann, 91)
  await takeBackup(world.config, databaseUrl, place)
  await expect(takeBackup(world.config, databaseUrl, place)).rejects.toThrow(`${place} is not empty`)
  await expect(takeBackup(world.config, databaseUrl, join(folder, 'no/where'))).rejects.toThrow(
    "no doesn't exist. Create it first",
  )
  if (process.platform === 'linux')
    await expect(takeBackup(world.config, databaseUrl, '/proc/x')).rejects.toThrow('/proc takes no folders')

  const target = join(folder, 'target')
  const restore = (env: Record<string, string> = {}) => restoreBackup(readConfig({ DATA_DIR: target, ...env }), place)
  await expect(restore({ DATA_DIR: world.dataDir })).rejects.toThrow(`${world.dataDir} is not empty (`)
  await expect(restore({ DATABASE_URL: databaseUrl })).rejects.toThrow(/is not empty \(graphile_worker\./)
  await expect(restoreBackup(readConfig({ DATA_DIR: target }), folder)).rejects.toThrow('is no whole backup')

  const changing = async (path: string, change: (text: string) => string, words: string | RegExp) => {
    const file = join(place, path)
    const stored = readFileSync(file)
    writeFileSync(file, change(stored.toString('latin1')), 'latin1')
    await expect(restore()).rejects.toThrow(words)
    writeFileSync(file, stored)
  }
  const [picture = ''] = Object.keys(filesBelow(join(place, 'media')))
  await changing(`media/${picture}`, (bytes) => `${bytes}x`, /media.* is not what was backed up/)
  await changing('database/public.posts.copy.gz', (bytes) => bytes.slice(0, -1), /posts.* is not what was backed up/)
  await changing('SHA256SUMS', (list) => list.replace(/^.*public\.posts.*\n/m, ''), /should have \d+ files/)
  await changing('SHA256SUMS', (list) => list.replace('own/secret', '../secret'), 'names no file of a backup')
  await changing('backup.json', (text) => text.replace(/"0\d{3}-[^"]+"/, '"9999-later"'), 'a newer Bowerbird (0.')
  await changing('backup.json', (text) => text.replace('"format": 1', '"format": 2'), 'a newer Bowerbird (0.')
  await changing('backup.json', () => '{}', 'is no backup of Bowerbird')
  expect(existsSync(target)).toBe(false)
  await restore()
  expect(existsSync(join(target, 'postgres'))).toBe(true)
})

test('a backup that fails leaves nothing behind', async () => {
  const place = join(folder, 'cut')
  const cut = takeBackup(world.config, databaseUrl, place, { onSnapshot: () => Promise.reject(new Error('cut')) })
  await expect(cut).rejects.toThrow('cut')
  expect(readdirSync(folder).filter((name) => name.startsWith('cut'))).toEqual([])
})

test('files whose time has come while a backup runs are deleted after it', async () => {
  const { response } = await sendPhoto(world, ann, 92)
  const hash = response.key.split('/')[2] as string
  const isThere = () => Object.keys(filesBelow(join(world.dataDir, 'media'))).some((path) => path.includes(hash))
  const tasks = mediaTasks(world.deps)
  const remove = () => tasks.delete_media_files?.({ keys: [response.key] })
  const waiting = async () => {
    const { rows } = await sql`
      select id from graphile_worker._private_jobs
      where payload::text like ${`%${hash}%`} and run_at > now()`.execute(world.db)
    return rows.length
  }
  await takeBackup(world.config, databaseUrl, join(folder, 'sweeping'), {
    onSnapshot: async () => {
      await world.db.deleteFrom('media').where('hash', '=', hash).execute()
      await remove()
      expect([isThere(), await waiting()]).toEqual([true, 1])
    },
  })
  expect(readdirSync(join(folder, 'sweeping/media'), { recursive: true }).join()).toContain(hash)
  await remove()
  expect([isThere(), await waiting()]).toEqual([false, 1])
})

test('a backup of an older version is brought to this one', async () => {
  const [old, fresh] = [await anEmptyDatabase(), await anEmptyDatabase()]
  try {
    await migrate(old, '0047-baseline')
    await ask(old, `update kysely_migration set name = '${lastBeforeBaseline}' where name = '0047-baseline'`)
    await ask(old, `insert into blogs (name, title) values ('elder', 'The elder')`)
    const place = join(folder, 'older')
    const manifest = await takeBackup(world.config, old, place)
    expect(manifest.migration).toBe(lastBeforeBaseline)
    await restoreBackup(readConfig({ DATABASE_URL: fresh, DATA_DIR: join(folder, 'older-data') }), place)
    expect(await ask(fresh, 'select title from blogs')).toEqual([{ title: 'The elder' }])
    const newest = 'select max(name) as name from kysely_migration'
    expect(await ask(fresh, newest)).toEqual(await ask(databaseUrl, newest))
  } finally {
    for (const url of [old, fresh]) await ask(databaseUrl, `drop database ${new URL(url).pathname.slice(1)}`)
  }
})

test('files of other servers are left out, because they are fetched again [FED-058]', async () => {
  const key = 'r/ab/elsewhere.webp'
  const place = join(folder, 'without-others')
  await world.deps.storage.put(key, Buffer.from('x'), 'image/webp')
  await takeBackup(world.config, databaseUrl, place)
  expect(existsSync(join(place, 'media', key))).toBe(false)
  expect(Object.keys(filesBelow(join(place, 'media'))).length).toBeGreaterThan(0)
  await world.deps.storage.delete(key)
})
