import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { editPosts, undoEdit } from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { deletePost, fetchPostForForm, publishPost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { queuesMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { shuffleQueue } from '@bowerbird/domain/posts/queue.contract.ts'
import { deleteQueue, listQueues, placePost, saveQueue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db, Tx } from '../../core/database/database.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { publishDuePosts } from './publish-due.actions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Settings = Omit<Parameters<typeof world.send<typeof saveQueue>>[2], 'name'>
const save = (who: Person, settings: Settings) => world.send(who, saveQueue, { name: who.blogName, ...settings })
const aQueue = async (who: Person, settings: Settings = {}) =>
  (await save(who, { queue_name: 'Evenings', ...settings })).response.queue_id
const queue = async (who: Person, queue_id?: string, tags = '') =>
  (await writePost(world, who, { post: { state: '2', tags, ...(queue_id && { queue_id }) } })).id
const queuesOf = async (who: Person) => (await world.send(who, listQueues, { name: who.blogName })).response.queues
const namesIn = async (who: Person, language: string) =>
  (await world.send(who, listQueues, { name: who.blogName }, { 'accept-language': language })).response.queues.map(
    ({ name }) => name,
  )
const idsIn = async (who: Person, queueId = '0') =>
  (await queuesOf(who)).find(({ id }) => id === queueId)?.posts.map(({ id }) => id)
const rowOf = (id: string) => world.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const makeDue = async (who: Person, db: Db | Tx = world.db) => {
  await sql`update blogs set queue_next_at = now() - interval '1 second' where id = ${who.blogId} and queue_next_at is not null`.execute(
    db,
  )
  await sql`update queues set next_at = now() - interval '1 second' where blog_id = ${who.blogId} and next_at is not null`.execute(
    db,
  )
}
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
/** Another test file may hold the blog locked to publish it, so this retries. */
const publishUntil = (who: Person, ids: string[]) =>
  vi.waitFor(async () => {
    await publishDuePosts(world.db)
    expect((await publishedOf(who)).sort()).toEqual([...ids].sort())
  })

test('a queue goes out at its slots of the week, by the clock of the blog; a number a day takes their place [CTRL-066]', async () => {
  const wren = await world.aMember()
  const id = await queue(wren)
  // Wednesday at 9:30, Saturday at 18:00.
  const slots = [2 * 1440 + 570, 5 * 1440 + 1080]
  await save(wren, { queue: '0', slots: [slots[1] as number, ...slots] })
  const [main] = await queuesOf(wren)
  expect(main).toMatchObject({ id: '0', name: 'Queue', slots, posts: [{ id, at: main?.next_at }] })
  expect(main?.next_at).toMatch(/T(09:30|18:00):00\.000Z$/)
  const set = (tumblelog: Record<string, unknown>) =>
    world.send(wren, saveSettings, { page: 'blog', tumblelog_name_or_id: wren.blogName, tumblelog })
  await set({ queue_time_zone: 'Asia/Tokyo' })
  expect((await queuesOf(wren))[0]?.next_at).toMatch(/T(00:30|09:00):00\.000Z$/)
  await set({ queue_posts_per_day: 2 })
  expect((await queuesOf(wren))[0]).toMatchObject({ slots: null, posts_per_day: 2 })
})

test('the clock of the blog changes the times of all its queues [CTRL-066]', async () => {
  const wren = await world.aMember()
  const evenings = await aQueue(wren, { slots: [0, 1, 2, 3, 4, 5, 6].map((day) => day * 1440 + 1200) })
  await queue(wren, evenings)
  expect((await queuesOf(wren))[1]?.next_at).toMatch(/T20:00/)
  await world.send(wren, saveSettings, {
    ...{ page: 'blog', tumblelog_name_or_id: wren.blogName, tumblelog: { queue_time_zone: 'Asia/Tokyo' } },
  })
  expect((await queuesOf(wren))[1]?.next_at).toMatch(/T11:00/)
})

test('several queues of a blog go out each in its order; of many workers none twice, and a killed one none [CTRL-071] [POST-098]', async () => {
  const wren = await world.aMember()
  const evenings = await aQueue(wren)
  const main = [await queue(wren), await queue(wren)] as [string, string]
  const late = [await queue(wren, evenings), await queue(wren, evenings)] as [string, string]
  expect([await idsIn(wren), await idsIn(wren, evenings)]).toEqual([main, late])
  const killed = world.db.transaction().execute(async (tx) => {
    await makeDue(wren, tx)
    await publishDuePosts({
      transaction: () => ({ execute: (work: (inner: typeof tx) => unknown) => work(tx) }),
    } as never)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await publishedOf(wren)).toEqual([])
  await makeDue(wren)
  await Promise.all(Array.from({ length: 6 }, () => publishDuePosts(world.db)))
  await publishUntil(wren, [main[0], late[0]])
  await makeDue(wren)
  await Promise.all(Array.from({ length: 6 }, () => publishDuePosts(world.db)))
  await publishUntil(wren, [...main, ...late])
  for (const id of [...main, ...late]) expect(await world.eventsAbout(id)).toEqual(['post.published'])
  await makeDue(wren)
  await publishUntil(wren, [...main, ...late])
  await vi.waitFor(async () => {
    await publishDuePosts(world.db)
    expect((await queuesOf(wren)).map(({ next_at }) => next_at)).toEqual([null, null])
  })
})

test('a post that somebody is editing holds up its own queue, and not the others [CTRL-071]', async () => {
  const wren = await world.aMember()
  const evenings = await aQueue(wren)
  const [held, free] = [await queue(wren), await queue(wren, evenings)]
  await makeDue(wren)
  await world.db.transaction().execute(async (tx) => {
    await sql`select from posts where id = ${held} for update`.execute(tx)
    await publishUntil(wren, [free])
  })
  await publishUntil(wren, [held, free])
})

test('a slot that has come is not lost when a queue is made or changed before a worker sees it [CTRL-071]', async () => {
  const wren = await world.aMember()
  const id = await queue(wren)
  await world.db.transaction().execute(async (tx) => {
    // No worker of another test may be first.
    await sql`select from posts where id = ${id} for update`.execute(tx)
    await makeDue(wren)
    await aQueue(wren)
    await save(wren, { queue: '0', tag_gap_hours: 5 })
    expect(Date.parse((await queuesOf(wren))[0]?.next_at as string)).toBeLessThan(Date.now())
  })
  await publishUntil(wren, [id])
})

test('a worker is woken at the time of each queue [CTRL-071]', async () => {
  const wren = await world.aMember()
  const evenings = await aQueue(wren)
  await queue(wren, evenings)
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`queue of ${wren.blogId} ${evenings}`}`.execute(world.db)
  expect(rows.map(({ run_at }) => run_at.toISOString())).toEqual([(await queuesOf(wren))[1]?.next_at])
})

test('nothing goes out of a paused queue, not by a time of before either; it begins again at its next slot [CTRL-066]', async () => {
  const wren = await world.aMember()
  const id = await queue(wren)
  const before = (await queuesOf(wren))[0]
  await save(wren, { queue: '0', is_paused: true })
  expect((await queuesOf(wren))[0]).toMatchObject({
    is_paused: true,
    next_at: null,
    free_at: null,
    posts: [{ at: null }],
  })
  await queue(wren)
  // The version before this one knows no pause and wakes the queue.
  await sql`update blogs set queue_next_at = now() where id = ${wren.blogId}`.execute(world.db)
  await publishDuePosts(world.db)
  expect((await rowOf(id)).state).toBe('queued')
  await save(wren, { queue: '0', is_paused: false })
  expect((await queuesOf(wren))[0]?.next_at).toBe(before?.next_at)
})

test('posts with a tag in common keep their distance: the next that fits goes out, or the slot passes [CTRL-067]', async () => {
  const wren = await world.aMember()
  await save(wren, { queue: '0', tag_gap_hours: 24 })
  await writePost(world, wren, { post: { tags: 'Moss' } })
  const [moss, both, fern] = [
    await queue(wren, undefined, 'moss'),
    await queue(wren, undefined, 'fern, MOSS'),
    await queue(wren, undefined, 'fern'),
  ]
  const first = await publishedOf(wren)
  await makeDue(wren)
  await publishUntil(wren, [...first, fern])
  await makeDue(wren)
  await vi.waitFor(async () => {
    await publishDuePosts(world.db)
    expect(Date.parse((await queuesOf(wren))[0]?.next_at as string)).toBeGreaterThan(Date.now())
  })
  expect(await publishedOf(wren)).toEqual([...first, fern])
  expect(await idsIn(wren)).toEqual([moss, both])
  const [planned] = await queuesOf(wren)
  for (const { at } of planned?.posts ?? [])
    expect(Date.parse(at as string) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  expect(planned?.free_at).toBe(planned?.next_at)
  await sql`update posts set published_id = id_at(now() - interval '24 hours') where blog_id = ${wren.blogId}
    and state = 'published'`.execute(world.db)
  await makeDue(wren)
  await publishUntil(wren, [...first, fern, moss])
})

test('the times of posts move up when one leaves, and each queue tells its next free slot [CTRL-068]', async () => {
  const wren = await world.aMember()
  const ids = [await queue(wren), await queue(wren), await queue(wren)]
  const times = async () => (await queuesOf(wren))[0]?.posts.map(({ at }) => Date.parse(at as string)) ?? []
  const [first, second, third] = (await times()) as [number, number, number]
  expect([second - first, third - second]).toEqual([43_200_000, 43_200_000])
  expect(Date.parse((await queuesOf(wren))[0]?.free_at as string)).toBe(third + 43_200_000)
  await world.send(wren, deletePost, { post_id: ids[0] as string })
  expect(await times()).toEqual([first, second])
  expect(Date.parse((await queuesOf(wren))[0]?.free_at as string)).toBe(third)
})

test('a waiting post is placed in a queue, in another, at a time of its own, and back [CTRL-069]', async () => {
  const wren = await world.aMember()
  const evenings = await aQueue(wren)
  const [a, b, c, e] = [await queue(wren), await queue(wren), await queue(wren), await queue(wren, evenings)]
  const place = (post_id: string, where: object) =>
    world.send(wren, placePost, { name: wren.blogName, post_id, ...where })
  await place(c, { after: a })
  expect(await idsIn(wren)).toEqual([a, c, b])
  await place(b, { queue: evenings, after: e })
  expect([await idsIn(wren), await idsIn(wren, evenings)]).toEqual([
    [a, c],
    [e, b],
  ])
  await place(a, { at: '2999-05-01T10:00:00Z' })
  expect(await rowOf(a)).toMatchObject({ state: 'scheduled', publish_on: new Date('2999-05-01T10:00:00Z') })
  expect(await idsIn(wren)).toEqual([c])
  await place(a, { queue: evenings })
  expect(await rowOf(a)).toMatchObject({ state: 'queued', publish_on: null, queue_id: evenings })
  expect(await idsIn(wren, evenings)).toEqual([a, e, b])
  const later = await queue(wren, evenings)
  expect(await idsIn(wren, evenings)).toEqual([a, e, b, later])
  const shown = async (queue?: string) =>
    (await world.send(wren, readTimeline, { pageRoot: 'queue', tumblelog: wren.blogName, queue })).response.posts
  expect((await shown(evenings)).map(({ id }) => id)).toEqual([a, e, b, later])
  expect((await shown()).map(({ id }) => id)).toEqual([c, a, e, b, later])
})

test('a post is placed by members of its blog alone, if it waits, and not in the past or after what is not there [CTRL-069]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const evenings = await aQueue(wren)
  const [mine, other, theirs] = [await queue(wren), await queue(wren, evenings), await queue(jay)]
  const draft = await writePost(world, wren, { post: { state: '1' } })
  const place = (who: Person, post_id: string, where: object = {}, name = wren.blogName) =>
    world.send(who, placePost, { name, post_id, ...where })
  expect(await place(world.aGuest(), mine)).toMatchObject({ status: 401 })
  expect(await place(jay, mine)).toMatchObject({ status: 403 })
  expect(await place(wren, theirs)).toMatchObject({ status: 404 })
  expect(await place(wren, draft.id)).toMatchObject({ status: 404, error: 'posts.not_in_queue' })
  expect(await place(wren, mine, { after: other })).toMatchObject({ status: 404 })
  expect(await place(wren, mine, { at: '2001-01-01T00:00:00Z' })).toMatchObject({ status: 400 })
  expect(await place(wren, mine, { at: 'soon' })).toMatchObject({ status: 400 })
  expect(await place(jay, theirs, { queue: evenings }, jay.blogName)).toMatchObject({ error: 'posts.no_such_queue' })
  expect([await idsIn(wren), await idsIn(wren, evenings), await idsIn(jay)]).toEqual([[mine], [other], [theirs]])
})

test('a blog has ten queues, each with a name; others’ and unknown ones are refused [CTRL-072]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const evenings = await aQueue(wren)
  for (let count = 2; count < queuesMax; count += 1) await aQueue(wren)
  expect(await save(wren, { queue_name: 'One more' })).toMatchObject({ status: 403, error: 'posts.too_many_queues' })
  expect(await save(wren, { queue: evenings, queue_name: ' ' })).toMatchObject({ status: 400 })
  expect(await save(jay, { is_paused: true })).toMatchObject({ status: 400, error: 'posts.queue_nameless' })
  expect(await save(jay, { queue: evenings, is_paused: true })).toMatchObject({ status: 404 })
  for (const bad of [{ slots: [] }, { slots: [10_080] }, { tag_gap_hours: 169 }, { posts_per_day: 51 }])
    expect(await save(wren, { queue: evenings, ...bad })).toMatchObject({ status: 400 })
  const end = (who: Person, queue: string) =>
    world.send(who, deleteQueue, { name: wren.blogName, queue, posts_to: 'queue' })
  expect(await end(jay, evenings)).toMatchObject({ status: 403 })
  expect(await end(world.aGuest(), evenings)).toMatchObject({ status: 401 })
  expect(await end(wren, '0')).toMatchObject({ status: 400, error: 'posts.main_queue_stays' })
  expect(await end(wren, '77')).toMatchObject({ status: 404 })
  expect(await world.send(jay, listQueues, { name: wren.blogName })).toMatchObject({ status: 403 })
  expect(await queuesOf(wren)).toHaveLength(queuesMax)
})

test('the posts of a queue that is deleted go behind those of the first, or become drafts [CTRL-072]', async () => {
  const wren = await world.aMember()
  const [evenings, nights] = [await aQueue(wren), await aQueue(wren)]
  const [e, f, night] = [await queue(wren, evenings), await queue(wren, evenings), await queue(wren, nights)]
  const first = await queue(wren)
  const end = (queue: string, posts_to: 'queue' | 'drafts') =>
    world.send(wren, deleteQueue, { name: wren.blogName, queue, posts_to })
  await end(evenings, 'queue')
  await end(nights, 'drafts')
  expect(await idsIn(wren)).toEqual([first, e, f])
  expect(await rowOf(night)).toMatchObject({ state: 'draft', queue_id: null })
  expect(await queuesOf(wren)).toHaveLength(1)
})

test('an edit keeps the queue of a post or moves it to the end of another; one that is gone or another blog’s is the first [CTRL-072]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const [evenings, theirs] = [await aQueue(wren), await aQueue(jay)]
  const [a, b] = [await queue(wren, evenings), await queue(wren)]
  const edit = (edit_post_id: string, post: object) =>
    world.send(wren, updatePost, { channel_id: wren.blogName, edit_post_id, post })
  await edit(a, { one: 'Changed' })
  expect(await idsIn(wren, evenings)).toEqual([a])
  await edit(b, { state: '2', queue_id: evenings })
  expect(await idsIn(wren, evenings)).toEqual([a, b])
  const form = await world.send(wren, fetchPostForForm, { post_id: b })
  expect(form.response.post.queue_id).toBe(evenings)
  await edit(a, { state: '2', queue_id: '0' })
  expect([await idsIn(wren), await idsIn(wren, evenings)]).toEqual([[a], [b]])
  await edit(b, { state: '1' })
  await world.send(wren, publishPost, { id: b, queue: true })
  expect(await idsIn(wren)).toEqual([a, b])
  const foreign = await queue(wren, theirs)
  expect((await rowOf(foreign)).queue_id).toBeNull()
})

test('a shuffle stays in its queue, and its order can be given back [CTRL-072]', async () => {
  const wren = await world.aMember()
  const evenings = await aQueue(wren)
  const [a, b, c] = [await queue(wren, evenings), await queue(wren, evenings), await queue(wren)]
  const { response } = await world.send(wren, shuffleQueue, {
    ...{ name: wren.blogName, queue: evenings, post_ids: [b, a] },
  })
  expect(response).toEqual({ post_ids: [b, a], before: [a, b] })
  expect([await idsIn(wren), await idsIn(wren, evenings)]).toEqual([[c], [b, a]])
})

test('an edit of many posts queues them in the first queue, and its undo gives a post its queue back [CTRL-072]', async () => {
  const wren = await world.aMember()
  const evenings = await aQueue(wren)
  const [e, f] = [await queue(wren, evenings), await queue(wren, evenings)]
  const draft = await writePost(world, wren, { post: { state: '1' } })
  const change = (post_ids: string[], action: 'publish' | 'queue') =>
    world.send(wren, editPosts, { name: wren.blogName, post_ids, change: { action } })
  await change([draft.id], 'queue')
  expect(await idsIn(wren)).toEqual([draft.id])
  const { response } = await change([e], 'publish')
  expect(await idsIn(wren, evenings)).toEqual([f])
  await world.send(wren, undoEdit, { name: wren.blogName, edit_id: response.edit.id })
  expect(await idsIn(wren, evenings)).toEqual([e, f])
})

test('the first queue is named in the language of the reader, others as their blog named them [DAY-224]', async () => {
  const wren = await world.aMember()
  await aQueue(wren)
  expect(await namesIn(wren, 'de')).toEqual(['Warteschlange', 'Evenings'])
})
