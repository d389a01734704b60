import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import * as calls from '@bowerbird/domain/posts/bin/bin.contract.ts'
import { editPosts } from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGroup } from '../../testing/groups.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { postsTasks } from '../posts.jobs.ts'

let world: World
let group: Awaited<ReturnType<typeof aGroup>>
beforeAll(async () => {
  world = await openWorld()
  group = await aGroup(world)
})
afterAll(() => world.close())

const write = (who: Person, post: object = {}) => writePost(world, who, { blogName: group.name, post })
const remove = (who: Person, id: string) => world.send(who, deletePost, { post_id: id })
const list = (who: Person, before?: string) =>
  world.send(who, calls.listBin, { name: group.name, ...(before && { before }) })
const restore = (who: Person, ...ids: string[]) =>
  world.send(who, calls.restorePosts, { name: group.name, post_ids: ids })
const row = async (id: string) =>
  world.db
    .selectFrom('posts')
    .select(['state', 'published_id', 'publish_on', 'queue_position'])
    .where('id', '=', id)
    .executeTakeFirst()
const binned = async (who: Person) => (await list(who)).response.posts.map(({ id }) => id)
const shown = async (who: Person) => {
  const { response } = await world.send(who, readBlogView, { tumblelog_name_or_id: group.name })
  return response.posts.map(({ id }) => id)
}

test('a post that an editor deletes is in nobody’s lists, and the owner and admins restore it with its notes', async () => {
  const stranger = await world.aMember()
  const post = await write(group.owner, { tags: 'moss' })
  await world.send(stranger, likePost, { id: post.id })
  const before = await row(post.id)
  expect((await remove(group.editor, post.id)).status).toBe(200)
  for (const who of [group.owner, group.admin, group.editor, stranger]) expect(await shown(who)).not.toContain(post.id)
  expect((await remove(group.owner, post.id)).status).toBe(404)
  const edit = { channel_id: group.name, edit_post_id: post.id, post: { one: 'back', state: '0' } }
  expect((await world.send(group.editor, updatePost, edit)).status).toBe(404)
  const [found] = (await list(group.admin)).response.posts
  expect(found).toMatchObject({ id: post.id, type: 'text', deleted_by: group.editor.blogName })
  expect(Date.parse(found?.ends_at ?? '') - Date.parse(found?.deleted_at ?? '')).toBe(30 * 86_400_000)
  expect((await restore(group.owner, post.id)).response).toEqual({ restored: 1 })
  expect(await row(post.id)).toEqual(before)
  const { response } = await world.send(group.owner, readBlogView, {
    tumblelog_name_or_id: group.name,
    post_id: post.id,
  })
  expect(response.posts[0]).toMatchObject({ id: post.id, note_count: 1, tags: ['moss'] })
  expect(await binned(group.owner)).toEqual([])
  expect(await world.eventsAbout(post.id)).not.toContain('post.deleted')
  expect((await world.eventsAbout(post.id)).filter((name) => name === 'post.published')).toHaveLength(1)
})

test('what waits comes back to where it waited', async () => {
  const day = new Date(Date.now() + 86_400_000).toISOString()
  const posts = [
    await write(group.editor, { state: '1' }),
    await write(group.editor, { state: '2' }),
    await write(group.editor, { state: 'on.2', publish_on: day }),
    await write(group.editor, { state: 'private' }),
  ]
  const before = await Promise.all(posts.map(({ id }) => row(id)))
  const change = { action: 'delete' } as const
  const post_ids = posts.map(({ id }) => id)
  await world.send(group.admin, editPosts, { name: group.name, post_ids, change })
  expect((await binned(group.owner)).toSorted()).toEqual(post_ids.toSorted())
  expect((await restore(group.admin, ...post_ids)).response).toEqual({ restored: 4 })
  expect(await Promise.all(posts.map(({ id }) => row(id)))).toEqual(before)
})

test('the owner deletes for good, and the bin is for the owner and admins of its blog alone', async () => {
  const [other, gone] = [await write(group.owner), await write(group.editor)]
  await remove(group.owner, gone.id)
  expect(await row(gone.id)).toBeUndefined()
  await remove(group.editor, other.id)
  const outsider = await world.aMember()
  for (const who of [group.editor, group.contributor, outsider]) {
    expect((await list(who)).status).toBe(403)
    expect((await restore(who, other.id)).status).toBe(403)
    expect((await world.send(who, calls.emptyBin, { name: group.name })).status).toBe(403)
  }
  const foreign = { name: outsider.blogName, post_ids: [other.id] }
  expect((await world.send(outsider, calls.restorePosts, foreign)).response).toEqual({ restored: 0 })
  expect((await row(other.id))?.state).toBe('binned')
})

test('a bin lists the posts of its blog, newest deletion first, and is emptied without those of others', async () => {
  const other = await aGroup(world)
  const theirs = await writePost(world, other.owner, { blogName: other.name })
  await remove(other.editor, theirs.id)
  const [first, second] = [await write(group.owner), await write(group.owner)]
  for (const { id } of [second, first]) await remove(group.editor, id)
  const all = await binned(group.owner)
  expect(all.slice(0, 2)).toEqual([first.id, second.id])
  expect(all).not.toContain(theirs.id)
  expect((await list(group.owner, first.id)).response.posts.map(({ id }) => id)).toEqual(all.slice(1))
  await world.send(group.owner, calls.emptyBin, { name: group.name })
  expect((await world.send(other.owner, calls.listBin, { name: other.name })).response.posts).toHaveLength(1)
})

test('a submission that an editor deletes is in no bin', async () => {
  const { id } = await write(group.contributor)
  expect((await row(id))?.state).toBe('unapproved')
  expect((await remove(group.editor, id)).status).toBe(200)
  expect(await row(id)).toBeUndefined()
})

test('a bin is emptied at a press, and of each post after 30 days', async () => {
  const [emptied, old, young] = [await write(group.editor), await write(group.editor), await write(group.editor)]
  const sweep = () => postsTasks(world.deps).empty_bins?.({})
  await remove(group.editor, emptied.id)
  await sql`delete from graphile_worker._private_jobs where key = 'bins'`.execute(world.db)
  expect((await world.send(group.owner, calls.emptyBin, { name: group.name })).response.deleted).toBeGreaterThan(0)
  expect((await sql`select from graphile_worker.jobs where key = 'bins'`.execute(world.db)).rows).toHaveLength(1)
  expect(await binned(group.owner)).toEqual([])
  expect((await restore(group.owner, emptied.id)).response).toEqual({ restored: 0 })
  await remove(group.editor, old.id)
  await remove(group.editor, young.id)
  await world.db.updateTable('binned_posts').set({ ends_at: new Date() }).where('post_id', '=', old.id).execute()
  expect(await binned(group.owner)).toEqual([young.id])
  await sweep()
  expect(await Promise.all([emptied, old, young].map(async ({ id }) => (await row(id))?.state))).toEqual([
    undefined,
    undefined,
    'binned',
  ])
  expect(await world.eventsAbout(old.id)).toContain('post.deleted')
})
