import { randomUUID } from 'node:crypto'
import { deleteReply, likePost, listNotes, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { replyMaxLength } from '@bowerbird/domain/notes/notes.limits.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const reply = (who: Person, post: { id: string }, more = {}) =>
  world.send(who, replyToPost, { post_id: post.id, reply_text: 'So true', ...more })
const remove = (who: Person, replyId: string) => world.send(who, deleteReply, { reply_id: replyId })
const notesOf = async (post: Post, more = {}) =>
  (await world.send(world.aGuest(), listNotes, { id: post.id, ...more })).response.notes
const repliesIn = (post: Post) =>
  world.db
    .selectFrom('notes')
    .selectAll()
    .where('root_post_id', '=', post.root_id)
    .where('kind', '=', 'reply')
    .execute()
const block = (by: Person, whom: Person) =>
  world.db.insertInto('blocks').values({ blocker_blog_id: by.blogId, blocked_blog_id: whom.blogId }).execute()

test('a reply stands among the notes of the post, with its blog and its words [POST-350] [POST-447]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, wren)
  await world.send(jay, likePost, { id: post.id })
  const { status, response } = await reply(jay, post, {
    reply_text: '  <b>So</b>\r\ntrue ',
    tumblelog: post.tumblelog.name,
    tumblelog_key: post.tumblelog_key,
    source: 'dashboard',
  })
  expect(status).toBe(200)
  expect(response).toEqual({
    reply: {
      id: expect.any(String),
      reply_text: '<b>So</b>\ntrue',
      tumblelog: expect.objectContaining({ name: jay.blogName }),
      ts: expect.any(Number),
    },
    note_count: 2,
  })
  expect(Math.abs(response.reply.ts - Date.now() / 1000)).toBeLessThan(60)
  expect(await notesOf(post)).toMatchObject([
    { type: 'reply', reply_id: response.reply.id, reply_text: '<b>So</b>\ntrue', blog: { name: jay.blogName } },
    { type: 'like' },
  ])
  expect(await notesOf(post, { kind: 'replies' })).toHaveLength(1)
  expect(await notesOf(post, { kind: 'likes' })).toHaveLength(1)
  expect(await world.eventsAbout(post.id)).toEqual(['post.published', 'post.liked', 'post.replied'])
})

test('replies to a post and to its reblogs are notes of one tree, counted to the last one', async () => {
  const root = await writePost(world, await world.aMember())
  const carried = await reblog(world, await world.aMember(), root)
  const people = await Promise.all(Array.from({ length: 8 }, () => world.aMember()))
  await Promise.all(people.map((who, i) => reply(who, i % 2 ? root : carried)))
  expect((await reply(people[0] as Person, root)).response.note_count).toBe(10)
  expect(await notesOf(carried, { kind: 'replies' })).toHaveLength(9)
})

test('who may reply: whoever may see the post, its author too; no guest, no one on either side of a block [POST-375] [POST-517]', async () => {
  const [wren, jay, foe, shy] = await Promise.all(Array.from({ length: 4 }, () => world.aMember()))
  const people = { wren, jay, foe, shy } as Record<'wren' | 'jay' | 'foe' | 'shy', Person>
  const post = await writePost(world, people.wren)
  const draft = await writePost(world, people.wren, { post: { state: '1' } })
  const hidden = await writePost(world, people.wren, { post: { state: 'private' } })
  await block(people.wren, people.foe)
  await block(people.shy, people.wren)
  expect(await reply(world.aGuest(), post)).toMatchObject({ status: 401 })
  expect(await reply(people.foe, post)).toMatchObject({ status: 404, error: 'posts.gone' })
  expect(await reply(people.shy, post)).toMatchObject({ status: 404, error: 'posts.gone' })
  for (const unseen of [draft, hidden, { id: '1' }])
    for (const who of [people.jay, people.wren])
      expect(await reply(who, unseen)).toMatchObject({ status: 404, error: 'posts.gone' })
  expect(await reply(people.jay, post, { tumblelog: people.jay.blogName })).toMatchObject({ status: 404 })
  expect(await reply(people.jay, post, { tumblelog_key: 'wrong' })).toMatchObject({ status: 404 })
  await world.db.updateTable('blogs').set({ is_suspended: true }).where('id', '=', people.jay.blogId).execute()
  expect(await reply(people.jay, post)).toMatchObject({ status: 404 })
  await world.db.updateTable('blogs').set({ is_suspended: false }).where('id', '=', people.jay.blogId).execute()
  expect(await repliesIn(post)).toEqual([])
  expect(await world.eventsAbout(post.id)).toEqual(['post.published'])
  expect((await reply(people.jay, post)).status).toBe(200)
  expect((await reply(people.wren, post)).status).toBe(200)
})

test.each([
  ['nothing', { reply_text: '' }, 'notes.reply_empty'],
  ['no text at all', { reply_text: undefined }, 'notes.reply_empty'],
  ['space', { reply_text: ' \n ' }, 'notes.reply_empty'],
  ['too much', { reply_text: 'x'.repeat(replyMaxLength + 1) }, 'notes.reply_too_long'],
  ['a text that is none', { reply_text: 7 }, 'core.bad_input'],
  ['no post', { post_id: undefined }, 'core.bad_input'],
  ['a client id that is none', { client_id: 'x' }, 'core.bad_input'],
])('a reply of %s is 400, and nothing is kept [POST-350] [POST-394]', async (_what, fields, error) => {
  const post = await writePost(world, await world.aMember())
  const jay = await world.aMember()
  expect(await reply(jay, post, fields)).toMatchObject({ status: 400, error })
  expect(await repliesIn(post)).toEqual([])
  expect((await reply(jay, post, { reply_text: 'x'.repeat(replyMaxLength) })).status).toBe(200)
})

test('one client id has one effect: the same answer again, another text 422', async () => {
  const post = await writePost(world, await world.aMember())
  const jay = await world.aMember()
  const clientId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, () => reply(jay, post, { client_id: clientId })))
  for (const { status, response } of answers) expect([status, response]).toEqual([200, answers[0]?.response])
  expect(await reply(jay, post, { client_id: clientId, reply_text: 'Not so' })).toMatchObject({ status: 422 })
  expect(await repliesIn(post)).toHaveLength(1)
})

test('a reply is deleted by who wrote it or whose post it is under, and by nobody else', async () => {
  const [wren, jay, other] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const post = await writePost(world, wren)
  const made = async () => (await reply(jay, post)).response.reply.id
  const [first, second] = [await made(), await made()]
  expect(await remove(world.aGuest(), first)).toMatchObject({ status: 401 })
  expect(await remove(other, first)).toMatchObject({ status: 404, error: 'notes.reply_gone' })
  expect(await remove(jay, '1')).toMatchObject({ status: 404, error: 'notes.reply_gone' })
  expect(await repliesIn(post)).toHaveLength(2)
  expect((await remove(jay, first)).response).toEqual({ reply_id: first, note_count: 1 })
  expect((await remove(wren, second)).response).toEqual({ reply_id: second, note_count: 0 })
  expect(await remove(wren, second)).toMatchObject({ status: 404 })
  await world.send(other, likePost, { id: post.id })
  const like = await world.db.selectFrom('notes').select('id').where('post_id', '=', post.id).executeTakeFirstOrThrow()
  expect(await remove(other, like.id)).toMatchObject({ status: 404 })
  expect(await notesOf(post)).toHaveLength(1)
})

test('a reply to a deleted post is refused [POST-354]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  await world.send(wren, deletePost, { post_id: post.id })
  expect(await reply(await world.aMember(), post)).toMatchObject({ status: 404 })
})
