import { type Notification, readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { notificationsPerPage } from '@bowerbird/domain/activity/activity.limits.ts'
import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import fc from 'fast-check'
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

interface Act {
  type: 'like' | 'reply' | 'follower'
  post: 0 | 1
  second: number
}
const anAct: fc.Arbitrary<Act> = fc.record({
  type: fc.constantFrom('like', 'like', 'like', 'reply', 'follower'),
  post: fc.constantFrom(0, 1),
  second: fc.integer({ min: 0, max: 5 }),
})
const firstSecond = Math.floor(Date.UTC(2026, 2, 28, 12) / 1000)

/** The events are handled in the given order, not in order of time. */
async function aBlogWith(acts: readonly Act[]): Promise<Person> {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const posts = [await writePost(world, ann), await writePost(world, ann)]
  await world.db.transaction().execute(async (tx) => {
    for (const { type, post, second } of acts) {
      const postId = type === 'follower' ? null : (posts[post]?.id ?? null)
      await insertNotifications(
        tx,
        { eventId: firstIdAt((firstSecond + second) * 1000), deps: undefined },
        sql`select ${ann.blogId}::bigint as blog_id, ${type}::text as type, ${bea.blogId}::bigint as from_blog_id,
            ${postId}::bigint as post_id, null::bigint as new_post_id, next_id() as cause_id, '' as text, true as is_plain`,
      )
    }
  })
  return ann
}

async function allPages(
  who: Person,
  asking: { activity_before?: number; activity_time_zone?: string } = {},
): Promise<Notification[]> {
  const notifications: Notification[] = []
  let activity_cursor: string | undefined
  do {
    const asked = { tumblelog: who.blogName, include_activity_notifications: true, ...asking, activity_cursor }
    const { activity_notifications = [], activity_next } = (await world.send(who, readActivity, asked)).response
    expect(activity_notifications.length).toBeLessThanOrEqual(notificationsPerPage)
    notifications.push(...activity_notifications)
    activity_cursor = activity_next ?? undefined
  } while (activity_cursor)
  return notifications
}

const countOf = (notifications: readonly Notification[]) =>
  notifications.reduce((sum, { from_tumblelog, from_count }) => sum + (from_tumblelog ? 1 : from_count), 0)

test('page by page everything is told exactly once, however much happened at once and in whatever order it was told [BLOG-398]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: 70 }), async (acts) => {
      const ann = await aBlogWith(acts)
      const notifications = await allPages(ann)
      expect(new Set(notifications.map(({ id }) => id)).size).toBe(notifications.length)
      expect(countOf(notifications)).toBe(acts.length)
    }),
    { numRuns: 20 },
  )
})

test('before a second stands all that happened earlier, though it was told of later [BLOG-398]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: 40 }), async (acts) => {
      const ann = await aBlogWith(acts)
      const all = await allPages(ann)
      for (const second of [0, 1, 3, 6]) {
        const before = firstSecond + second
        const notifications = await allPages(ann, { activity_before: before })
        expect(new Set(notifications.map(({ id }) => id)).size).toBe(notifications.length)
        expect(notifications.filter(({ timestamp }) => timestamp >= before)).toEqual([])
        // A roll-up stands at the time of its newest act and may include older ones.
        expect(countOf(notifications)).toBeGreaterThanOrEqual(
          countOf(all.filter(({ timestamp }) => timestamp < before)),
        )
        expect(countOf(notifications)).toBeLessThanOrEqual(acts.filter((act) => act.second < second).length)
      }
    }),
    { numRuns: 20 },
  )
})

const anHourlyAct = anAct.chain((act) =>
  fc.integer({ min: 0, max: 70 }).map((hour) => ({ ...act, second: hour * 3600 })),
)
const kindOf = ({ type, post }: Notification) => `${type.replace('_rollup', '')} ${post?.id}`

test('page by page the days of the reader hold what happened on them, and what happened side by side as one [BLOG-081] [BLOG-098]', async () => {
  const aZone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland')
  await fc.assert(
    fc.asyncProperty(
      fc.array(anHourlyAct, { minLength: 1, maxLength: 70 }),
      aZone,
      fc.boolean(),
      async (acts, activity_time_zone, isInOrder) => {
        const ann = await aBlogWith(isInOrder ? acts.toSorted((one, other) => one.second - other.second) : acts)
        const dayOf = (seconds: number) =>
          new Date(seconds * 1000).toLocaleDateString('en', { timeZone: activity_time_zone })
        const notifications = await allPages(ann, { activity_time_zone })
        expect(new Set(notifications.map(({ id }) => id)).size).toBe(notifications.length)
        for (const day of new Set(acts.map(({ second }) => dayOf(firstSecond + second))))
          expect(countOf(notifications.filter(({ timestamp }) => dayOf(timestamp) === day))).toBe(
            acts.filter(({ second }) => dayOf(firstSecond + second) === day).length,
          )
        if (!isInOrder) return
        const alike = notifications.filter((one, place) => {
          const next = notifications[place + 1]
          return (
            one.type.endsWith('_rollup') &&
            next &&
            kindOf(next) === kindOf(one) &&
            dayOf(next.timestamp) === dayOf(one.timestamp)
          )
        })
        expect(alike).toEqual([])
      },
    ),
    { numRuns: 30 },
  )
})
