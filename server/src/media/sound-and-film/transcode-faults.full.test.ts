import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { readUpload, type Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openOwnWorld } from '../../testing/own-database.ts'
import { aPicture, aTone, openSamples } from '../../testing/sample-media.ts'
import { filesIn, upload } from '../../testing/uploads.ts'
import type { Person, World } from '../../testing/world.ts'
import { startWorker } from '../../worker.ts'
import { mediaTasks } from '../media.jobs.ts'
import { transcodeVideo } from './transcode-video.ts'

// ffmpeg in WebAssembly takes minutes for what a program does in seconds.
vi.setConfig({ testTimeout: 900_000 })
const samples = openSamples()
let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(async () => {
  await world.close()
  samples.remove()
})

const waitMs = { timeout: 600_000, interval: 50 }
const hashOf = (uploaded: Uploaded) => uploaded.key.split('/')[2] as string
const stateOf = async (who: Person, { key }: Uploaded) => (await world.send(who, readUpload, { key })).response
const filesOf = (uploaded: Uploaded) =>
  filesIn(world)
    .filter((path) => path.includes(hashOf(uploaded)))
    .map((path) => path.split('/').at(-1))
    .sort()
const workFolders = () => {
  const place = join(world.dataDir, 'work')
  return existsSync(place) ? readdirSync(place).map((name) => join(place, name)) : []
}
const beforeTheMaking = ['mov.original', 'poster320.webp', 'poster640.webp']
const afterTheMaking = ['filmstrip.webp', 'hd.mp4', 'poster320.webp', 'poster640.webp', 'sd.mp4']

/** Each has its own frame rate so that no two have the same hash. */
async function aVideo(who: Person, rate: number, seconds: number, size: string): Promise<Uploaded> {
  const made = [...aPicture(seconds, size, rate), ...aTone(seconds), '-preset', 'ultrafast']
  const file = samples.make(`film-${rate}.mp4`, ...made)
  const sent = { body: readFileSync(file), field: 'video', mime: 'video/mp4' }
  return (await upload<Uploaded>(world, who, '/svc/post/upload/video', sent)).response
}

/** Long enough to be interrupted. */
const aLongVideo = (who: Person, rate: number) => aVideo(who, rate, 6, '640x500')
const aShortVideo = (who: Person, rate: number) => aVideo(who, rate, 1, '64x48')

function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')
        return [{ pid: Number(name), parent: Number(fields[1]) }]
      } catch {
        return []
      }
    })
  const children = parents.filter(({ parent }) => parent === pid).map((child) => child.pid)
  return [...children, ...children.flatMap(descendantsOf)]
}

test('a worker that is killed leaves no half files and no process, and another one does its work [POST-101]', async () => {
  const ann = await world.aMember()
  const video = await aLongVideo(ann, 24)
  const env = {
    DATABASE_URL: process.env.TEST_DATABASE_URL,
    DATA_DIR: world.dataDir,
    WORKERS: '1',
    LOG_LEVEL: 'silent',
  }
  const doomed = spawn(process.execPath, ['server/src/main.ts', '--only=worker'], {
    env: { PATH: process.env.PATH, ...env } as NodeJS.ProcessEnv,
    stdio: 'ignore',
  })
  onTestFinished(() => void doomed.kill('SIGKILL'))
  await vi.waitFor(async () => expect((await stateOf(ann, video)).progress).toBeGreaterThan(0), waitMs)
  const started = descendantsOf(doomed.pid as number)
  expect(started.length).toBeGreaterThan(0)
  const ended = new Promise((resolve) => doomed.once('exit', resolve))
  doomed.kill('SIGKILL')
  await ended
  await vi.waitFor(() => expect(started.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]), waitMs)
  expect(await stateOf(ann, video)).toMatchObject({ state: 'processing' })
  expect(filesOf(video)).toEqual(beforeTheMaking)
  expect(workFolders()).toHaveLength(1)

  // Moves the worker's heartbeat a minute back.
  await sql`update worker_pools set seen_at = seen_at - interval '1 minute'`.execute(world.db)
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`.execute(world.db)
  const worker = await startWorker(world.deps, process.env.TEST_DATABASE_URL as string)
  try {
    await vi.waitFor(async () => expect((await stateOf(ann, video)).state).toBe('ready'), waitMs)
    await vi.waitFor(() => expect(filesOf(video)).toEqual(afterTheMaking), waitMs)
  } finally {
    await worker.stop()
  }

  // The killed worker's folder is deleted once it is too old to be in use.
  const [left = ''] = workFolders()
  const longAgo = new Date(Date.now() - 7 * 3_600_000)
  utimesSync(left, longAgo, longAgo)
  await aShortVideo(ann, 23)
  expect(workFolders()).toEqual([])
})

test('a worker that is stopped hands its work back, and it does not count as a failure [POST-101]', async () => {
  const ann = await world.aMember()
  const video = await aLongVideo(ann, 22)
  const before = workFolders()
  const stopping = new AbortController()
  const working = transcodeVideo(world.deps, hashOf(video), stopping.signal)
  await vi.waitFor(async () => expect((await stateOf(ann, video)).progress).toBeGreaterThan(0), waitMs)
  stopping.abort(new Error('the worker stops'))
  await expect(working).rejects.toThrow('the worker stops')
  expect(filesOf(video)).toEqual(beforeTheMaking)
  expect(workFolders()).toEqual(before)
  const { attempts, state } = await world.db
    .selectFrom('media')
    .select(['attempts', 'state'])
    .where('hash', '=', hashOf(video))
    .executeTakeFirstOrThrow()
  expect([attempts, state]).toEqual([0, 'processing'])
})

test('work that breaks off each time is given up after the third [POST-101]', async () => {
  const ann = await world.aMember()
  const video = await aShortVideo(ann, 21)
  await world.db.updateTable('media').set({ attempts: 3 }).where('hash', '=', hashOf(video)).execute()
  await transcodeVideo(world.deps, hashOf(video))
  expect(await stateOf(ann, video)).toMatchObject({
    state: 'failed',
    failure: 'Couldn’t process this file. Try another one.',
  })
})

test('when the upload goes in the making, all that was made goes too', async () => {
  const ann = await world.aMember()
  const video = await aLongVideo(ann, 20)
  const working = transcodeVideo(world.deps, hashOf(video))
  await vi.waitFor(async () => expect((await stateOf(ann, video)).progress).toBeGreaterThan(0), waitMs)
  await world.db.deleteFrom('media').where('hash', '=', hashOf(video)).execute()
  await working
  expect(filesOf(video)).toEqual([])
})

test('a video that no post took is swept away with every file of it', async () => {
  const ann = await world.aMember()
  const video = await aShortVideo(ann, 19)
  await world.db
    .updateTable('media')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('hash', '=', hashOf(video))
    .execute()
  const tasks = mediaTasks(world.deps)
  await tasks.sweep_unused_media?.({})
  const { rows } = await sql<{ payload: { keys: string[] } }>`
    select payload from graphile_worker._private_jobs where payload::text like ${`%${hashOf(video)}%`} and payload::jsonb ? 'keys'`.execute(
    world.db,
  )
  for (const { payload } of rows) await tasks.delete_media_files?.(payload)
  expect(filesOf(video)).toEqual([])
  expect((await world.send(ann, readUpload, { key: video.key })).status).toBe(404)
})
