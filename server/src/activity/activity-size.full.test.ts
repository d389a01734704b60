import { readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdTime } from '../testing/hold-time.ts'
import { openWorld, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const fanCount = 1200
const postCount = 20

/** Everybody follows everybody; each post is liked by all fans, with replies in between. */
async function aCelebratedBlog() {
  const ann = await world.aMember()
  const posts: string[] = []
  for (let at = 0; at < postCount; at += 1) posts.push((await writePost(world, ann)).id)
  const prefix = ann.blogName.slice(2, 12)
  await world.db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '60s', true)`.execute(tx)
    await sql`
      with fans as (
        insert into blogs (name, title) select ${prefix} || at, '' from generate_series(1, ${fanCount}) as at
        returning id)
      insert into follows (account_id, blog_id) select ${ann.accountId}, id from fans`.execute(tx)
    await sql`
      insert into notes (root_post_id, post_id, kind, blog_id)
      select posts.id, posts.id, 'like', follows.blog_id
      from unnest(${posts}::bigint[]) with ordinality as posts (id, place)
      join follows on follows.account_id = ${ann.accountId} order by posts.place, follows.blog_id`.execute(tx)
    await sql`select gather_activity(array[${ann.blogId}]::bigint[])`.execute(tx)
  })
  return { ann, posts }
}

test('who follows 1,200 blogs and has 24,000 notifications sees the popover from at most 5 queries, rolled up rightly [BLOG-072] [BLOG-098]', async () => {
  holdTime()
  const { ann, posts } = await aCelebratedBlog()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from notifications where blog_id = ${ann.blogId}`.execute(world.db)
  expect(rows[0]?.count).toBe(fanCount * postCount)
  const sent = {
    ...{ tumblelog: ann.blogName, include_activity_notifications: true, include_activity_data: true },
    activity_time_zone: 'Europe/Berlin',
  }
  let answer: Awaited<ReturnType<typeof world.send<typeof readActivity>>> | undefined
  const queries = await world.countQueries(async () => {
    answer = await world.send(ann, readActivity, sent)
  })
  expect(queries).toBeLessThanOrEqual(5)
  const { activity_notifications: notifications = [], activity_data } = answer?.response ?? {}
  expect(notifications.map(({ type, post, from_count }) => [type, post?.id, from_count])).toEqual(
    posts.toReversed().map((id) => ['like_rollup', id, fanCount]),
  )
  expect(notifications[0]?.message).toMatch(/ and 1,198 others liked your post$/)
  expect(notifications[0]?.from_tumblelogs).toHaveLength(100)
  expect(activity_data?.sparkline.at(-1)).toBe(fanCount * postCount)
})
