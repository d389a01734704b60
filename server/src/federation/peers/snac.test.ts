import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTlsFront } from '../../testing/api/tls-front.ts'
import { openSnac, type SnacUser, whyNoSnac } from '../../testing/federation/snac.ts'
import { useOwnDatabase } from '../../testing/own-database.ts'
import { openSamples } from '../../testing/sample-media.ts'
import { aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'
import { startWorker } from '../../worker.ts'
import { fetchActor } from '../remote-actors.ts'

const origin = 'https://near.example'
const samples = openSamples()
const endings: (() => unknown)[] = [() => samples.remove()]
let world: World
let snac: Awaited<ReturnType<typeof openSnac>>
let wren: Person
let ann: SnacUser

beforeAll(async () => {
  if (whyNoSnac) return
  const database = await useOwnDatabase()
  endings.push(() => database.drop())
  const front = await openTlsFront(samples.at('front'))
  endings.push(() => front.close())
  snac = await openSnac(samples.at('front'))
  endings.push(() => snac.close())
  const env = { ORIGIN: origin, FEDERATION: 'on', TRUSTED_PROXIES: '127.0.0.1' }
  world = await openWorld(env, 'none', { outgoing: snac.outgoing })
  endings.push(() => world.close())
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  front.leadTo((world.app.server.address() as AddressInfo).port)
  const worker = await startWorker(world.deps, process.env.TEST_DATABASE_URL as string)
  endings.push(() => worker.stop())
  wren = await world.aMember({ name: 'wren' })
  ann = await snac.addUser('ann')
  snac.start()
})
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

/** Both sides send when they come to it; snac looks every three seconds. */
async function until<Found>(what: string, find: () => Found | Promise<Found>): Promise<NonNullable<Found>> {
  for (const endsAt = Date.now() + 15_000; Date.now() < endsAt; await wait(50)) {
    const found = await find()
    if (found) return found
  }
  throw new Error(`${what} does not come. snac says: ${snac.log().slice(-3000)}`)
}

const actor = () => `${origin}/ap/blogs/${wren.blogId}`
const objectOf = ({ id }: Post) => `${origin}/ap/posts/${id}`
const followers = async () => {
  const { rows } = await sql<{ actor_url: string }>`
    select actor_url from remote_followers join remote_actors on remote_actors.id = actor_id`.execute(world.db)
  return rows.map(({ actor_url }) => actor_url)
}

test('Debian’s snac: found by name, both ways [FED-121]', async ({ skip }) => {
  if (whyNoSnac) return skip(whyNoSnac)
  const found = await snac.webfinger(`@${wren.blogName}@near.example`)
  expect(found).toContain('status: 200')
  expect(found).toContain(`actor: ${actor()}`)
  await until('snac', () => snac.log().includes('httpd start'))
  const theirs = await fetchActor(world.deps, ann.actor)
  expect(theirs).toMatchObject({ url: ann.actor, name: 'ann', host: 'snac.example' })
})

const aPhotoOf = async (): Promise<string> => {
  const body = await aPhoto(120, 90).jpeg().toBuffer()
  const { response } = await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body, field: 'photo' })
  return response.url
}

test('Debian’s snac: follows, gets posts, pictures, reblogs, edits and deletions, and unfollows [FED-122]', async ({
  skip,
}) => {
  if (whyNoSnac) return skip(whyNoSnac)
  await ann.follow(`@${wren.blogName}@near.example`)
  await until('the Follow', async () => (await followers()).includes(ann.actor))
  await until('the Accept', () => snac.log().includes(`confirmed follow from ${actor()}`))

  const text = await writePost(world, wren, { post: { one: 'Moss', two: '<p>grows <b>slowly</b></p>', tags: 'green' } })
  const doomed = await writePost(world, wren, { post: { one: '', two: '<p>soon gone</p>' } })
  const images = { o1: await aPhotoOf() }
  const picture = await writePost(world, wren, {
    ...{ images, alt_text: { o1: 'Two halves' } },
    post: { type: 'photo', one: '', two: '<p>a picture</p>', photoset_order: 'o1' },
  })
  const again = await reblog(world, wren, text, { post: { two: '<p>still growing</p>' } })
  const posts = [text, doomed, picture, again]
  await until('the last post', () => posts.every((post) => snac.object(objectOf(post))))
  expect(snac.object(objectOf(text))).toMatchObject({ type: 'Note', attributedTo: actor() })
  expect(String(snac.object(objectOf(text))?.content)).toContain('grows <b>slowly</b>')
  expect(snac.object(objectOf(picture))?.attachment).toMatchObject([{ type: 'Image', name: 'Two halves' }])
  expect(snac.object(objectOf(again))?.inReplyTo).toBe(objectOf(text))
  const timeline = await ann.timeline()
  for (const words of ['grows', 'soon gone', 'a picture', 'still growing']) expect(timeline).toContain(words)

  await writePost(world, wren, { edit_post_id: text.id, post: { one: 'Moss', two: '<p>grows fast</p>' } })
  await world.send(wren, deletePost, { post_id: doomed.id, channel_id: wren.blogName })
  await until('the edit', () => String(snac.object(objectOf(text))?.content).includes('grows fast'))
  await until('the deletion', async () => !(await ann.timeline()).includes('soon gone'))

  await ann.unfollow(actor())
  await until('the Undo', async () => (await followers()).length === 0)
})
