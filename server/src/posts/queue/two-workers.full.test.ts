import { readFileSync } from 'node:fs'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { saveQueue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addJob } from '../../core/work/jobs.ts'
import { openOwnWorld } from '../../testing/own-database.ts'
import { aPicture, openSamples } from '../../testing/sample-media.ts'
import { upload } from '../../testing/uploads.ts'
import type { World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { startWorker } from '../../worker.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const samples = openSamples()
let world: World
let workers: Awaited<ReturnType<typeof startWorker>>[]
beforeAll(async () => {
  world = await openOwnWorld()
  const url = process.env.TEST_DATABASE_URL as string
  workers = [await startWorker(world.deps, url), await startWorker(world.deps, url)]
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await world.close()
  samples.remove()
})

const stateOf = async (id: string) =>
  (await world.db.selectFrom('posts').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const isOut = (id: string) =>
  vi.waitFor(async () => expect(await stateOf(id)).toBe('published'), { timeout: 90_000, interval: 100 })
const timesPublished = async (id: string) =>
  (await world.eventsAbout(id)).filter((name) => name === 'post.published').length

test('two workers publish what is scheduled, queued or being made, each once, with nobody online [POST-098] [POST-099] [POST-101] [CTRL-071]', async () => {
  const wren = await world.aMember()
  const film = readFileSync(samples.make('film.mp4', ...aPicture(1, '160x120', 10)))
  const file = await upload<Uploaded>(world, wren, '/svc/post/upload/video', {
    body: film,
    field: 'video',
    mime: 'video/mp4',
  })
  const sent = { preuploaded_url: file.response.url, confirm_tos: true }
  const [video, draft] = await Promise.all([
    writePost(world, wren, { ...sent, post: { type: 'video', two: '' } }),
    writePost(world, wren, { ...sent, post: { type: 'video', two: '', state: '1' } }),
  ])
  const soon = new Date(Date.now() + 1500).toISOString()
  const scheduled = await writePost(world, wren, { post: { state: 'on.2', publish_on: soon } })
  const [first, second] = [
    await writePost(world, wren, { post: { state: '2' } }),
    await writePost(world, wren, { post: { state: '2' } }),
  ]
  const { queue_id } = (await world.send(wren, saveQueue, { name: wren.blogName, queue_name: 'Nights' })).response
  const [night, nextNight] = [
    await writePost(world, wren, { post: { state: '2', queue_id } }),
    await writePost(world, wren, { post: { state: '2', queue_id } }),
  ]
  await sql`update blogs set queue_next_at = now() where id = ${wren.blogId}`.execute(world.db)
  await sql`update queues set next_at = now() where id = ${queue_id}`.execute(world.db)
  await addJob(world.db, 'publish_due_posts', {})
  await Promise.all([scheduled, first, night, video].map(({ id }) => isOut(id)))
  for (const { id } of [second, nextNight]) expect(await stateOf(id)).toBe('queued')
  await vi.waitFor(async () => expect(await stateOf(draft.id)).toBe('draft'), { timeout: 90_000 })
  const all = [scheduled, first, video, night, second, nextNight, draft]
  expect(await Promise.all(all.map(({ id }) => timesPublished(id)))).toEqual([1, 1, 1, 1, 0, 0, 0])
})
