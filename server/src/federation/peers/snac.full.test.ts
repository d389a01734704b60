import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { followBlog, listFollowedBlogs } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { moveBlog, saveAliases } from '@bowerbird/domain/federation/acts/moving.contract.ts'
import { lookUpElsewhere, readBlogElsewhere } from '@bowerbird/domain/federation/federation.contract.ts'
import { readPostDeliveries } from '@bowerbird/domain/federation/servers.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { likePost, listNotes, replyToPost, unlikePost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/login/passwords.ts'
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
/** Members whom carl follows; the first moves to bob. */
let ida: Person
let owl: Person
let ann: SnacUser
let carl: SnacUser
let bob: SnacUser

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
  ;[ida, owl] = [await world.aMember({ name: 'ida' }), await world.aMember({ name: 'owl' })]
  ;[ann, carl, bob] = [await snac.addUser('ann'), await snac.addUser('carl'), await snac.addUser('bob')]
  snac.start()
})
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

/** Both sides send when they come to it; snac looks every three seconds. */
async function until<Found>(what: string, find: () => Found | Promise<Found>): Promise<NonNullable<Found>> {
  for (const endsAt = Date.now() + 30_000; Date.now() < endsAt; await wait(50)) {
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

/** The posts on wren's dashboard that ann wrote or reblogged. */
const onDashboard = async () => {
  const { response } = await world.send(wren, readTimeline, { pageRoot: 'dashboard' })
  return response.posts.filter(({ tumblelog }) => tumblelog.name === blogOf(ann))
}
const blogOf = ({ name }: SnacUser) => `${name}@snac.example`
const findOnDashboard = async (words: string) =>
  (await onDashboard()).find(({ content }) => content?.body_html.includes(words))
const notesOf = async ({ id }: Pick<Post, 'id'>) => (await world.send(wren, listNotes, { id })).response.notes
const followStateOf = async (who: SnacUser) =>
  (await world.send(wren, readBlogElsewhere, { name: blogOf(who) })).response.follow

test('Debian’s snac: both sides follow each other [FED-122]', async ({ skip }) => {
  if (whyNoSnac) return skip(whyNoSnac)
  const found = await world.send(wren, lookUpElsewhere, { q: ann.handle })
  expect(found.response).toMatchObject({ state: 'found', blog: { name: blogOf(ann) } })
  await world.send(wren, followBlog, { tumblelog: blogOf(ann) })
  await ann.follow(`@${wren.blogName}@near.example`)
  for (const { blogName } of [ida, owl]) await carl.follow(`@${blogName}@near.example`)
  await until('the Follows', async () => (await followers()).length === 3)
  for (const { blogId } of [wren, ida, owl])
    await until('our Accept', () => snac.log().includes(`confirmed follow from ${origin}/ap/blogs/${blogId}`))
  await until('their Accept', async () => (await followStateOf(ann)) === 'following')
})

const aPhotoOf = async (): Promise<string> => {
  const body = await aPhoto(120, 90).jpeg().toBuffer()
  const { response } = await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body, field: 'photo' })
  return response.url
}

const ours: Record<string, Post> = {}
const theirs: Record<string, Post> = {}
const objectUrls: Record<string, string> = {}

test('Debian’s snac: texts, pictures with their descriptions and reblogs go both ways [FED-124]', async ({ skip }) => {
  if (whyNoSnac) return skip(whyNoSnac)
  const text = await writePost(world, wren, { post: { one: 'Moss', two: '<p>grows <b>slowly</b></p>', tags: 'green' } })
  const doomed = await writePost(world, wren, { post: { one: '', two: '<p>soon gone</p>' } })
  const images = { o1: await aPhotoOf() }
  const picture = await writePost(world, wren, {
    ...{ images, alt_text: { o1: 'Two halves' } },
    post: { type: 'photo', one: '', two: '<p>a picture</p>', photoset_order: 'o1' },
  })
  const again = await reblog(world, wren, text, { post: { two: '<p>still growing</p>' } })
  await ann.note('Ferns unfurl #fern')
  await ann.note('Not for long')
  await ann.note('A photo of one', snac.file('fern.jpg', await aPhoto(64, 48).jpeg().toBuffer()))

  const posts = [text, doomed, picture, again]
  await until('the last post', () => posts.every((post) => snac.object(objectOf(post))))
  expect(snac.object(objectOf(text))).toMatchObject({ type: 'Note', attributedTo: actor() })
  expect(String(snac.object(objectOf(text))?.content)).toContain('grows <b>slowly</b>')
  expect(snac.object(objectOf(picture))?.attachment).toMatchObject([{ type: 'Image', name: 'Two halves' }])
  expect(snac.object(objectOf(again))?.inReplyTo).toBe(objectOf(text))
  const timeline = await ann.timeline()
  for (const words of ['grows', 'soon gone', 'a picture', 'still growing']) expect(timeline).toContain(words)

  const fern = await until('her text', () => findOnDashboard('Ferns unfurl'))
  const brief = await until('her second text', () => findOnDashboard('Not for long'))
  const photo = await until('her picture', () => findOnDashboard('A photo of one'))
  expect(fern.tags).toEqual(['fern'])
  expect(photo.content?.photo?.photos).toHaveLength(1)
  Object.assign(ours, { text, doomed, picture })
  Object.assign(theirs, { fern, brief, photo })
  const { rows } = await sql<{ post_id: string; object_url: string }>`
    select post_id, object_url from remote_posts`.execute(world.db)
  for (const [name, { id }] of Object.entries(theirs))
    objectUrls[name] = rows.find(({ post_id }) => post_id === id)?.object_url as string
})

test('Debian’s snac: likes, boosts, replies, edits and deletions of theirs stand here [FED-125]', async ({ skip }) => {
  if (whyNoSnac) return skip(whyNoSnac)
  const { text, picture } = ours as { text: Post; picture: Post }
  await ann.like(objectOf(text))
  await ann.boost(objectOf(picture))
  await ann.reply(objectOf(text), 'How true')
  await ann.edit(objectUrls.fern as string, 'Ferns have unfurled')
  await ann.delete(objectUrls.brief as string)
  const blog = expect.objectContaining({ name: blogOf(ann) })
  await until('the reply', async () => (await notesOf(text)).some(({ type }) => type === 'reply'))
  await until('the like', async () => (await notesOf(text)).some(({ type }) => type === 'like'))
  await until('the boost', async () => (await notesOf(picture)).some(({ type }) => type === 'reblog'))
  const notes = await notesOf(text)
  expect(notes).toContainEqual(expect.objectContaining({ type: 'like', blog }))
  expect(notes.find(({ type }) => type === 'reply')).toMatchObject({
    blog,
    reply_text: expect.stringContaining('How true'),
  })
  expect(await notesOf(picture)).toContainEqual(expect.objectContaining({ type: 'reblog', blog }))
  await until('her edit', () => findOnDashboard('Ferns have unfurled'))
  await until('her deletion', async () => !(await findOnDashboard('Not for long')))
})

test('Debian’s snac: likes, replies, reblogs, edits and deletions of ours stand there [FED-126]', async ({ skip }) => {
  if (whyNoSnac) return skip(whyNoSnac)
  const { text, doomed } = ours as { text: Post; doomed: Post }
  const { fern, photo } = theirs as { fern: Post; photo: Post }
  await world.send(wren, likePost, { id: fern.id })
  await world.send(wren, replyToPost, { post_id: fern.id, reply_text: 'Like fists' })
  ours.boost = await reblog(world, wren, photo)
  const quoting = await reblog(world, wren, fern, { post: { two: '<p>look at this</p>' } })
  await writePost(world, wren, { edit_post_id: text.id, post: { one: 'Moss', two: '<p>grows fast</p>' } })
  await world.send(wren, deletePost, { post_id: doomed.id, channel_id: wren.blogName })
  await until('our like', () => snac.log().includes(`new 'Like' ${actor()} ${objectUrls.fern}`))
  await until('our boost', () => snac.log().includes(`new 'Announce' ${actor()} ${objectUrls.photo}`))
  await until('our edit', () => String(snac.object(objectOf(text))?.content).includes('grows fast'))
  await until('our deletion', async () => !(await ann.timeline()).includes('soon gone'))
  await until('our reply', async () => (await ann.timeline()).includes('Like fists'))
  await until('our words', () => snac.object(objectOf(quoting)))
  expect(snac.object(objectOf(quoting))).toMatchObject({ inReplyTo: objectUrls.fern, quoteUrl: objectUrls.fern })
})

test('Debian’s snac: boosts and likes are taken back, both ways [FED-137]', async ({ skip }) => {
  if (whyNoSnac) return skip(whyNoSnac)
  const { picture, boost } = ours as { picture: Post; boost: Post }
  await ann.unboost(objectOf(picture))
  await world.send(wren, unlikePost, { id: (theirs.fern as Post).id })
  await world.send(wren, deletePost, { post_id: boost.id, channel_id: wren.blogName })
  await until('her Undo of the boost', async () => (await notesOf(picture)).every(({ type }) => type !== 'reblog'))
  await until('our Undo of the like', () => snac.log().includes(`Undo 'Like' for ${objectUrls.fern}`))
  await until('our Undo of the boost', () => snac.log().includes('Unboost for '))
})

test('Debian’s snac: moves go both ways, and followers come along [FED-127] [FED-138]', async ({ skip }) => {
  if (whyNoSnac) return skip(whyNoSnac)
  const ada = await world.aMember({ name: 'ada' })
  const saved = await world.send(ada, saveAliases, { name: 'ada', addresses: [ann.handle] })
  expect(saved.response.aliases).toEqual([{ address: ann.actor, shown: ann.handle }])
  await ann.alias('@ada@near.example')
  await ann.migrate()
  const password = 'correct horse battery'
  const password_hash = await hashPassword(password)
  await world.db.updateTable('accounts').set({ password_hash }).where('id', '=', ida.accountId).execute()
  await bob.alias('@ida@near.example')
  expect((await world.send(ida, moveBlog, { name: 'ida', address: bob.handle, password })).title).toBeUndefined()
  const isFollowed = async () =>
    (await world.send(wren, listFollowedBlogs, {})).response.blogs.some(({ name }) => name === 'ada')
  await until('her Move', isFollowed)
  await until('our Move', () => snac.log().includes(`'Move': following ${bob.actor}`))
  expect(snac.log()).toContain(`'Move': unfollowing ${origin}/ap/blogs/${ida.blogId}`)
})

/** The activities of a type that left, and whether any still waits. */
async function sentOf(type: string): Promise<{ count: number; waiting: number }> {
  const { rows } = await sql<{ count: number; waiting: number }>`
    select count(distinct outgoing_activities.id)::int as count, count(deliveries.id)::int as waiting
    from outgoing_activities left join deliveries on deliveries.activity_id = outgoing_activities.id
    where body::jsonb ->> 'type' = ${type}`.execute(world.db)
  return rows[0] as { count: number; waiting: number }
}
const errorsOfServers = async () =>
  (await sql`select last_error from remote_servers where last_error <> ''`.execute(world.db)).rows

test('Debian’s snac: who is blocked hears nothing more, and unfollowing ends it [FED-128]', async ({ skip }) => {
  if (whyNoSnac) return skip(whyNoSnac)
  await ann.unlike(objectOf(ours.text as Post))
  await ann.unfollow(actor())
  await until(
    'the Undo of the like',
    async () => !(await notesOf(ours.text as Post)).some(({ type }) => type === 'like'),
  )
  await until('the Undo of the Follow', async () => !(await followers()).includes(ann.actor))
  const blocked = await world.send(wren, blockBlog, { tumblelog: wren.blogName, blocked_tumblelog: blogOf(ann) })
  expect(blocked.title).toBeUndefined()
  await until('our Block', async () => (await sentOf('Block')).count > 0)
  await until('its delivery', async () => (await sentOf('Block')).waiting === 0)
  expect(await errorsOfServers()).toEqual([])
  const sent = () => snac.log().split('sent to inbox https://near.example/').length
  const before = sent()
  await ann.reply(objectOf(ours.text as Post), 'Anybody there?')
  await until('her words', () => sent() > before)
  const words = (await notesOf(ours.text as Post)).map(({ reply_text }) => reply_text ?? '')
  expect(words.filter((said) => said.includes('Anybody'))).toEqual([])
})

test('Debian’s snac: a server that keeps us out takes nothing, and the author sees it [FED-139]', async ({ skip }) => {
  if (whyNoSnac) return skip(whyNoSnac)
  await snac.block(origin)
  const post = await writePost(world, owl, { post: { one: '', two: '<p>heard by nobody</p>' } })
  const deliveries = async () => (await world.send(owl, readPostDeliveries, { post_id: post.id })).response.sent
  await until('their refusal', async () => (await deliveries())?.refused === 1)
  expect(await deliveries()).toMatchObject({ servers: 1, delivered: 0, waiting: 0 })
  expect(snac.object(objectOf(post))).toBeNull()
})
