import { once } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aPhoto, filesIn, multipart, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { claimMedia } from '../media.actions.ts'
import { mediaTasks } from '../media.jobs.ts'
import { boundedStream, discardStale, incomingFolder } from './receive-file.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const url = '/svc/post/upload/photo'
const send = (who: Person, body: Buffer) => upload<Uploaded>(world, who, url, { body })
const mediaOf = (who: Person) =>
  world.db.selectFrom('media').selectAll().where('owner_account_id', '=', who.accountId).execute()
const beingReceived = () => filesIn(world).filter((path) => path.endsWith('.upload'))

test('an upload cut at half leaves no row, no file and nothing half received', async () => {
  const ann = await world.aMember()
  const picture = await aPhoto(300, 300).jpeg().toBuffer()
  const { payload, headers } = await multipart({ body: Buffer.concat([picture, Buffer.alloc(500_000)]) })
  const before = filesIn(world)
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    [
      `POST ${url} HTTP/1.1`,
      'host: localhost',
      `cookie: session=${ann.token}`,
      `x-form-key: ${ann.formKey}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${payload.length}`,
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(payload.subarray(0, payload.length / 2))
  await vi.waitFor(() => expect(beingReceived()).toHaveLength(1), 30_000)
  socket.destroy()
  await vi.waitFor(() => expect(beingReceived()).toEqual([]), 30_000)
  expect(filesIn(world)).toEqual(before)
  expect(await mediaOf(ann)).toEqual([])
  expect((await send(ann, picture)).status).toBe(200)
  expect(await mediaOf(ann)).toHaveLength(1)
})

test('a sender slower than the least pace is given up on', async () => {
  const { stream } = boundedStream(1000, { bytes: 10, perMs: 20 })
  stream.write('nine byte')
  await expect(buffer(stream)).rejects.toMatchObject({ refusal: { code: 'media.too_slow' } })
  const swift = boundedStream(1000, { bytes: 10, perMs: 20 })
  Readable.from([Buffer.alloc(20)]).pipe(swift.stream)
  expect((await buffer(swift.stream)).length).toBe(20)
  expect(swift.measure().bytes).toBe(20)
})

test('when storage is full the upload says so, and leaves nothing behind', async () => {
  const ann = await world.aMember()
  const before = filesIn(world)
  const { put } = world.deps.storage
  let puts = 0
  world.deps.storage.put = async (...args) => {
    if (++puts === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return put(...args)
  }
  const body = await aPhoto(900, 451).jpeg().toBuffer()
  const refused = await send(ann, body)
  world.deps.storage.put = put
  expect(refused).toMatchObject({ status: 503, error: 'media.no_room' })
  expect(filesIn(world)).toEqual(before)
  expect(await mediaOf(ann)).toEqual([])
  expect((await send(ann, body)).status).toBe(200)
})

test('files whose account goes before their row is written go too, and the answer is for somebody signed out', async () => {
  const ann = await world.aMember()
  const before = filesIn(world)
  const { put } = world.deps.storage
  world.deps.storage.put = async (...args) => {
    await put(...args)
    await world.db.deleteFrom('accounts').where('id', '=', ann.accountId).execute()
  }
  const answer = await send(ann, await aPhoto(901, 451).jpeg().toBuffer())
  world.deps.storage.put = put
  expect(answer.status).toBe(401)
  expect(filesIn(world)).toEqual(before)
})

test('what a killed server was receiving is discarded by the next one, and what is being received is not', async () => {
  const folder = incomingFolder(world.dataDir)
  const [old, fresh] = [join(folder, 'old.upload'), join(folder, 'fresh.upload')]
  for (const path of [old, fresh]) writeFileSync(path, 'half')
  const longAgo = new Date(Date.now() - 7_200_000)
  utimesSync(old, longAgo, longAgo)
  await discardStale(folder)
  expect(beingReceived()).toEqual([fresh])
  await discardStale(join(folder, 'not-there'))
})

test("claiming keeps one's own upload, by its address with or without the origin, and nobody else's", async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const { response } = await send(ann, await aPhoto(903, 451).jpeg().toBuffer())
  const { origin } = world.config
  const claim = (who: Person, ...addresses: string[]) =>
    world.db.transaction().execute((tx) => claimMedia(tx, who.accountId, addresses, origin))
  expect(await claim(bea, response.url)).toEqual([])
  expect(await claim(ann, `https://elsewhere.example${response.url}`, '/media/', 'x', '')).toEqual([])
  expect((await mediaOf(ann))[0]?.used_at).toBeNull()
  expect(await claim(ann, origin + response.url, response.url)).toHaveLength(1)
  const used = (await mediaOf(ann))[0]?.used_at
  expect(used).toBeInstanceOf(Date)
  await claim(ann, response.url)
  expect((await mediaOf(ann))[0]?.used_at).toEqual(used)
})

test('uploads nobody used in a day are swept with their files, unless another has the same file', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const tasks = mediaTasks(world.deps)
  const age = (who: Person, values: object) =>
    world.db.updateTable('media').set(values).where('owner_account_id', '=', who.accountId).execute()
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  const sweep = async (key: string) => {
    await tasks.sweep_unused_media?.({})
    const hash = key.split('/')[2]
    const { rows } = await sql<{ payload: { keys: string[] } }>`
      select payload from graphile_worker._private_jobs where payload::text like ${`%${hash}%`}`.execute(world.db)
    for (const { payload } of rows) await tasks.delete_media_files?.(payload)
    return rows.length
  }
  const { response } = await send(ann, await aPhoto(902, 451).jpeg().toBuffer())
  const stored = () => filesIn(world).filter((path) => path.includes(response.key.split('/')[2] as string))
  await send(bea, await aPhoto(902, 451).jpeg().toBuffer())

  expect(await sweep(response.key)).toBe(0)
  await age(ann, { created_at: yesterday, used_at: new Date() })
  expect(await sweep(response.key)).toBe(0)
  await age(ann, { used_at: null })
  expect(await sweep(response.key)).toBe(1)
  expect(await mediaOf(ann)).toEqual([])
  expect(stored()).toHaveLength(3)
  await age(bea, { created_at: yesterday })
  await sweep(response.key)
  expect(stored()).toEqual([])
  expect((await world.app.inject({ url: response.url })).statusCode).toBe(404)
})
