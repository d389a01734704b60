import { createBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notesTasks } from '../../notes/notes.jobs.ts'
import { sweepContentsOf } from '../../testing/sweeping.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const remove = (who: Person, post: { id: string }) => world.send(who, deletePost, { post_id: post.id })
const exists = async ({ id }: { id: string }) =>
  (await world.db.selectFrom('posts').select('id').where('id', '=', id).execute()).length === 1
const notesOf = async (rootId: string) =>
  (await world.db.selectFrom('notes').select('kind').where('root_post_id', '=', rootId).execute()).map(
    ({ kind }) => kind,
  )
const countOf = async (rootId: string) => {
  const slots = await world.db.selectFrom('note_counts').selectAll().where('root_post_id', '=', rootId).execute()
  return slots.reduce((sum, { likes, reblogs }) => sum + likes + reblogs, 0)
}
const likesOf = async (who: Person) =>
  (
    await world.db
      .selectFrom('accounts')
      .select('liked_post_count')
      .where('id', '=', who.accountId)
      .executeTakeFirstOrThrow()
  ).liked_post_count

/** Runs the jobs of the worker for a deleted post. */
async function workThrough(post: Post, by: Person) {
  await notesTasks(world.deps).forget_notes_of_post?.({ postId: post.id, rootPostId: post.root_id })
  await sweepContentsOf(world, by)
}

test('a deleted post is gone for good, and with it all that led to it [POST-354] [POST-449]', async () => {
  const wren = await world.aMember()
  const tag = `t${wren.blogId}`
  const older = await writePost(world, wren)
  const post = await writePost(world, wren, { post: { tags: tag } })
  const sent = { post_id: post.id, channel_id: wren.blogName }
  expect((await world.send(wren, deletePost, sent)).response).toEqual({ post_id: post.id })
  expect(await exists(post)).toBe(false)
  expect((await world.send(wren, readTimeline, { pageRoot: 'tagged', tag })).response.posts).toEqual([])
  const { newest_published_id } = await world.db
    .selectFrom('blogs')
    .select('newest_published_id')
    .where('id', '=', wren.blogId)
    .executeTakeFirstOrThrow()
  const stored = await world.db.selectFrom('posts').select('published_id').where('id', '=', older.id).executeTakeFirst()
  expect(newest_published_id).toBe(stored?.published_id)
  expect(await world.eventsAbout(post.id)).toEqual(['post.published', 'post.deleted'])
  expect(await remove(wren, post)).toMatchObject({ status: 404 })
})

test('only a member of the blog deletes its posts [POST-394] [POST-517] [POST-524]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  expect(await remove(await world.aMember(), post)).toMatchObject({ status: 404, error: 'posts.gone' })
  expect(await remove(world.aGuest(), post)).toMatchObject({ status: 401 })
  expect(await remove(wren, { id: 'x' })).toMatchObject({ status: 400 })
  expect(await exists(post)).toBe(true)
})

test('a blog that is named is one of one’s own, and the post is on it [POST-449] [POST-521]', async () => {
  const [wren, other] = [await world.aMember(), await world.aMember()]
  const second = `${wren.blogName}-2`
  await world.send(wren, createBlog, { name: second, title: '' })
  const post = await writePost(world, wren)
  const removeFrom = (who: Person, channel_id: string) => world.send(who, deletePost, { post_id: post.id, channel_id })
  expect(await removeFrom(other, wren.blogName)).toMatchObject({ status: 403, error: 'blogs.not_yours' })
  expect(await removeFrom(wren, other.blogName)).toMatchObject({ status: 403, error: 'blogs.not_yours' })
  expect(await removeFrom(wren, second)).toMatchObject({ status: 404, error: 'posts.gone' })
  expect(await removeFrom(wren, 'no-such-blog-at-all')).toMatchObject({ status: 404 })
  expect(await exists(post)).toBe(true)
  expect(await removeFrom(wren, wren.blogName)).toMatchObject({ status: 200 })
  expect(await exists(post)).toBe(false)
})

test('a deleted reblog takes its note along, and the count with it', async () => {
  const root = await writePost(world, await world.aMember())
  const wren = await world.aMember()
  const post = await reblog(world, wren, root)
  expect([await notesOf(root.id), await countOf(root.id)]).toEqual([['reblog'], 1])
  await remove(wren, post)
  expect([await notesOf(root.id), await countOf(root.id)]).toEqual([[], 0])
})

test('who reblogged a post keeps what it said; who liked it no longer has it [POST-354]', async () => {
  const [author, carrier, fan] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const post = await writePost(world, author, { post: { two: '<p>carried on</p>' } })
  const carried = await reblog(world, carrier, post)
  await world.send(fan, likePost, { id: post.id })
  await world.send(fan, likePost, { id: carried.id })
  expect([await countOf(post.id), await likesOf(fan)]).toEqual([3, 2])

  await remove(author, post)
  await workThrough(post, author)
  expect([await countOf(post.id), await likesOf(fan)]).toEqual([2, 1])
  const liked = await world.send(fan, readTimeline, { pageRoot: 'likes' })
  expect(liked.response.posts.map(({ id }) => id)).toEqual([carried.id])
  expect(liked.response.posts[0]?.trail.map(({ body_html }) => body_html)).toEqual(['<p>carried on</p>'])
})

test('what nobody carries on is not kept either', async () => {
  const [author, fan] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, author)
  await world.send(fan, likePost, { id: post.id })
  await remove(author, post)
  await workThrough(post, author)
  await workThrough(post, author)
  expect(await world.db.selectFrom('contents').select('id').where('post_id', '=', post.id).execute()).toEqual([])
  expect(await world.db.selectFrom('note_counts').selectAll().where('root_post_id', '=', post.id).execute()).toEqual([])
  expect([await notesOf(post.id), await likesOf(fan)]).toEqual([[], 0])
})

test('two posts of one blog deleted at once leave its newest post right', async () => {
  const wren = await world.aMember()
  const [oldest, ...others] = [await writePost(world, wren), await writePost(world, wren), await writePost(world, wren)]
  await Promise.all(others.map((post) => remove(wren, post)))
  const blog = await world.db.selectFrom('blogs').selectAll().where('id', '=', wren.blogId).executeTakeFirst()
  const stored = await world.db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', oldest?.id ?? '')
    .executeTakeFirst()
  expect(blog?.newest_published_id).toBe(stored?.published_id)
})
