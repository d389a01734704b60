import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { deletePost, publishPost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { reorderQueue, shuffleQueue } from '@bowerbird/domain/posts/queue.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { publishDuePosts } from './publish-due.actions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function aQueue(length: number): Promise<{ wren: Person; ids: string[] }> {
  const wren = await world.aMember()
  const ids: string[] = []
  for (let count = 0; count < length; count += 1)
    ids.push((await writePost(world, wren, { post: { state: '2', tags: 'queue' } })).id)
  return { wren, ids }
}
const blogOf = (who: Person) =>
  world.db.selectFrom('blogs').selectAll().where('id', '=', who.blogId).executeTakeFirstOrThrow()
const nextAt = async (who: Person) => (await blogOf(who)).queue_next_at
const makeDue = (who: Person) =>
  sql`update blogs set queue_next_at = now() - interval '1 second' where id = ${who.blogId}`.execute(world.db)
const queueOf = async (who: Person) =>
  (await world.send(who, readTimeline, { pageRoot: 'queue', limit: 50 })).response.posts.map(({ id }) => id)
const publishedOf = async (who: Person) =>
  (
    await world.db
      .selectFrom('posts')
      .select('id')
      .where('blog_id', '=', who.blogId)
      .where('state', '=', 'published')
      .orderBy('published_id')
      .execute()
  ).map(({ id }) => id)
const channelOf = async (who: Person) => (await world.send(who, readUserInfo, {})).response.user?.channels[0]

test('a queue goes out in its order, one post at each time, 12 hours apart [POST-099]', async () => {
  const { wren, ids } = await aQueue(3)
  const first = await nextAt(wren)
  const today = Math.floor(Date.now() / 43_200_000) * 43_200_000
  expect(first?.getTime()).toBe(today + 43_200_000)
  expect(await channelOf(wren)).toMatchObject({ queue_next_at: first?.toISOString(), queue_count: 3 })
  await publishDuePosts(world.db)
  expect(await publishedOf(wren)).toEqual([])
  for (const [place, id] of ids.entries()) {
    await makeDue(wren)
    // Another test file may hold the blog locked to publish it, so this retries.
    await vi.waitFor(async () => {
      await publishDuePosts(world.db)
      expect(await publishedOf(wren)).toEqual(ids.slice(0, place + 1))
    })
    expect(await world.eventsAbout(id)).toEqual(['post.published'])
    expect((await nextAt(wren))?.getTime()).toBe(today + 43_200_000)
  }
  expect(await channelOf(wren)).toMatchObject({ queue_next_at: null, queue_count: 0 })
  await makeDue(wren)
  await publishDuePosts(world.db)
  expect(await nextAt(wren)).toBeNull()
})

test('a worker is woken at that very time [POST-099]', async () => {
  const { wren } = await aQueue(1)
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`queue of ${wren.blogId}`}`.execute(world.db)
  expect(rows.map(({ run_at }) => run_at)).toEqual([await nextAt(wren)])
})

test('many workers publish one post at each time [POST-098] [POST-099]', async () => {
  const { wren, ids } = await aQueue(4)
  await makeDue(wren)
  await Promise.all(Array.from({ length: 6 }, () => publishDuePosts(world.db)))
  expect(await publishedOf(wren)).toEqual(ids.slice(0, 1))
  expect(await world.eventsAbout(ids[0] as string)).toEqual(['post.published'])
})

test('a post that somebody is editing holds its queue up, and none overtakes it [POST-099]', async () => {
  const { wren, ids } = await aQueue(2)
  await makeDue(wren)
  await world.db.transaction().execute(async (tx) => {
    await sql`select from posts where id = ${ids[0]} for update`.execute(tx)
    await publishDuePosts(world.db)
  })
  expect(await publishedOf(wren)).toEqual([])
  await publishDuePosts(world.db)
  expect(await publishedOf(wren)).toEqual(ids.slice(0, 1))
})

test('the hours, number and zone of the blog decide when, also once they are changed [README ruling 9]', async () => {
  const { wren } = await aQueue(1)
  const set = (fields: Record<string, unknown>) =>
    world.send(wren, saveSettings, {
      page: 'blog',
      tumblelog_name_or_id: wren.blogName,
      tumblelog: fields,
    })
  expect(
    await set({ queue_posts_per_day: 1, queue_from_hour: 9, queue_to_hour: 10, queue_time_zone: 'Asia/Tokyo' }),
  ).toMatchObject({ status: 200 })
  expect((await nextAt(wren))?.toISOString()).toMatch(/T00:00:00\.000Z$/)
  await set({ queue_from_hour: 10, queue_to_hour: 11 })
  const before = await nextAt(wren)
  expect(before?.toISOString()).toMatch(/T01:00:00\.000Z$/)
  await set({ title: 'Another title' })
  expect(await nextAt(wren)).toEqual(before)
})

test('a post can be moved, first or after another, and the rest keeps its order [README ruling 9]', async () => {
  const { wren, ids } = await aQueue(4)
  const [a, b, c, d] = ids as [string, string, string, string]
  const move = async (post_id: string, after?: string) =>
    (await world.send(wren, reorderQueue, { name: wren.blogName, post_id, after })).response.post_ids
  expect(await move(d, a)).toEqual([a, d, b, c])
  expect(await queueOf(wren)).toEqual([a, d, b, c])
  expect(await move(c)).toEqual([c, a, d, b])
  expect(await move(c, '0')).toEqual([c, a, d, b])
  expect(await move(c, b)).toEqual([a, d, b, c])
  const late = await writePost(world, wren, { post: { state: '2' } })
  expect(await queueOf(wren)).toEqual([a, d, b, c, late.id])
  await makeDue(wren)
  await publishDuePosts(world.db)
  expect(await publishedOf(wren)).toEqual([a])
  expect(await world.send(wren, publishPost, { id: b })).toMatchObject({ status: 200 })
  await world.send(wren, deletePost, { post_id: d })
  expect(await queueOf(wren)).toEqual([c, late.id])
})

test('a queue can be shuffled, and loses nothing [README ruling 9]', async () => {
  const { wren, ids } = await aQueue(6)
  const orders = new Set<string>()
  for (let count = 0; count < 5; count += 1) {
    const { response } = await world.send(wren, shuffleQueue, { name: wren.blogName })
    expect([...response.post_ids].sort()).toEqual([...ids].sort())
    expect(await queueOf(wren)).toEqual(response.post_ids)
    orders.add(response.post_ids.join())
  }
  expect(orders.size).toBeGreaterThan(1)
})

test('only members arrange a queue, and only what is in it [POST-394] [POST-517] [POST-521]', async () => {
  const { wren, ids } = await aQueue(2)
  const other = await aQueue(1)
  const [first, second] = ids as [string, string]
  const draft = await writePost(world, wren, { post: { state: '1' } })
  const move = (who: Person, post_id: string, after?: string) =>
    world.send(who, reorderQueue, { name: wren.blogName, post_id, after })
  expect(await move(world.aGuest(), second)).toMatchObject({ status: 401 })
  expect(await move(other.wren, second)).toMatchObject({ status: 403 })
  expect(await world.send(other.wren, shuffleQueue, { name: wren.blogName })).toMatchObject({ status: 403 })
  expect(await world.send(world.aGuest(), shuffleQueue, { name: wren.blogName })).toMatchObject({ status: 401 })
  expect(await move(wren, draft.id)).toMatchObject({ status: 404, error: 'posts.not_in_queue' })
  expect(await move(wren, other.ids[0] as string)).toMatchObject({ status: 404 })
  expect(await move(wren, second, draft.id)).toMatchObject({ status: 404 })
  expect(await move(wren, 'x')).toMatchObject({ status: 400 })
  expect(await world.send(wren, shuffleQueue, { name: 'no-such-blog-here' })).toMatchObject({ status: 404 })
  expect(await queueOf(wren)).toEqual([first, second])
})

test('a draft put in the queue, and one edited into it, wake it too [POST-099] [POST-352]', async () => {
  const wren = await world.aMember()
  const [one, two] = [
    await writePost(world, wren, { post: { state: '1' } }),
    await writePost(world, wren, { post: { state: '1' } }),
  ]
  await world.send(wren, publishPost, { id: one.id, queue: true })
  expect(await nextAt(wren)).not.toBeNull()
  await sql`update blogs set queue_next_at = null where id = ${wren.blogId}`.execute(world.db)
  await world.send(wren, updatePost, { channel_id: wren.blogName, edit_post_id: two.id, post: { state: '2' } })
  expect(await nextAt(wren)).not.toBeNull()
})
