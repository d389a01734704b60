import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPersonElsewhere, type PersonElsewhere } from '../../testing/federation/elsewhere.ts'
import { type Federating, openFederating } from '../../testing/federation/federating.ts'
import { aFileElsewhere, aFilm } from '../../testing/federation/files-elsewhere.ts'
import type { World } from '../../testing/world.ts'
import { removeKilled } from './remote-files.jobs.ts'
import { RemoteFiles } from './remote-files.ts'

const maxBytes = 300_000
const filmBytes = 50_000

let here: Federating
let outside: Federating['outside']
let world: Federating['world']
let ann: PersonElsewhere
const most = { bytes: 0 }
let servers: [RemoteFiles, RemoteFiles]
beforeAll(async () => {
  here = await openFederating({ hasOwnDatabase: true })
  ;({ world, outside } = here)
  ann = await aPersonElsewhere(world)
  const options = { maxBytes, limits: { picture: 40_000, film: 60_000 } }
  const deps = { ...world.deps, storage: measured() }
  servers = [new RemoteFiles(deps, options), new RemoteFiles(deps, options)]
})
afterAll(() => here.close())

/** Measures the files of other servers, stored or on their way. */
function bytesOnDisk(): number {
  const sizes = ['media/r', 'tmp'].flatMap((folder) => {
    try {
      const found = readdirSync(join(world.dataDir, folder), { recursive: true, withFileTypes: true })
      return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => sizeOf(join(parentPath, name)))
    } catch {
      return []
    }
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
const measure = () => {
  most.bytes = Math.max(most.bytes, bytesOnDisk())
}

async function heldBytes(): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select sum(bytes) as bytes from remote_files`.execute(world.db)
  return Number(rows[0]?.bytes)
}

/** Measures around every step that changes the folder. */
function measured(): World['deps']['storage'] {
  const { storage } = world.deps
  return {
    ...storage,
    async put(...given) {
      measure()
      await storage.put(...given)
      measure()
    },
    async delete(key) {
      await storage.delete(key)
      measure()
    },
  }
}

const aFilmElsewhere = () => aFileElsewhere(world, outside, ann, aFilm(filmBytes), 'video/mp4')
const listStored = async () => {
  const { rows } = await sql<{ url: string }>`
    select url from remote_files where bytes > 0 order by used_at`.execute(world.db)
  return rows.map(({ url }) => url)
}

test('what was used the longest ago makes room, and the folder is never larger than its cap [FED-055]', async () => {
  const films = []
  for (let nth = 0; nth < 10; nth += 1) {
    const film = await aFilmElsewhere()
    films.push(film)
    expect(await servers[nth % 2 === 0 ? 0 : 1].read(film.hash)).toHaveProperty('key')
    expect(bytesOnDisk()).toBeLessThanOrEqual(maxBytes)
  }
  const stored = await listStored()
  expect(stored).toEqual(films.slice(-stored.length).map(({ url }) => url))
  expect(stored.length).toBeGreaterThanOrEqual(3)
  const [oldest] = films.slice(-stored.length)
  await sql`update remote_files set used_at = now() - interval '2 hours' where bytes > 0`.execute(world.db)
  await servers[0].read(oldest?.hash as string)
  await servers[0].read((await aFilmElsewhere()).hash)
  expect(await listStored()).toContain(oldest?.url)
  expect(most.bytes).toBeLessThanOrEqual(maxBytes)
  expect(films[0]?.timesAsked()).toBe(1)
  expect(await servers[0].read(films[0]?.hash as string)).toHaveProperty('key')
  expect(films[0]?.timesAsked()).toBe(2)
})

test('room is held before anything is written, also while many arrive at two servers at once [FED-055]', async () => {
  const films = await Promise.all(Array.from({ length: 24 }, aFilmElsewhere))
  const timer = setInterval(measure, 1)
  const answers = await Promise.allSettled(
    films.flatMap(({ hash }) => servers.map((server) => server.read(hash))),
  ).finally(() => clearInterval(timer))
  for (const answer of answers)
    if (answer.status === 'rejected') {
      expect(answer.reason).toBeInstanceOf(RefusedError)
      expect(answer.reason.refusal).toEqual(coreRefusals.busy)
    } else expect(answer.value).toHaveProperty('key')
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(most.bytes).toBeLessThanOrEqual(maxBytes)
  for (const { hash } of films.slice(0, 3)) expect(await servers[1].read(hash)).toHaveProperty('key')
  expect(bytesOnDisk()).toBeLessThanOrEqual(maxBytes)
  expect(await heldBytes()).toBe(bytesOnDisk())
})

test('a file that the database could not be told of takes up nothing on disk [FED-055]', async () => {
  const film = await aFilmElsewhere()
  await sql`alter table remote_files add constraint refused check (content_type is null) not valid`.execute(world.db)
  try {
    await expect(servers[0].read(film.hash)).rejects.toThrow('refused')
  } finally {
    await sql`alter table remote_files drop constraint refused`.execute(world.db)
  }
  expect(await heldBytes()).toBe(bytesOnDisk())
})

test('two servers fetch a file once, and one that a killed server had begun is fetched by the next [FED-055]', async () => {
  const film = await aFilmElsewhere()
  await Promise.all(servers.map((server) => server.read(film.hash)))
  expect(film.timesAsked()).toBe(1)
  const begun = await aFilmElsewhere()
  await sql`
    update remote_files set bytes = 100000, arriving_until = now() - interval '1 second'
    where url = ${begun.url}`.execute(world.db)
  expect(await servers[0].read(begun.hash)).toHaveProperty('key')
})

test('a file that another server brought while this one waited for its turn is not fetched again [FED-055]', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slowFilms = await Promise.all(
    Array.from({ length: 3 }, () =>
      aFileElsewhere(world, outside, ann, async (_, response) => {
        await released
        response.writeHead(200, { 'content-type': 'video/mp4' }).end(aFilm(1000))
      }),
    ),
  )
  const slow = slowFilms.map(({ hash }) => servers[0].read(hash))
  await expect.poll(() => slowFilms.map((film) => film.timesAsked())).toEqual([1, 1, 1])
  const files = [await aFilmElsewhere(), await aFileElsewhere(world, outside, ann, Buffer.from('no picture'))] as const
  const waiting = files.map(({ hash }) => servers[0].read(hash))
  const found = [await servers[1].read(files[0].hash), await servers[1].read(files[1].hash)]
  release()
  expect(await Promise.all(waiting)).toEqual(found)
  await Promise.all(slow)
  expect(files.map((file) => file.timesAsked())).toEqual([1, 1])
  expect(await heldBytes()).toBe(bytesOnDisk())
})

/** Leaves what a server leaves that is killed while it writes the second copy of a film. */
async function leaveKilled({ url, hash }: { url: string; hash: string }): Promise<string[]> {
  const hex = Buffer.from(hash, 'base64url').toString('hex')
  const key = `r/${hex.slice(0, 2)}/${hex}/film.mp4`
  const left = [
    join(world.dataDir, 'tmp', `remote-${hex}.upload`),
    `${join(world.dataDir, 'media', key)}.1234.part`,
  ] as const
  for (const path of left) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, Buffer.alloc(filmBytes))
  }
  await sql`
    update remote_files set bytes = ${2 * filmBytes}, key = ${key}, arriving_until = now() - interval '1 second',
      used_at = now() - interval '1 day' where url = ${url}`.execute(world.db)
  return [...left]
}

test('what a killed server leaves counts until it is removed: by the next fetch, for room, or at a start [FED-131]', async () => {
  const ways: [string, (hash: string) => Promise<unknown>][] = [
    ['the next fetch', (hash) => servers[0].read(hash)],
    [
      'room for others',
      async () => {
        for (let nth = 0; nth < 6; nth += 1) await servers[1].read((await aFilmElsewhere()).hash)
      },
    ],
    ['a start', () => removeKilled(world.deps)],
  ]
  for (const [what, work] of ways) {
    await sql`update remote_files set used_at = now() where bytes > 0`.execute(world.db)
    await servers[0].read((await aFilmElsewhere()).hash)
    const film = await aFilmElsewhere()
    const left = await leaveKilled(film)
    expect(await heldBytes(), what).toBe(bytesOnDisk())
    await work(film.hash)
    expect(
      left.filter((path) => existsSync(path)),
      what,
    ).toEqual([])
    expect(await heldBytes(), what).toBe(bytesOnDisk())
    expect(bytesOnDisk(), what).toBeLessThanOrEqual(maxBytes)
  }
})
