import { type Notification, readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { notificationsPerPage } from '@bowerbird/domain/activity/activity.limits.ts'
import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { tell } from './activity.store.ts'

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
const firstSecond = Math.floor(Date.UTC(2026, 2, 3, 12) / 1000)

/** A blog to which all this happened, told of in the order given and not in that of the time. */
async function aBlogWith(acts: readonly Act[]): Promise<Person> {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const posts = [await writePost(world, ann), await writePost(world, ann)]
  await world.db.transaction().execute(async (tx) => {
    for (const { type, post, second } of acts) {
      const postId = type === 'follower' ? null : (posts[post]?.id ?? null)
      await tell(
        tx,
        firstIdAt((firstSecond + second) * 1000),
        sql`select ${ann.blogId}::bigint as blog_id, ${type}::text as type, ${bea.blogId}::bigint as from_blog_id,
            ${postId}::bigint as post_id, null::bigint as new_post_id, next_id() as cause_id, '' as text, true as is_plain`,
      )
    }
  })
  return ann
}

async function allPages(who: Person, activity_before?: number): Promise<Notification[]> {
  const told: Notification[] = []
  let activity_cursor: string | undefined
  do {
    const asked = { tumblelog: who.blogName, include_activity_notifications: true, activity_before, activity_cursor }
    const { activity_notifications = [], activity_next } = (await world.send(who, readActivity, asked)).response
    expect(activity_notifications.length).toBeLessThanOrEqual(notificationsPerPage)
    told.push(...activity_notifications)
    activity_cursor = activity_next ?? undefined
  } while (activity_cursor)
  return told
}

const countOf = (told: readonly Notification[]) =>
  told.reduce((sum, { from_tumblelog, from_count }) => sum + (from_tumblelog ? 1 : from_count), 0)

test('page by page everything is told exactly once, however much happened at once and in whatever order it was told [BLOG-398]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: 70 }), async (acts) => {
      const ann = await aBlogWith(acts)
      const told = await allPages(ann)
      expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
      expect(countOf(told)).toBe(acts.length)
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
        const told = await allPages(ann, before)
        expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
        expect(told.filter(({ timestamp }) => timestamp >= before)).toEqual([])
        // What is told as one stands at its newest, and what it holds of before may stand with that.
        expect(countOf(told)).toBeGreaterThanOrEqual(countOf(all.filter(({ timestamp }) => timestamp < before)))
        expect(countOf(told)).toBeLessThanOrEqual(acts.filter((act) => act.second < second).length)
      }
    }),
    { numRuns: 20 },
  )
})
