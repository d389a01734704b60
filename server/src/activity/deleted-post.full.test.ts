import { countNewActivity, readActivity, readActivityChart } from '@bowerbird/domain/activity/activity.contract.ts'
import { unreadCountMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rowsAtOnce } from '../core/work/slices.ts'
import { notesTasks } from '../notes/notes.jobs.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import type { Person, World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { activityTasks } from './activity.jobs.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
// Uses its own database because no other worker may sweep here.
let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

const numberOf = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  Number((await query.execute(world.db)).rows[0]?.count)
const countNotifications = (postId: string) =>
  numberOf(sql`select count(*) from notifications where post_id = ${postId}`)

async function likeALot(author: Person, postId: string, fans: number): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '60s', true)`.execute(tx)
    await sql`
      with fans as (
        insert into blogs (name, title) select ${author.blogName.slice(0, 20)} || '-' || at, ''
        from generate_series(1, ${fans}::int) as at returning id)
      insert into notes (root_post_id, post_id, kind, blog_id)
      select ${postId}, ${postId}, 'like', id from fans`.execute(tx)
    await sql`select gather_activity(array[${author.blogId}]::bigint[])`.execute(tx)
  })
}

/** Reads every place that lists a post's notifications to its author. */
async function shownTo(author: Person): Promise<unknown[]> {
  const sent = { tumblelog: author.blogName, include_activity_notifications: true }
  const { activity_notifications } = (await world.send(author, readActivity, sent)).response
  const { unread_counts } = (await world.send(author, countNewActivity, {})).response
  const { top_posts } = (await world.send(author, readActivityChart, { name: author.blogName, days: 7 })).response
  return [activity_notifications?.length, unread_counts[author.blogName], top_posts.length]
}

test('what was told of a popular post goes a slice at a time once it is deleted, and nobody is told of it meanwhile', async () => {
  const author = await world.aMember()
  const post = await writePost(world, author)
  const fans = 2.5 * rowsAtOnce
  await likeALot(author, post.id, fans)
  expect(await countNotifications(post.id)).toBe(fans)
  expect(await shownTo(author)).toEqual([1, unreadCountMax, 1])

  expect((await world.send(author, deletePost, { post_id: post.id })).status).toBe(200)
  let left = await countNotifications(post.id)
  expect(left).toBeGreaterThanOrEqual(fans - rowsAtOnce)
  expect(await shownTo(author)).toEqual([0, 0, 0])

  const stopped = { abortSignal: AbortSignal.abort() }
  const work = { postId: post.id, rootPostId: post.root_id }
  while (left > 0) {
    await notesTasks(world.deps).forget_notes_of_post?.(work, stopped)
    await activityTasks(world.deps).forget_notifications_of_post?.(work, stopped)
    const after = await countNotifications(post.id)
    expect([left - after > 0, left - after <= 2 * rowsAtOnce]).toEqual([true, true])
    left = after
  }
  await notesTasks(world.deps).forget_notes_of_post?.(work)
  await activityTasks(world.deps).forget_notifications_of_post?.(work)
  expect(await numberOf(sql`select count(*) from notes where root_post_id = ${post.id}`)).toBe(0)
  expect(await numberOf(sql`select count(*) from activity_items where post_id = ${post.id}`)).toBe(0)
  expect(
    await numberOf(sql`select coalesce(sum(notes), 0) as count from activity_days where blog_id = ${author.blogId}`),
  ).toBe(0)
})

test('who asked is no longer told of an answer that was deleted, even before that is swept', async () => {
  const [asker, answerer] = [await world.aMember(), await world.aMember()]
  await sql`
    with item as (
      insert into activity_items (id, blog_id, type, post_id, size, newest_id)
      select id, ${asker.blogId}, 'answer', next_id(), 1, id from (select next_id() as id) made returning id, post_id)
    insert into notifications (id, item_id, blog_id, type, from_blog_id, post_id, cause_id, happened_at)
    select id, id, ${asker.blogId}, 'answer', ${answerer.blogId}, post_id, post_id, now() from item`.execute(world.db)
  expect(await shownTo(asker)).toEqual([0, 0, 0])
})
