import { deleteReply, likePost, replyToPost, unlikePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPersonElsewhere } from '../../testing/federation/elsewhere.ts'
import { type Federating, openFederating } from '../../testing/federation/federating.ts'
import { aListener, postNamed, sendAll, settle } from '../../testing/federation/listening.ts'
import { aPeer } from '../../testing/federation/peer.ts'
import type { Person } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let here: Federating
let outside: Federating['outside']
let world: Federating['world']
beforeAll(async () => {
  here = await openFederating({ hasOwnDatabase: true })
  ;({ world, outside } = here)
})
afterAll(() => here.close())

const actorOf = ({ blogId }: Person) => `${world.config.origin}/ap/blogs/${blogId}`
const like = (who: Person, id: string) => world.send(who, likePost, { id })
const unlike = (who: Person, id: string) => world.send(who, unlikePost, { id })
const reply = async (who: Person, id: string, text = 'So true') => {
  const { response, status, title } = await world.send(who, replyToPost, { post_id: id, reply_text: text })
  if (status !== 200) throw new Error(title)
  return response.reply.id
}
const staysLocal = (who: Person) =>
  sql`update blogs set is_federated = false where id = ${who.blogId}`.execute(world.db)
const waitingFor = async (who: Person) =>
  (await sql`select from outgoing_activities where blog_id = ${who.blogId}`.execute(world.db)).rows.length
/** Somebody elsewhere follows the blog. */
async function follow(who: Person) {
  const peer = aPeer(world, outside)
  outside.answer(`${peer.host}/users/ann/inbox`, (_request, response) => response.writeHead(202).end())
  expect(await peer.send(peer.activity('Follow', peer.blogUrl(who.blogId)))).toBe(202)
  await sendAll(world)
  return peer
}

test('a like of a post elsewhere is told to its author and taken back, each time by an id of its own [FED-080]', async () => {
  const ann = await aListener(world, outside)
  const wren = await world.aMember()
  for (const act of [like, unlike, like]) {
    await act(wren, ann.postId)
    await settle(world, ann.postId)
  }
  const [first, undo, second] = ann.own.received
  expect(ann.own.types()).toEqual(['Like', 'Undo', 'Like'])
  expect(first).toMatchObject({ actor: actorOf(wren), object: ann.objectUrl })
  expect(undo?.object).toMatchObject({ type: 'Like', id: first?.id, object: ann.objectUrl })
  expect(second?.id).not.toBe(first?.id)
  expect(ann.shared.received).toEqual([])
})

test.each([
  ['like', [like], ['Like']],
  ['like and unlike', [like, unlike], []],
  ['like, unlike and like', [like, unlike, like], ['Like']],
] as const)('%s at once end in what holds [FED-080]', async (_what, acts, sent) => {
  const ann = await aListener(world, outside)
  const wren = await world.aMember()
  for (const act of acts) await act(wren, ann.postId)
  await settle(world, ann.postId)
  await sql`update events set handled_at = null where body ->> 'postId' = ${ann.postId}`.execute(world.db)
  await settle(world, ann.postId)
  expect(ann.own.types()).toEqual(sent)
})

test('likes of posts of ours, and those of blogs that stay local, are told to nobody [FED-080]', async () => {
  const ann = await aListener(world, outside)
  const [wren, ida] = [await world.aMember(), await world.aMember()]
  await staysLocal(ida)
  await like(ida, ann.postId)
  const post = await writePost(world, ida)
  await like(wren, post.id)
  await settle(world, ann.postId, post.id)
  expect(ann.own.received).toEqual([])
  expect(await waitingFor(wren)).toBe(0)
})

test('a like of a plain reblog is told to the author of its words, and taken back [FED-133]', async () => {
  const ann = await aListener(world, outside)
  const [wren, ida] = [await world.aMember(), await world.aMember()]
  const original = await postNamed(world, ann.postId)
  const [plain, withWords] = [
    await reblog(world, ida, original),
    await reblog(world, ida, original, { post: { two: '<p>so true</p>' } }),
  ]
  await staysLocal(ida)
  for (const act of [like, unlike, like]) {
    for (const post of [plain, withWords]) await act(wren, post.id)
    await settle(world, plain.id, withWords.id)
  }
  expect(ann.own.types()).toEqual(['Like', 'Undo', 'Like'])
  expect(ann.own.received[0]).toMatchObject({ actor: actorOf(wren), object: ann.objectUrl })
  expect(ann.own.received[1]?.object).toMatchObject({ id: ann.own.received[0]?.id })
})

test('a reply to a post elsewhere is an unlisted Note to its author and the followers, and is deleted [FED-081]', async () => {
  const ann = await aListener(world, outside)
  const bob = await aListener(world, outside)
  const wren = await world.aMember()
  const noteId = await reply(wren, ann.postId, `Yes <b> @${bob.blogName}.`)
  await settle(world, noteId)
  const id = `${world.config.origin}/ap/replies/${noteId}`
  const { object } = ann.shared.received[0] ?? {}
  expect(object).toMatchObject({
    id,
    type: 'Note',
    attributedTo: actorOf(wren),
    inReplyTo: ann.objectUrl,
    content: `<p>Yes &lt;b&gt; @${bob.blogName}.</p>`,
    to: [ann.actorUrl],
    cc: ['https://www.w3.org/ns/activitystreams#Public', `${actorOf(wren)}/followers`, bob.actorUrl],
    tag: [{ type: 'Mention', href: bob.actorUrl, name: `@${bob.blogName}` }],
  })
  expect(bob.shared.types()).toEqual(['Create'])
  const document = await world.app.inject({ url: `/ap/replies/${noteId}` })
  expect(document.json()).toMatchObject(object ?? {})
  await world.send(wren, deleteReply, { reply_id: noteId })
  await settle(world, noteId)
  for (const { shared } of [ann, bob]) {
    expect(shared.types()).toEqual(['Create', 'Delete'])
    expect(shared.received[1]?.object).toEqual({ type: 'Tombstone', id })
  }
  expect((await world.app.inject({ url: `/ap/replies/${noteId}` })).statusCode).toBe(404)
})

test('a reply that is deleted before it left is told to nobody, and one is told once [FED-081]', async () => {
  const ann = await aListener(world, outside)
  const wren = await world.aMember()
  const gone = await reply(wren, ann.postId)
  await world.send(wren, deleteReply, { reply_id: gone })
  await settle(world, gone)
  expect(ann.shared.received).toEqual([])
  const noteId = await reply(wren, ann.postId)
  await settle(world, noteId)
  await sql`update events set handled_at = null where body ->> 'noteId' = ${noteId}`.execute(world.db)
  await settle(world, noteId)
  expect(ann.shared.types()).toEqual(['Create'])
})

test('a reply to a post of ours goes to those elsewhere who replied to it, if both blogs can be seen there [FED-082]', async () => {
  const ann = await aListener(world, outside)
  const [wren, ida, otto] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await staysLocal(otto)
  const post = await writePost(world, ida)
  await sql`
    with note as (
      insert into notes (root_post_id, post_id, kind, blog_id, text)
      values (${post.id}, ${post.id}, 'reply', ${ann.blogId}, 'Hm') returning id
    )
    insert into remote_replies select id, ${ann.actorId}, ${`${ann.actorUrl}/r/1`} from note`.execute(world.db)
  const noteIds = [await reply(otto, post.id), await reply(wren, post.id)]
  await settle(world, ...noteIds)
  expect(ann.shared.received.map(({ object }) => object.id)).toEqual([
    `${world.config.origin}/ap/replies/${noteIds[1]}`,
  ])
  expect(ann.shared.received[0]?.object).toMatchObject({ inReplyTo: `${world.config.origin}/ap/posts/${post.id}` })
  const hidden = await writePost(world, otto)
  const second = await reply(wren, hidden.id)
  await settle(world, second)
  expect((await world.app.inject({ url: `/ap/replies/${second}` })).statusCode).toBe(404)
  await sql`update posts set state = 'private' where id = ${post.id}`.execute(world.db)
  expect((await world.app.inject({ url: `/ap/replies/${noteIds[1]}` })).statusCode).toBe(404)
})

test('a plain reblog announces the object at its own address, to followers and to the author, and is undone [FED-083]', async () => {
  const ann = await aListener(world, outside)
  const wren = await world.aMember()
  const plain = await reblog(world, wren, await postNamed(world, ann.postId))
  await settle(world, plain.id)
  expect(ann.shared.received[0]).toMatchObject({
    type: 'Announce',
    object: ann.objectUrl,
    cc: [`${actorOf(wren)}/followers`, ann.actorUrl],
  })
  await world.send(wren, deletePost, { post_id: plain.id })
  await settle(world, plain.id)
  expect(ann.shared.types()).toEqual(['Announce', 'Undo'])
})

test('one server gets a reblog once, though its author and followers are there [FED-083]', async () => {
  const ann = await aListener(world, outside)
  const wren = await world.aMember()
  const bob = aPeer(world, outside, ann.host, 'bob')
  outside.answer(`${ann.host}/users/bob/inbox`, (_request, response) => response.writeHead(202).end())
  await bob.send(bob.activity('Follow', bob.blogUrl(wren.blogId)))
  await sendAll(world)
  const plain = await reblog(world, wren, await postNamed(world, ann.postId))
  await settle(world, plain.id)
  expect(ann.shared.types()).toEqual(['Announce'])
})

test('a reblog with words answers the object elsewhere, and its trail has their own ids and authors [FED-084]', async () => {
  const ann = await aListener(world, outside)
  const wren = await world.aMember()
  const spoken = await reblog(world, wren, await postNamed(world, ann.postId), { post: { two: '<p>Yes</p>' } })
  await settle(world, spoken.id)
  const created = ann.shared.received[0]?.object
  expect(created).toMatchObject({
    inReplyTo: ann.objectUrl,
    quote: ann.objectUrl,
    cc: [`${actorOf(wren)}/followers`, ann.actorUrl],
    trail: [
      {
        id: ann.objectUrl,
        attributedTo: ann.actorUrl,
        handle: ann.blogName,
        content: '<p>From afar</p>',
      },
    ],
  })
  await world.send(wren, updatePost, {
    channel_id: wren.blogName,
    post_id: spoken.id,
    post: { one: '', two: '<p>No</p>' },
  })
  await settle(world, spoken.id)
  await world.send(wren, deletePost, { post_id: spoken.id })
  await settle(world, spoken.id)
  expect(ann.shared.types()).toEqual(['Create', 'Update', 'Delete'])
})

test('what its author deleted, or whose server is blocked, is not quoted by its address [FED-084]', async () => {
  const ann = await aListener(world, outside)
  const wren = await world.aMember()
  await follow(wren)
  const spoken = await reblog(world, wren, await postNamed(world, ann.postId), { post: { two: '<p>Yes</p>' } })
  const objectOf = async () => (await world.app.inject({ url: `/ap/posts/${spoken.id}` })).json()
  expect(await objectOf()).toHaveProperty('quote', ann.objectUrl)
  await sql`update blogs set is_suspended = true where id = ${ann.blogId}`.execute(world.db)
  expect(await objectOf()).not.toHaveProperty('quote')
  await sql`update blogs set is_suspended = false where id = ${ann.blogId}`.execute(world.db)
  await sql`delete from remote_posts where post_id = ${ann.postId}`.execute(world.db)
  expect((await objectOf()).trail).toEqual([{ type: 'Tombstone', name: ann.blogName }])
})

test('somebody elsewhere whom a post names gets it, also if nobody there follows [FED-085]', async () => {
  const ann = await aListener(world, outside)
  const nobody = await aPersonElsewhere(world)
  const wren = await world.aMember()
  const post = await writePost(world, wren, { post: { one: '', two: `<p>Look, @${ann.blogName}!</p>` } })
  await settle(world, post.id)
  expect(ann.shared.received[0]?.object).toMatchObject({
    cc: [`${actorOf(wren)}/followers`, ann.actorUrl],
    tag: [{ type: 'Mention', href: ann.actorUrl, name: `@${ann.blogName}` }],
  })
  expect(outside.asked.filter((address) => address.startsWith(nobody.host))).toEqual([])
})
