import { type Notification, readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { namedInRollUpMax } from '@bowerbird/domain/activity/activity.limits.ts'
import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { insertNotifications } from './activity.store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const seconds = (at: string) => Date.parse(at) / 1000

/** A post with so many likes at each of these times. */
async function likedAt(times: readonly (readonly [string, number])[]): Promise<Person> {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const { id } = await writePost(world, ann)
  await world.db.transaction().execute(async (tx) => {
    for (const [at, count] of times)
      for (let nth = 0; nth < count; nth += 1)
        await insertNotifications(
          tx,
          { eventId: firstIdAt(Date.parse(at)), deps: undefined },
          sql`select ${ann.blogId}::bigint as blog_id, 'like' as type, ${bea.blogId}::bigint as from_blog_id,
              ${id}::bigint as post_id, null::bigint as new_post_id, next_id() as cause_id, '' as text, true as is_plain`,
        )
  })
  return ann
}

const notificationsFor = async (
  reader: Person,
  blog: Person,
  sent: { activity_time_zone?: string; activity_before?: number },
) =>
  (await world.send(reader, readActivity, { tumblelog: blog.blogName, include_activity_notifications: true, ...sent }))
    .response.activity_notifications ?? []
const brief = (notifications: readonly Notification[]) =>
  notifications.map(({ type, timestamp, from_count }) => [type, new Date(timestamp * 1000).toISOString(), from_count])
const briefsIn = async (blog: Person, activity_time_zone?: string) =>
  brief(await notificationsFor(blog, blog, activity_time_zone === undefined ? {} : { activity_time_zone }))

const evening = [
  ['2026-01-10T22:30:00.000Z', 3],
  ['2026-01-10T23:30:00.000Z', 3],
  ['2026-01-11T00:30:00.000Z', 3],
] as const

test('what stands under one day of the reader is one, and what stands under two is parted there [BLOG-081] [BLOG-098]', async () => {
  const ann = await likedAt(evening)
  const partner = await world.aMember()
  await world.db.insertInto('blog_members').values({ account_id: partner.accountId, blog_id: ann.blogId }).execute()
  expect(brief(await notificationsFor(ann, ann, { activity_time_zone: 'Europe/Berlin' }))).toEqual([
    ['like_rollup', '2026-01-11T00:30:00.000Z', 6],
    ['like_rollup', '2026-01-10T22:30:00.000Z', 3],
  ])
  expect(brief(await notificationsFor(partner, ann, { activity_time_zone: 'America/Los_Angeles' }))).toEqual([
    ['like_rollup', '2026-01-11T00:30:00.000Z', 9],
  ])
  const inUtc = [
    ['like_rollup', '2026-01-11T00:30:00.000Z', 3],
    ['like_rollup', '2026-01-10T23:30:00.000Z', 6],
  ]
  for (const zone of [undefined, '', 'UTC', 'Etc/Unknown', "'; drop"]) expect(await briefsIn(ann, zone)).toEqual(inUtc)
})

test('three on a day are one though UTC parts them, and two of three are told by themselves where the day ends between', async () => {
  const ann = await likedAt([
    ['2026-01-10T22:30:00.000Z', 1],
    ['2026-01-10T23:30:00.000Z', 2],
    ['2026-01-11T00:30:00.000Z', 1],
  ])
  expect(await briefsIn(ann, 'Europe/Berlin')).toEqual([
    ['like_rollup', '2026-01-11T00:30:00.000Z', 3],
    ['like', '2026-01-10T22:30:00.000Z', 1],
  ])
})

test.each([
  ['Europe/Berlin', 'forward', '2026-03-28T22:30Z', '2026-03-28T23:30Z', '2026-03-29T21:30Z', '2026-03-29T22:30Z'],
  ['Europe/Berlin', 'back', '2026-10-24T21:30Z', '2026-10-24T22:30Z', '2026-10-25T22:30Z', '2026-10-25T23:30Z'],
  ['Africa/Cairo', 'over midnight', '2026-04-23T21:30Z', '2026-04-23T22:30Z', '2026-04-24T20:30Z', '2026-04-24T21:30Z'],
  ['Asia/Kolkata', 'never', '2026-05-01T18:15Z', '2026-05-01T18:45Z', '2026-05-02T18:15Z', '2026-05-02T18:45Z'],
])('in %s, where the clock goes %s, days begin at their own midnights', async (zone, _change, ...times) => {
  const ann = await likedAt(times.map((at) => [at, 3]))
  const notifications = await notificationsFor(ann, ann, { activity_time_zone: zone })
  expect(notifications.map(({ timestamp, from_count }) => [timestamp, from_count])).toEqual(
    (
      [
        [3, 3],
        [2, 6],
        [0, 3],
      ] as const
    ).map(([at, count]) => [seconds(times[at] ?? ''), count]),
  )
})

test('of a run longer than is named, each of the two days has its own count and its own names', async () => {
  const [before, after] = [namedInRollUpMax + 20, namedInRollUpMax + 10]
  const ann = await likedAt([
    ['2026-01-10T22:30:00.000Z', before],
    ['2026-01-10T23:30:00.000Z', after],
  ])
  const notifications = await notificationsFor(ann, ann, { activity_time_zone: 'Europe/Berlin' })
  expect(brief(notifications)).toEqual([
    ['like_rollup', '2026-01-10T23:30:00.000Z', after],
    ['like_rollup', '2026-01-10T22:30:00.000Z', before],
  ])
  expect(notifications.map(({ from_tumblelogs }) => from_tumblelogs.length)).toEqual([
    namedInRollUpMax,
    namedInRollUpMax,
  ])
  const whole = await notificationsFor(ann, ann, { activity_time_zone: 'Asia/Tokyo' })
  expect(whole.map(({ from_tumblelogs, from_count }) => [from_tumblelogs.length, from_count])).toEqual([
    [namedInRollUpMax, before + after],
  ])
})

test('before the first moment of a day of the reader stands what the days before hold [BLOG-398]', async () => {
  const ann = await likedAt(evening)
  const sent = { activity_time_zone: 'Europe/Berlin', activity_before: seconds('2026-01-11T00:30Z') }
  expect(brief(await notificationsFor(ann, ann, sent))).toEqual([['like_rollup', '2026-01-10T22:30:00.000Z', 3]])
})
