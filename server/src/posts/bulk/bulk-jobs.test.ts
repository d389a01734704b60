import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import * as calls from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../../testing/own-database.ts'
import type { Person, World } from '../../testing/world.ts'
import { copyPost, writePost } from '../../testing/writing.ts'
import { tasksOf } from '../../worker.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

const total = 120

/** A blog of 120 posts with a tag, the oldest of them private. */
async function aFullBlog(tag: string) {
  const wren = await world.aMember()
  const { id } = await writePost(world, wren, { post: { tags: tag } })
  await copyPost(world, id, total - 1)
  const newTags = sql`update posts set tags = array[${tag}] where blog_id = ${wren.blogId}`
  await newTags.execute(world.db)
  await sql`insert into post_tags select ${tag}, published_id, id from posts
    where blog_id = ${wren.blogId} and id <> ${id}`.execute(world.db)
  const change = { action: 'make_private' } as const
  await world.send(wren, calls.editPosts, { name: wren.blogName, post_ids: [id], change })
  return { wren, id }
}
const rename = (who: Person, from: string, to: string) =>
  world.send(who, calls.editPosts, {
    name: who.blogName,
    filter: { tag: from },
    change: { action: 'rename_tag', from, to },
  })
const run = (editId: string, abortSignal?: AbortSignal) =>
  tasksOf(world.deps).edit_posts?.({ editId }, abortSignal ? { abortSignal } : {})
const newest = async (who: Person) =>
  (await world.send(who, calls.readNewestEdit, { name: who.blogName })).response.edit
const counted = async (who: Person) => (await world.send(who, calls.listBlogTags, { name: who.blogName })).response.tags
const inPublic = async (tag: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from post_tags where tag_key = ${tag}`.execute(world.db)
  return rows[0]?.count
}
const aborted = AbortSignal.abort()

test('more than a hundred posts are changed by a job that goes on where it was stopped, and is undone exactly [CTRL-053] [CTRL-054]', async () => {
  const { wren } = await aFullBlog('zzold')
  const before =
    await sql`select id, tags, state, published_id from posts where blog_id = ${wren.blogId} order by id`.execute(
      world.db,
    )
  const { edit } = (await rename(wren, 'zzold', 'zznew')).response
  expect(edit).toMatchObject({ state: 'running', done: 0, total, changed: 0 })
  for (let slices = 0; slices < 5; slices += 1) await run(edit.id, aborted)
  const half = await newest(wren)
  expect(half).toMatchObject({ id: edit.id, state: 'running' })
  expect(half?.done).toBeGreaterThan(0)
  expect(half?.done).toBeLessThan(total)
  const waiting = await sql`select from graphile_worker.jobs where key = ${`edit of posts ${edit.id}`}`.execute(
    world.db,
  )
  expect(waiting.rows).toHaveLength(1)
  await run(edit.id)
  expect(await newest(wren)).toMatchObject({ state: 'done', done: total, changed: total, skipped: 0, can_undo: true })
  expect(await counted(wren)).toEqual([{ tag: 'zznew', count: total }])
  expect([await inPublic('zzold'), await inPublic('zznew')]).toEqual([0, total - 1])
  const page = await world.send(world.aGuest(), readTimeline, { pageRoot: 'tagged', tag: 'zznew' })
  expect(page.response.posts.length).toBeGreaterThan(0)
  await run(edit.id)
  expect(await newest(wren)).toMatchObject({ done: total, changed: total })

  const undone = await world.send(wren, calls.undoEdit, { name: wren.blogName, edit_id: edit.id })
  expect(undone.response.edit.state).toBe('undoing')
  await run(edit.id, aborted)
  expect((await newest(wren))?.state).toBe('undoing')
  await run(edit.id)
  expect(await newest(wren)).toMatchObject({ state: 'undone', done: total, skipped: 0, can_undo: false })
  const after =
    await sql`select id, tags, state, published_id from posts where blog_id = ${wren.blogId} order by id`.execute(
      world.db,
    )
  expect(after.rows).toEqual(before.rows)
  expect([await inPublic('zzold'), await inPublic('zznew')]).toEqual([total - 1, 0])
})

test('a slice that fails leaves nothing half done, and the next run goes on [CTRL-054]', async () => {
  const { wren, id } = await aFullBlog('zzrain')
  await sql`
    create function fail_on_tags() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(world.db)
  const { edit } = (await rename(wren, 'zzrain', 'zzsnow')).response
  for (let slices = 0; slices < 5; slices += 1) await run(edit.id, aborted)
  const before = await newest(wren)
  await sql`create trigger fails before update of tags on posts for each row
    when (new.tags = array['zzsnow']) execute function fail_on_tags()`.execute(world.db)
  await expect(run(edit.id)).rejects.toThrow()
  expect(await newest(wren)).toEqual(before)
  await sql`drop function fail_on_tags() cascade`.execute(world.db)
  // Somebody changes and deletes posts between two slices.
  await writePost(world, wren, { edit_post_id: id, post: { tags: 'zzrain, mine' } })
  await run(edit.id)
  expect((await newest(wren))?.state).toBe('done')
  expect((await counted(wren)).find(({ tag }) => tag === 'zzsnow')?.count).toBeGreaterThanOrEqual(total - 1)
})

test('a blog has one such job at a time, which can be stopped and keeps what it did [CTRL-054]', async () => {
  const { wren } = await aFullBlog('zzhail')
  const jay = await world.aMember()
  const { edit } = (await rename(wren, 'zzhail', 'zzsleet')).response
  const second = await rename(wren, 'zzhail', 'zzfog')
  expect([second.status, second.error]).toEqual([409, 'posts.edit_running'])
  for (let slices = 0; slices < 5; slices += 1) await run(edit.id, aborted)
  const stop = (who: Person) => world.send(who, calls.stopEdit, { name: who.blogName, edit_id: edit.id })
  expect((await stop(jay)).status).toBe(409)
  const { state, changed } = (await stop(wren)).response.edit
  expect(state).toBe('stopped')
  await run(edit.id)
  expect(await counted(wren)).toContainEqual({ tag: 'zzsleet', count: changed })
  expect((await rename(wren, 'zzhail', 'zzfog')).response.edit.total).toBe(total - changed)
})

test('a job of somebody who left the blog stops, and old edits are forgotten [CTRL-054]', async () => {
  const { wren } = await aFullBlog('zzwind')
  const { edit } = (await rename(wren, 'zzwind', 'zzcalm')).response
  await world.db.deleteFrom('blog_members').where('blog_id', '=', wren.blogId).execute()
  await run(edit.id)
  const row = () => world.db.selectFrom('bulk_edits').selectAll().where('id', '=', edit.id).executeTakeFirst()
  expect(await row()).toMatchObject({ state: 'stopped', changed: 0 })
  await sql`update bulk_edits set finished_at = now() - interval '8 days' where id = ${edit.id}`.execute(world.db)
  await sql`update bulk_edit_undo set made_at = now() - interval '3 days'`.execute(world.db)
  await tasksOf(world.deps).forget_bulk_edits?.({})
  expect(await row()).toBeUndefined()
  expect(await world.db.selectFrom('bulk_edit_undo').selectAll().execute()).toEqual([])
})

test('two edits of the same posts at once leave both tags, in the posts and in the lists of tags [CTRL-052]', async () => {
  const wren = await world.aMember()
  const { id } = await writePost(world, wren)
  const add = (tags: string) =>
    world.send(wren, calls.editPosts, { name: wren.blogName, post_ids: [id], change: { action: 'add_tags', tags } })
  await Promise.all([add('zzone'), add('zztwo')])
  expect((await counted(wren)).map(({ tag }) => tag).sort()).toEqual(['zzone', 'zztwo'])
  expect([await inPublic('zzone'), await inPublic('zztwo')]).toEqual([1, 1])
})
