import { randomUUID } from 'node:crypto'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { deleteReply, listNotes, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { replyMaxLength } from '@bowerbird/domain/notes/notes.limits.ts'
import { notesRefusals } from '@bowerbird/domain/notes/notes.refusals.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepContentsOf, sweepFilesOf } from '../testing/sweeping.ts'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'
import { notesTasks } from './notes.jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let width = 640
/** Every call uploads a different file. */
async function uploadPhoto(who: Person): Promise<Uploaded> {
  width += 1
  const body = await aPhoto(width, 320).jpeg().toBuffer()
  return (await upload<Uploaded>(world, who, '/svc/post/upload/photo', { body })).response
}
const writeOpen = (by: Person, more = {}) => writePost(world, by, { allow_photo_replies: true, ...more })
const postPhoto = (by: Person, url: string, post = {}) =>
  writePost(world, by, { images: { o1: url }, post: { type: 'photo', photoset_order: 'o1', one: '', ...post } })
const reply = (who: Person, post: { id: string }, more = {}) =>
  world.send(who, replyToPost, { post_id: post.id, ...more })
const notesOf = async (post: { id: string }, who = world.aGuest()) =>
  (await world.send(who, listNotes, { id: post.id })).response.notes
const mediaOf = (who: Person) =>
  world.db.selectFrom('media').selectAll().where('owner_account_id', '=', who.accountId).orderBy('id').execute()
const isUsed = async (who: Person) => (await mediaOf(who)).map(({ used_at }) => used_at !== null)
const fetched = async (url: string, who = world.aGuest()) =>
  (await world.app.inject({ url, headers: { cookie: `session=${who.token}` } })).statusCode
const twoPeople = async () => [await world.aMember(), await world.aMember()] as const

test('a photo stands with the reply among the notes, with or without words, and its file is for everyone [BLOG-096]', async () => {
  const [wren, jay] = await twoPeople()
  const post = await writeOpen(wren)
  const photo = await uploadPhoto(jay)
  const shown = {
    ...{ url: photo.url, width: photo.width, height: photo.height, still_url: '', placeholder: expect.any(String) },
    renditions: expect.arrayContaining([{ url: photo.url, width: photo.width, height: photo.height }]),
  }
  const { status, response } = await reply(jay, post, { photo_url: photo.url })
  expect(status).toBe(200)
  expect(response.reply).toMatchObject({ reply_text: '', tumblelog: { name: jay.blogName } })
  expect(response.reply.photo).toEqual(shown)
  expect(response.note_count).toBe(1)
  await reply(jay, post, { photo_url: world.config.origin + photo.url, reply_text: 'Like this' })
  const [second, first] = await notesOf(post)
  expect(first).toMatchObject({ type: 'reply', reply_text: '', reply_id: response.reply.id })
  expect(first?.photo).toEqual(shown)
  expect(second).toMatchObject({ type: 'reply', reply_text: 'Like this', photo: { url: photo.url } })
  expect(await fetched(photo.url)).toBe(200)
  expect((await reply(jay, post, { reply_text: 'Only words' })).response.reply).not.toHaveProperty('photo')
})

test('only an upload of one’s own is taken, only where the post takes photos, and only from who may reply [POST-106] [BLOG-096]', async () => {
  const [wren, jay] = await twoPeople()
  const foe = await world.aMember()
  const [post, closed] = [await writeOpen(wren), await writePost(world, wren)]
  const [own, theirs, foes] = [await uploadPhoto(jay), await uploadPhoto(wren), await uploadPhoto(foe)]
  await world.db.insertInto('blocks').values({ blocker_blog_id: wren.blogId, blocked_blog_id: foe.blogId }).execute()
  const photo_url = own.url
  expect(await reply(world.aGuest(), post, { photo_url })).toMatchObject({ status: 401 })
  expect(await reply(foe, post, { photo_url: foes.url })).toMatchObject({ status: 404, error: 'posts.gone' })
  const off = notesRefusals.photoRepliesOff
  expect(await reply(jay, closed, { photo_url, reply_text: 'So' })).toMatchObject({
    ...{ status: 403, error: off.code, title: off.text },
  })
  const notOwn = [theirs.url, `https://elsewhere.example${own.url}`, '/media/', 'x', own.url.replace('/p/', '/a/../')]
  for (const address of notOwn)
    expect(await reply(jay, post, { photo_url: address, reply_text: 'So' })).toMatchObject({
      ...{ status: 400, error: postsRefusals.notYourUpload.code },
    })
  for (const bad of [7, {}, 'x'.repeat(100_000)])
    expect(await reply(jay, post, { photo_url: bad })).toMatchObject({ status: 400, error: 'core.bad_input' })
  const tooLong = 'x'.repeat(replyMaxLength + 1)
  expect(await reply(jay, post, { photo_url, reply_text: tooLong })).toMatchObject({ error: 'notes.reply_too_long' })
  expect([await notesOf(post), await notesOf(closed)]).toEqual([[], []])
  for (const who of [jay, wren, foe]) expect(await isUsed(who)).toEqual([false])
  expect((await reply(jay, post, { photo_url })).status).toBe(200)
  expect(await isUsed(jay)).toEqual([true])
})

test('one client id has one effect: another photo under it is 422 [BLOG-096]', async () => {
  const [wren, jay] = await twoPeople()
  const post = await writeOpen(wren)
  const [one, two] = [await uploadPhoto(jay), await uploadPhoto(jay)]
  const client_id = randomUUID()
  const first = await reply(jay, post, { client_id, photo_url: one.url })
  expect(await reply(jay, post, { client_id, photo_url: one.url })).toMatchObject({ response: first.response })
  expect(await reply(jay, post, { client_id, photo_url: two.url })).toMatchObject({ status: 422 })
  expect(await notesOf(post)).toHaveLength(1)
  expect(await isUsed(jay)).toEqual([true, false])
})

test.each([
  [
    'the reply is deleted',
    (jay: Person, _wren: Person, reply_id: string) => world.send(jay, deleteReply, { reply_id }),
  ],
  [
    'whose post it is deletes the reply',
    (_jay: Person, wren: Person, reply_id: string) => world.send(wren, deleteReply, { reply_id }),
  ],
  [
    'the post is deleted',
    async (_jay: Person, wren: Person, _reply: string, postId: string) => {
      await world.send(wren, deletePost, { post_id: postId })
      await notesTasks(world.deps).forget_notes_of_post?.({ postId, rootPostId: postId })
    },
  ],
  [
    'the blog that replied is gone',
    (jay: Person) => world.db.deleteFrom('blogs').where('id', '=', jay.blogId).execute(),
  ],
])('the photo is kept until %s, and then swept away [BLOG-096]', async (_what, end) => {
  const [wren, jay] = await twoPeople()
  const post = await writeOpen(wren)
  const photo = await uploadPhoto(jay)
  const { response } = await reply(jay, post, { photo_url: photo.url })
  // The sweep must find the reply even if the media row says unused.
  await world.db.updateTable('media').set({ used_at: null }).where('owner_account_id', '=', jay.accountId).execute()
  await sweepFilesOf(world, jay)
  expect(await mediaOf(jay)).toHaveLength(1)
  await world.db
    .updateTable('media')
    .set({ used_at: new Date() })
    .where('owner_account_id', '=', jay.accountId)
    .execute()
  await sweepFilesOf(world, jay)
  expect(await mediaOf(jay)).toHaveLength(1)
  await end(jay, wren, response.reply.id, post.id)
  expect(await isUsed(jay)).toEqual([false])
  await sweepFilesOf(world, jay)
  expect(await mediaOf(jay)).toEqual([])
})

test('a photo that a post shows too stays with whichever of them is left [BLOG-096]', async () => {
  const [wren, jay] = await twoPeople()
  const post = await writeOpen(wren)
  const photo = await uploadPhoto(jay)
  const shown = await postPhoto(jay, photo.url)
  const first = (await reply(jay, post, { photo_url: photo.url })).response.reply.id
  const second = (await reply(jay, post, { photo_url: photo.url })).response.reply.id
  await world.send(jay, deleteReply, { reply_id: first })
  expect(await isUsed(jay)).toEqual([true])
  await world.send(jay, deletePost, { post_id: shown.id })
  await sweepContentsOf(world, jay)
  expect(await isUsed(jay)).toEqual([true])
  await world.send(jay, deleteReply, { reply_id: second })
  expect(await isUsed(jay)).toEqual([false])
})

test('who may not see any post of the tree is not handed the photo of a reply, and a draft hides no photo of a reply [BLOG-096]', async () => {
  const [wren, jay] = await twoPeople()
  const inside = await writeOpen(wren, { members_only: true })
  const photo = await uploadPhoto(wren)
  expect((await reply(wren, inside, { photo_url: photo.url })).status).toBe(200)
  expect(await fetched(photo.url)).toBe(404)
  expect(await fetched(photo.url, jay)).toBe(404)
  expect(await fetched(photo.url, wren)).toBe(200)
  const open = await uploadPhoto(jay)
  await postPhoto(jay, open.url, { state: '1' })
  expect(await fetched(open.url)).toBe(404)
  await reply(jay, await writeOpen(wren), { photo_url: open.url })
  expect(await fetched(open.url)).toBe(200)
})

test('a reply to a post that was hidden leaves the notes of its reblogs, and so does its photo [POST-394] [BLOG-096]', async () => {
  const [wren, jay] = await twoPeople()
  const post = await writeOpen(wren)
  const photo = await uploadPhoto(jay)
  await reply(jay, post, { photo_url: photo.url, reply_text: 'Under it' })
  const again = await reblog(world, jay, post)
  const repliesTo = async (who = world.aGuest()) =>
    (await notesOf(again, who)).flatMap(({ reply_text }) => reply_text ?? [])
  expect([await repliesTo(), await fetched(photo.url)]).toEqual([['Under it'], 200])
  await world.send(wren, updatePost, { channel_id: wren.blogName, edit_post_id: post.id, post: { state: 'private' } })
  expect([await repliesTo(), await fetched(photo.url)]).toEqual([[], 404])
  expect([await repliesTo(wren), await fetched(photo.url, wren)]).toEqual([['Under it'], 200])
})
