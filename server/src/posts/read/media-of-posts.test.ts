import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaTasks } from '../../media/media.jobs.ts'
import { sweepContentsOf, sweepFilesOf } from '../../testing/sweeping.ts'
import { aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let shade = 0
/** Makes each file different. */
async function uploadPhoto(who: Person): Promise<string> {
  shade += 1
  const body = await aPhoto(20 + shade, 20)
    .jpeg()
    .toBuffer()
  return (await upload<Uploaded>(world, who, '/svc/post/upload/photo', { body })).response.url
}
async function postPhoto(who: Person, url: string, post: object = {}, fields: object = {}): Promise<Post> {
  const sent = {
    channel_id: who.blogName,
    images: { o1: url },
    ...fields,
    post: { type: 'photo', photoset_order: 'o1', ...post },
  }
  return (await world.send(who, updatePost, sent)).response.post
}
const status = async (url: string, who?: Person) =>
  (await world.app.inject({ url, headers: who ? { cookie: `session=${who.token}` } : {} })).statusCode
const publish = (who: Person, post: Post, state: string) =>
  world.send(who, updatePost, {
    channel_id: who.blogName,
    edit_post_id: post.id,
    post: { type: 'photo', state, photoset_order: 'o1' },
    images: { o1: post.content?.photo?.photos[0]?.url as string },
  })

test.each([
  ['a draft', { state: '1' }, {}],
  ['a private post', { state: 'private' }, {}],
  ['a queued post', { state: '2' }, {}],
  ['a post for members', {}, { members_only: true }],
])('the pictures of %s are for those who may see it, until everybody may', async (_what, post, fields) => {
  const [wren, stranger] = [await world.aMember(), await world.aMember()]
  const url = await uploadPhoto(wren)
  const made = await postPhoto(wren, url, post, fields)
  expect([await status(url), await status(url, stranger), await status(url, wren)]).toEqual([404, 404, 200])
  const absent = url.replace(/[0-9a-f]{40}/, 'a'.repeat(40))
  expect((await world.app.inject({ url })).json()).toEqual((await world.app.inject({ url: absent })).json())
  const { headers } = await world.app.inject({ url, headers: { cookie: `session=${wren.token}` } })
  expect(headers['cache-control']).toMatch(/^private/)
  if ('members_only' in fields) return
  await publish(wren, made, '0')
  expect([await status(url), await status(url, stranger)]).toEqual([200, 200])
})

test('the picture of a post that was reblogged in public stays there when the original is made private', async () => {
  const [wren, finch] = [await world.aMember(), await world.aMember()]
  const url = await uploadPhoto(wren)
  const post = await postPhoto(wren, url)
  await world.send(finch, updatePost, {
    channel_id: finch.blogName,
    reblog_post_id: post.id,
    reblog_key: post.reblog_key,
    post: { type: 'text', two: '<p>Look</p>' },
  })
  await publish(wren, post, 'private')
  expect(await status(url)).toBe(200)
})

test('a deleted post gives its files back, unless somebody carries them on', async () => {
  const [wren, finch] = [await world.aMember(), await world.aMember()]
  const [lone, shared, twice] = [await uploadPhoto(wren), await uploadPhoto(wren), await uploadPhoto(wren)]
  const posts = [await postPhoto(wren, lone), await postPhoto(wren, shared), await postPhoto(wren, twice)]
  await postPhoto(wren, twice)
  const carried = posts[1] as Post
  await world.send(finch, updatePost, {
    channel_id: finch.blogName,
    reblog_post_id: carried.id,
    reblog_key: carried.reblog_key,
    post: { type: 'text', two: '<p>Mine now</p>' },
  })
  for (const { id } of posts) {
    await world.send(wren, deletePost, { post_id: id, channel_id: wren.blogName })
  }
  await sweepContentsOf(world, wren)
  await sweepFilesOf(world, wren)
  await mediaTasks(world.deps).delete_media_files?.({
    keys: [lone, shared, twice].map((url) => url.replace('/media/', '')),
  })
  expect([await status(lone, wren), await status(shared), await status(twice)]).toEqual([404, 200, 200])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from media where owner_account_id = ${wren.accountId}`.execute(world.db)
  expect(rows[0]?.count).toBe(2)
})
