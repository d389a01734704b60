import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, type TestContext, test } from 'vitest'
import { readConfig } from '../core/process/config.ts'
import { RemoteFiles } from '../federation/media/remote-files.ts'
import { openArchive } from '../imports/archive/open-archive.ts'
import { transcodeVideo } from '../media/sound-and-film/transcode-video.ts'
import { incomingFolder, saveStream } from '../media/storage/receive-file.ts'
import * as hostile from '../testing/archives/hostile-zips.ts'
import { zipBytes } from '../testing/archives/make-zip.ts'
import { aPersonElsewhere } from '../testing/federation/elsewhere.ts'
import { type Federating, openFederating } from '../testing/federation/federating.ts'
import { aFileElsewhere, aFilm } from '../testing/federation/files-elsewhere.ts'
import { sendArchive } from '../testing/imports.ts'
import { aPicture, aTone, openSamples } from '../testing/sample-media.ts'
import { aPhoto, filesIn, upload } from '../testing/uploads.ts'
import type { Person, World } from '../testing/world.ts'
import { takeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const mebibyte = 1024 ** 2
const reserveBytes = 40 * mebibyte
/** A writer asks again after 8 MiB, and streams hold a little. */
const overshootBytes = 9 * mebibyte

const disk = mkdtempSync(join(tmpdir(), 'bowerbird-small-disk-'))
const elsewhere = mkdtempSync(join(tmpdir(), 'bowerbird-large-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', disk], { encoding: 'utf8' })
const whyNoDisk = mounted.status === 0 ? null : `no small disk can be mounted: ${mounted.stderr}`
const ballast = join(disk, 'ballast')
const freeBytes = () => statfsSync(disk).bavail * statfsSync(disk).bsize

const samples = openSamples()
let here: Federating
let world: World
let ann: Person
const system = tmpdir()
beforeAll(async () => {
  if (whyNoDisk) return
  process.env.TMPDIR = disk
  here = await openFederating({ hasOwnDatabase: true })
  process.env.TMPDIR = system
  world = here.world
  Object.assign(world.config, { diskReserveBytes: reserveBytes })
  ann = await world.aMember()
})
beforeEach(({ skip }: TestContext) => {
  if (whyNoDisk) skip(whyNoDisk)
})
afterAll(async () => {
  await here?.close()
  samples.remove()
  if (!whyNoDisk) spawnSync('umount', [disk])
  for (const folder of [disk, elsewhere]) rmSync(folder, { recursive: true, force: true })
})

/** Leaves so much of the disk above the reserve, or below. */
function fillUpTo(aboveReserve: number): void {
  writeFileSync(ballast, '')
  truncateSync(ballast, 0)
  const wanted = freeBytes() - reserveBytes - aboveReserve
  if (wanted > 0) writeFileSync(ballast, Buffer.alloc(wanted))
}

/** Runs a writer on a disk that is full, or fills while it writes. Returns what it answered and the least space left. */
async function whileFull<T>(aboveReserve: number, write: () => Promise<T>) {
  fillUpTo(aboveReserve)
  const [files, free] = [filesIn(world).sort(), freeBytes()]
  let least = free
  const watch = setInterval(() => {
    least = Math.min(least, freeBytes())
  }, 1)
  const said = await write().catch((error) => error)
  clearInterval(watch)
  expect(filesIn(world).sort()).toEqual(files)
  expect(Math.abs(freeBytes() - free)).toBeLessThan(mebibyte / 4)
  rmSync(ballast)
  return { said, leastBytes: Math.min(least, reserveBytes + aboveReserve) }
}

const send = (kind: string, field: string, body: Buffer, mime: string) =>
  upload<Uploaded>(world, ann, `/svc/post/upload/${kind}`, { body, field, mime })
const noRoom = { status: 503, error: 'media.no_room' }
const isFull = { code: 'ENOSPC' }
const large = () => Readable.from(Array.from({ length: 60 }, () => Buffer.alloc(mebibyte)))
const save = (bytes: Buffer) => {
  const path = join(elsewhere, 'archive')
  writeFileSync(path, bytes)
  return path
}
const tempSpace = () => {
  const parent = join(incomingFolder(world.dataDir), 'imports')
  mkdirSync(parent, { recursive: true })
  return { parent, maxBytes: Number.POSITIVE_INFINITY, diskReserveBytes: reserveBytes }
}
const aVideo = () =>
  readFileSync(samples.make('film.mp4', ...aPicture(1, '64x48', 7), ...aTone(1), '-preset', 'ultrafast'))

test.each<[string, object, () => Promise<unknown>]>([
  ['a photo', noRoom, async () => send('photo', 'photo', await aPhoto(800, 600).jpeg().toBuffer(), 'image/jpeg')],
  [
    'a sound',
    noRoom,
    async () => send('audio', 'audio', readFileSync(samples.make('a.mp3', ...aTone(1))), 'audio/mpeg'),
  ],
  ['a film', noRoom, async () => send('video', 'video', aVideo(), 'video/mp4')],
  [
    'a profile picture',
    noRoom,
    async () =>
      upload(world, ann, `/svc/blog/${ann.blogName}/avatar`, { body: await aPhoto(300, 300).jpeg().toBuffer() }),
  ],
  ['an archive that is to be sent', {}, () => sendArchive(world, ann)],
  ['a file in the storage', isFull, () => world.deps.storage.put('p/ab/x.webp', Buffer.from('x'), 'image/webp')],
  [
    'a tar of an import',
    isFull,
    async () =>
      openArchive(save(gzipSync(await hostile.tarBytes([{ name: 'a', bytes: Buffer.from('a') }]))), {
        temp: tempSpace(),
      }),
  ],
  [
    'an archive in an archive',
    isFull,
    async () =>
      openArchive(save(await zipBytes({ 'posts.zip': await zipBytes({ 'a.html': 'a' }) })), { temp: tempSpace() }),
  ],
  [
    'a file of another server',
    { refusal: { code: 'media.no_room' } },
    async () => {
      const by = await aPersonElsewhere(world)
      const { hash } = await aFileElsewhere(world, here.outside, by, aFilm(50_000), 'video/mp4')
      const files = new RemoteFiles(world.deps, { maxBytes: 300_000, limits: { picture: 40_000, film: 60_000 } })
      return files.read(hash)
    },
  ],
  ['a backup', isFull, () => takeBackup(world.config, process.env.TEST_DATABASE_URL as string, join(disk, 'backup'))],
])('%s is refused below the reserve, and leaves nothing', async (_what, expected, write) => {
  const { said } = await whileFull(-mebibyte, write)
  expect(said).toMatchObject(expected)
  if (expected !== isFull && !('status' in expected) && !('refusal' in expected)) expect(said).toBeInstanceOf(Error)
  expect(existsSync(join(disk, 'backup.part'))).toBe(false)
})

test.each<[string, () => Promise<unknown>]>([
  ['an upload', () => saveStream(world.config, large(), 100 * mebibyte)],
  ['a file in the storage', () => world.deps.storage.put('p/ab/y.webp', large(), 'image/webp')],
  [
    'a tar of an import',
    async () =>
      openArchive(save(await hostile.tarBytes([{ name: 'a', bytes: Buffer.alloc(60 * mebibyte) }])), {
        temp: tempSpace(),
      }),
  ],
])('%s that would fill the disk stops before it has used up the reserve, and leaves nothing', async (_what, write) => {
  const { said, leastBytes } = await whileFull(2 * mebibyte, write)
  expect(said).toBeInstanceOf(Error)
  expect(leastBytes).toBeGreaterThan(reserveBytes - overshootBytes)
})

test('a film is transcoded when there is space again', async () => {
  const { response } = await send('video', 'video', aVideo(), 'video/mp4')
  const hash = response.key.split('/')[2] as string
  const { said } = await whileFull(-mebibyte, () => transcodeVideo(world.deps, hash))
  expect(said).toMatchObject(isFull)
  const row = () =>
    world.db.selectFrom('media').select(['state', 'attempts']).where('hash', '=', hash).executeTakeFirst()
  expect(await row()).toEqual({ state: 'processing', attempts: 0 })
  await transcodeVideo(world.deps, hash)
  expect(await row()).toMatchObject({ state: 'ready' })
})

test('a restore that the disk cannot hold is refused before it begins', async () => {
  const backup = join(elsewhere, 'backup')
  const roomy = { ...world.config, diskReserveBytes: 0 }
  await takeBackup(roomy, process.env.TEST_DATABASE_URL as string, backup)
  const target = join(disk, 'restored')
  const config = readConfig({ DATA_DIR: target, DISK_RESERVE_MB: '40' })
  const { said } = await whileFull(-mebibyte, () => restoreBackup(config, backup))
  expect((said as Error).message).toContain('DISK_RESERVE_MB keeps 40 MB free')
})
