import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeLargeTumblrArchive, numberedPicture } from '../../testing/archives/tumblr-export.ts'
import { everything, readImport, sendArchive } from '../../testing/imports.ts'
import { aPhoto } from '../../testing/uploads.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { slowImportsTasks } from '../imports.jobs.ts'
import { changeImport, findImport, insertImport } from '../imports.store.ts'
import { importApart, startImportProcess } from './import-process.ts'

const databaseUrl = process.env.TEST_DATABASE_URL as string
const [posts, pictures] = [24, 8]
let world: World
beforeAll(async () => {
  world = await openWorld()
  vi.stubEnv('DATA_DIR', world.dataDir)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await world.close()
})

/** The most memory that a process had, which Linux alone tells. */
function peakMb({ pid }: ChildProcess): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Watches a process until it ends, or until it is time to stop it. Returns the most memory that it had. */
async function watch(child: ChildProcess, isTime: () => Promise<boolean>, stop: () => void): Promise<number> {
  const ended = once(child, 'exit')
  let [peak, hasStopped] = [0, false]
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, peakMb(child))
    if (!hasStopped && (await isTime())) {
      hasStopped = true
      stop()
    }
    await Promise.race([ended, wait(25)])
  }
  return peak
}

test('a process imports large pictures within 200 MB of memory; killed or without its worker, the next one goes on [IMP-047] [IMP-084] [IMP-085]', async () => {
  const wren = await world.aMember()
  const folder = join(world.dataDir, 'tmp/imports')
  mkdirSync(folder, { recursive: true })
  const row = await insertImport(world.db, {
    ...{ blog_id: wren.blogId, account_id: wren.accountId, source: 'tumblr', state: 'uploading', came_from: 'a.zip' },
    ...{ zone: 'UTC', only_blog: '', is_local: false, total_bytes: 0, api: null, choices: null, total: 0 },
  })
  const id = row?.id ?? ''
  const path = join(folder, `${id}.archive`)
  const photo = await aPhoto(4000, 3000).jpeg().toBuffer()
  await makeLargeTumblrArchive(path, { posts, pictures, pictureOf: numberedPicture(photo, 10_000_000) })
  await sql`update imports set state = 'reading', total_bytes = ${statSync(path).size} where id = ${id}`.execute(
    world.db,
  )
  const made = async () =>
    Number(
      (await sql<{ count: string }>`select count(*) from imported_posts where import_id = ${id}`.execute(world.db))
        .rows[0]?.count,
    )
  const never = async () => false
  const reading = startImportProcess(['job', id], { databaseUrl })
  const peaks = [await watch(reading, never, () => {})]
  expect(await findImport(world.db, id)).toMatchObject({
    state: 'ready',
    report: { posts, media: { found: pictures, missing: 0 } },
  })
  await changeImport(world.db, id, ['ready'], { state: 'running', choices: everything, total: posts })

  const killed = startImportProcess(['job', id], { databaseUrl })
  peaks.push(
    await watch(
      killed,
      async () => (await made()) >= 2,
      () => killed.kill('SIGKILL'),
    ),
  )
  expect(killed.signalCode).toBe('SIGKILL')
  const left = startImportProcess(['job', id], { databaseUrl })
  peaks.push(
    await watch(
      left,
      async () => (await made()) >= 4,
      () => left.disconnect(),
    ),
  )
  expect(left.exitCode).toBe(0)
  expect(await findImport(world.db, id)).toMatchObject({ state: 'running' })
  const last = startImportProcess(['job', id], { databaseUrl })
  peaks.push(await watch(last, never, () => {}))
  expect(await findImport(world.db, id)).toMatchObject({ state: 'done', made: posts, failed: [] })
  const { rows } = await sql`
    select from imported_posts join posts on posts.id = post_id where import_id = ${id}`.execute(world.db)
  expect(rows).toHaveLength(posts)
  expect(Math.max(...peaks)).toBeLessThan(200)
}, 120_000)

test('a process that fails says why and is tried again, one without enough memory is not, and the command line runs so too [IMP-084] [IMP-085]', async () => {
  await expect(importApart(['job', 'none'], { databaseUrl })).rejects.toThrow('invalid input syntax')
  await expect(importApart(['command', '--from', 'myspace'], { databaseUrl })).rejects.toThrow('tumblr, tumblr-backup')
  await importApart(['job', '1'], { databaseUrl })
  const wren = await world.aMember()
  const { id } = await sendArchive(world, wren)
  await slowImportsTasks(world.deps, databaseUrl, ['--max-old-space-size=8']).work_on_import?.({ importId: id })
  expect(await readImport(world, wren, id)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('than this server can read'),
  })
}, 60_000)
