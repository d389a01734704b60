import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import * as calls from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { bookmarkFoldersMax, bookmarksMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../../testing/own-database.ts'
import type { Person, World } from '../../testing/world.ts'
import { copyPost, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

const bookmark = (who: Person, post: Post | undefined, folder_id?: string) =>
  world.send(who, calls.addBookmark, { post_id: post?.id ?? '', folder_id })
const list = async (who: Person, more: object = {}) =>
  (await world.send(who, readTimeline, { pageRoot: 'bookmarks', ...more })).response
const ids = ({ posts }: { posts: { id: string }[] }) => posts.map(({ id }) => id)
const aFolder = async (who: Person, name: string) =>
  (await world.send(who, calls.saveBookmarkFolder, { name })).response.folder
const folders = async (who: Person, post_id?: string) =>
  (await world.send(who, calls.listBookmarkFolders, { post_id })).response

async function aScene() {
  const [me, jay] = [await world.aMember(), await world.aMember()]
  const posts = [await writePost(world, jay), await writePost(world, jay), await writePost(world, jay)]
  return { me, jay, posts }
}

test('bookmarks are one’s own, newest first and in pages, and a post says that it is bookmarked [CTRL-043]', async () => {
  const { me, jay, posts } = await aScene()
  for (const at of [1, 0, 2]) expect((await bookmark(me, posts[at])).status).toBe(200)
  const first = await list(me, { limit: 2 })
  expect(ids(first)).toEqual([posts[2]?.id, posts[0]?.id])
  const second = await list(me, { limit: 2, before: first.next ?? '' })
  expect([ids(second), second.next]).toEqual([[posts[1]?.id], null])
  expect(first.posts.every(({ bookmarked }) => bookmarked)).toBe(true)
  expect(ids(await list(jay))).toEqual([])
  expect((await world.send(jay, readTimeline, { pageRoot: 'dashboard' })).response.posts[0]?.bookmarked).toBe(false)
  const removed = await world.send(me, calls.removeBookmark, { post_id: posts[0]?.id ?? '' })
  expect(removed.response).toEqual({ bookmarked: false, folder_id: null })
  expect(ids(await list(me))).toEqual([posts[2]?.id, posts[1]?.id])
  expect((await world.send(world.aGuest(), readTimeline, { pageRoot: 'bookmarks' })).status).toBe(401)
})

test('a bookmarked post that is deleted, or no longer to be seen, is not shown [CTRL-043]', async () => {
  const { me, jay, posts } = await aScene()
  for (const post of posts) await bookmark(me, post)
  await world.send(jay, deletePost, { post_id: posts[1]?.id ?? '', channel_id: jay.blogName })
  expect(ids(await list(me))).toEqual([posts[2]?.id, posts[0]?.id])
  await world.send(jay, blockBlog, { tumblelog: jay.blogName, blocked_tumblelog: me.blogName })
  expect(ids(await list(me))).toEqual([])
  expect(await bookmark(me, posts[2])).toMatchObject({ status: 404 })
  expect((await bookmark(me, { id: '1' } as Post)).status).toBe(404)
})

test('folders are made, renamed and removed; their bookmarks move and stay [CTRL-043]', async () => {
  const { me, jay, posts } = await aScene()
  const [later, art] = [await aFolder(me, ' Read   later '), await aFolder(me, 'Art')]
  expect(later.name).toBe('Read later')
  await bookmark(me, posts[0], later.id)
  await bookmark(me, posts[1], art.id)
  await bookmark(me, posts[2])
  expect(ids(await list(me, { folder: later.id }))).toEqual([posts[0]?.id])
  expect((await folders(me, posts[0]?.id)).folder_id).toBe(later.id)
  expect((await folders(me, posts[2]?.id)).folder_id).toBeNull()
  await bookmark(me, posts[0], art.id)
  expect(ids(await list(me, { folder: art.id }))).toEqual([posts[1]?.id, posts[0]?.id])
  expect((await folders(me)).folders.map(({ name, bookmark_count }) => [name, bookmark_count])).toEqual([
    ['Art', 2],
    ['Read later', 0],
  ])
  const rename = (who: Person, name: string) => world.send(who, calls.saveBookmarkFolder, { folder_id: art.id, name })
  expect((await rename(me, 'Drawings')).response.folder.name).toBe('Drawings')
  expect(await rename(me, 'READ LATER')).toMatchObject({ status: 409, error: 'posts.folder_taken' })
  expect((await rename(jay, 'Mine now')).status).toBe(404)
  expect((await rename(me, '  ')).status).toBe(400)
  await bookmark(jay, posts[1], art.id)
  expect((await folders(me)).folders[0]?.bookmark_count).toBe(2)
  const removed = await world.send(me, calls.removeBookmark, { post_id: posts[0]?.id ?? '' })
  expect(removed.response.folder_id).toBe(art.id)
  await world.send(jay, calls.removeBookmarkFolder, { folder_id: art.id })
  expect((await folders(me)).folders).toHaveLength(2)
  await world.send(me, calls.removeBookmarkFolder, { folder_id: art.id })
  expect((await folders(me)).folders.map(({ name }) => name)).toEqual(['Read later'])
  expect(ids(await list(me))).toEqual([posts[2]?.id, posts[1]?.id])
})

test('there is room for so many bookmarks and folders and no more [CTRL-043]', async () => {
  const { me, jay, posts } = await aScene()
  await copyPost(world, posts[0]?.id ?? '', bookmarksMax)
  await sql`
    insert into bookmarks (account_id, post_id)
    select ${me.accountId}::uuid, id from posts where blog_id = ${jay.blogId} and id > ${posts[2]?.id}
    limit ${bookmarksMax}`.execute(world.db)
  expect(await bookmark(me, posts[0])).toMatchObject({ status: 403, error: 'posts.too_many_bookmarks' })
  await sql`
    insert into bookmark_folders (account_id, name)
    select ${me.accountId}::uuid, n::text from generate_series(1, ${bookmarkFoldersMax}) as n`.execute(world.db)
  const more = await world.send(me, calls.saveBookmarkFolder, { name: 'more' })
  expect(more).toMatchObject({ status: 403, error: 'posts.too_many_folders' })
})
