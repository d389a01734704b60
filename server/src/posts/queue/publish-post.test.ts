import { publishPost } from '@bowerbird/domain/posts/posts.contract.ts'
import { queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'
import { publishDuePosts } from './publish-due.actions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const rowOf = (id: string) => world.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const publish = (who: Person, id: string, queue?: boolean) =>
  world.send(who, publishPost, { id, ...(queue !== undefined && { queue }) })

test('a draft and a queued post are published, once [POST-352] [POST-448]', async () => {
  const wren = await world.aMember()
  for (const state of ['1', '2']) {
    const post = await writePost(world, wren, { post: { state, tags: 'a,b' } })
    const answers = await Promise.all([publish(wren, post.id), publish(wren, post.id), publish(wren, post.id)])
    for (const { status, response } of answers) {
      expect(status).toBe(200)
      expect(response).toEqual({ post: { id: post.id, state: 'published' } })
    }
    expect(await world.eventsAbout(post.id)).toEqual(['post.published'])
    expect(await rowOf(post.id)).toMatchObject({ state: 'published', queue_position: null, publish_on: null })
    const blog = await world.db.selectFrom('blogs').selectAll().where('id', '=', wren.blogId).executeTakeFirst()
    expect(blog?.newest_published_id).toBe((await rowOf(post.id)).published_id)
    const tags = await world.db.selectFrom('post_tags').select('tag_key').where('post_id', '=', post.id).execute()
    expect(tags).toHaveLength(2)
  }
})

test('with queue set a draft goes to the queue, if it has room [POST-352] [POST-415]', async () => {
  const wren = await world.aMember()
  const [draft, other] = [
    await writePost(world, wren, { post: { state: '1' } }),
    await writePost(world, wren, { post: { state: '1' } }),
  ]
  expect((await publish(wren, draft.id, true)).response).toEqual({ post: { id: draft.id, state: 'queued' } })
  expect((await publish(wren, draft.id, true)).status).toBe(200)
  await sql`insert into posts (blog_id, kind, state, root_post_id, root_blog_uuid, reblog_key)
    select ${wren.blogId}, 'text', 'queued', 0, gen_random_uuid(), 'k' from generate_series(2, ${queueSizeMax}::int)`.execute(
    world.db,
  )
  expect(await publish(wren, other.id, true)).toMatchObject({ status: 403, error: 'posts.queue_full' })
  expect((await rowOf(other.id)).state).toBe('draft')
})

test('publishing is for members of the blog, and for posts that wait [POST-394] [POST-517] [POST-524]', async () => {
  const wren = await world.aMember()
  const draft = await writePost(world, wren, { post: { state: '1' } })
  const stored = await writePost(world, wren, { post: { state: 'private' } })
  expect(await publish(await world.aMember(), draft.id)).toMatchObject({ status: 404, error: 'posts.gone' })
  expect(await publish(world.aGuest(), draft.id)).toMatchObject({ status: 401 })
  expect(await publish(wren, 'x')).toMatchObject({ status: 400 })
  expect(await publish(wren, stored.id)).toMatchObject({ status: 400, title: 'Invalid "state" value.' })
  expect([(await rowOf(draft.id)).state, (await rowOf(stored.id)).state]).toEqual(['draft', 'private'])
})

const makeDue = (ids: string[]) =>
  sql`update posts set publish_on = now() - interval '1 second' where id = any(${ids}::bigint[])`.execute(world.db)

test('a scheduled post is published once its time has come, by whichever worker is first [POST-098]', async () => {
  const wren = await world.aMember()
  const root = await writePost(world, await world.aMember())
  const post = { state: 'on.2', publish_on: '2999-01-01T00:00:00Z', tags: 'due' }
  const later = await writePost(world, wren, { post })
  const due = await Promise.all(Array.from({ length: 6 }, () => writePost(world, wren, { post })))
  const dueReblog = await reblog(world, wren, root, { post })
  const ids = [...due.map(({ id }) => id), dueReblog.id]
  await makeDue(ids)
  const counts = await Promise.all(Array.from({ length: 4 }, () => publishDuePosts(world.db)))
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(ids.length)

  for (const id of ids) {
    expect(await rowOf(id)).toMatchObject({ state: 'published', publish_on: null })
    expect(await world.eventsAbout(id)).toEqual(
      id === dueReblog.id ? ['post.published', 'post.reblogged'] : ['post.published'],
    )
  }
  expect((await rowOf(later.id)).state).toBe('scheduled')
  const notes = await world.db.selectFrom('notes').select('post_id').where('root_post_id', '=', root.id).execute()
  expect(notes).toEqual([{ post_id: dueReblog.id }])
})

test('scheduling wakes a worker at that very time [POST-098]', async () => {
  const post = await writePost(world, await world.aMember(), {
    post: { state: 'on.2', publish_on: '2999-01-02T03:04:05Z' },
  })
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`publish post ${post.id}`}`.execute(world.db)
  expect(rows.map(({ run_at }) => run_at.toISOString())).toEqual(['2999-01-02T03:04:05.000Z'])
})
