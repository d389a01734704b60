import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { seenPostsMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { markSeen, savePlace } from '@bowerbird/domain/accounts/reading.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { plainReading, type Reading } from '@bowerbird/domain/core/reading.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { hidePost } from '@bowerbird/domain/moderation/mutes.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A reader who follows somebody. */
async function aReader() {
  const [me, jay] = [await world.aMember(), await world.aMember()]
  await world.send(me, followBlog, { tumblelog: jay.blogName, source: 'test' })
  return { me, jay }
}
const choose = (who: Person, reading: Partial<Reading>) => world.send(who, saveSettings, { reading })
const userOf = async (who: Person) => (await world.send(who, readUserInfo, {})).response.user
const dashboard = async (who: Person, more: object = {}) =>
  (await world.send(who, readTimeline, { pageRoot: 'dashboard', ...more })).response
const ids = ({ posts }: { posts: { id: string }[] }) => posts.map(({ id }) => id)
const idsOf = (posts: Post[]) => posts.map(({ id }) => id)

test('settings for reading are the account’s: saved one by one, the same in every session [CTRL-040]', async () => {
  const me = await world.aMember()
  expect((await userOf(me))?.reading).toEqual(plainReading)
  expect((await choose(me, { larger_text: true })).status).toBe(200)
  expect((await choose(me, { show_alt: true })).status).toBe(200)
  expect((await userOf(me))?.reading).toEqual({ ...plainReading, larger_text: true, show_alt: true })
  await choose(me, { larger_text: false })
  expect((await userOf(me))?.reading).toEqual({ ...plainReading, show_alt: true })
  const wrong = await world.send(me, saveSettings, { reading: { upside_down: true } } as never)
  expect(wrong.status).toBe(400)
  expect((await choose(world.aGuest(), { show_alt: true })).status).toBe(401)
})

test('originals only leaves reblogs of others off the dashboard, and pages are full all the same [CTRL-041]', async () => {
  const { me, jay } = await aReader()
  const originals: Post[] = []
  for (let at = 0; at < 5; at += 1) {
    const post = await writePost(world, jay, { post: { one: `Original ${at}` } })
    originals.push(post)
    for (let more = 0; more < 4; more += 1) await reblog(world, jay, post, { post: { two: '<p>And on</p>' } })
  }
  const mine = await reblog(world, me, originals[0] as Post)
  await choose(me, { originals_only: true })
  const expected = [mine.id, ...idsOf(originals).reverse()]
  expect(ids(await dashboard(me, { limit: 10 }))).toEqual(expected)
  const first = await dashboard(me, { limit: 3 })
  expect(ids(first)).toEqual(expected.slice(0, 3))
  const second = await dashboard(me, { limit: 3, before: first.next ?? '' })
  expect([ids(second), second.next]).toEqual([expected.slice(3), null])
  expect((await dashboard(jay, { limit: 50 })).posts).toHaveLength(25)
})

test('what one has liked is left out where one asks for that [CTRL-041]', async () => {
  const { me, jay } = await aReader()
  const posts = [await writePost(world, jay), await writePost(world, jay), await writePost(world, jay)]
  await world.send(me, likePost, { id: posts[1]?.id } as never)
  expect(ids(await dashboard(me))).toHaveLength(3)
  await choose(me, { hide_liked: true })
  expect(ids(await dashboard(me))).toEqual([posts[2]?.id, posts[0]?.id])
})

test('what one has seen is left out while that is on, kept within a bound, and forgotten when it is off [CTRL-042]', async () => {
  const { me, jay } = await aReader()
  const posts = [await writePost(world, jay), await writePost(world, jay), await writePost(world, jay)]
  const see = (...seen: (Post | undefined)[]) =>
    world.send(me, markSeen, { post_ids: seen.map((post) => post?.id ?? '') })
  expect((await see(posts[2])).response).toEqual({ saved: false })
  await choose(me, { hide_seen: true })
  expect(ids(await dashboard(me))).toHaveLength(3)
  await see(posts[2], posts[0])
  await see(posts[2])
  expect(ids(await dashboard(me))).toEqual([posts[1]?.id])
  expect(ids(await dashboard(me, { after: '0' }))).toEqual([posts[1]?.id])
  await sql`
    insert into seen_posts (account_id, post_id)
    select ${me.accountId}::uuid, n from generate_series(1, ${seenPostsMax}) as n`.execute(world.db)
  await see(posts[1])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from seen_posts where account_id = ${me.accountId}`.execute(world.db)
  expect([rows[0]?.count, ids(await dashboard(me))]).toEqual([seenPostsMax, [posts[2]?.id, posts[0]?.id]])
  await choose(me, { hide_seen: false })
  expect(ids(await dashboard(me))).toHaveLength(3)
  await choose(me, { hide_seen: true })
  expect(ids(await dashboard(me))).toHaveLength(3)
  expect((await world.send(world.aGuest(), markSeen, { post_ids: ['1'] })).status).toBe(401)
})

test('the dashboard is read upwards from a place, oldest first, in pages [CTRL-041]', async () => {
  const { me, jay } = await aReader()
  const wren = await world.aMember()
  await world.send(me, followBlog, { tumblelog: wren.blogName, source: 'test' })
  const posts: Post[] = []
  for (const who of [jay, wren, me, jay, wren, jay]) posts.push(await writePost(world, who))
  await world.send(me, hidePost, { post_id: posts[5]?.id ?? '' })
  await writePost(world, await world.aMember())
  const place = (await dashboard(me)).posts.at(-1)?.placement_id ?? ''
  const first = await dashboard(me, { after: place, limit: 2 })
  expect(ids(first)).toEqual([posts[1]?.id, posts[2]?.id])
  const second = await dashboard(me, { after: first.next ?? '', limit: 2 })
  expect([ids(second), second.next]).toEqual([[posts[3]?.id, posts[4]?.id], null])
  expect(ids(await dashboard(me, { after: second.posts.at(-1)?.placement_id }))).toEqual([])
})

test('the place of the dashboard is kept for the account, the newest of all devices [CTRL-044]', async () => {
  const me = await world.aMember()
  expect((await userOf(me))?.dashboard_place).toBeNull()
  for (const place of ['42', '17']) expect((await world.send(me, savePlace, { place })).status).toBe(200)
  expect((await userOf(me))?.dashboard_place).toBe('17')
  expect((await world.send(me, savePlace, { place: 'x' })).status).toBe(400)
  expect((await world.send(world.aGuest(), savePlace, { place: '1' })).status).toBe(401)
})

test('settings cost nothing to those without them, and seen posts one statement [CTRL-042]', async () => {
  const { me, jay } = await aReader()
  await writePost(world, jay)
  holdTime()
  const count = async () => {
    await dashboard(me)
    return world.countQueries(() => dashboard(me))
  }
  const without = await count()
  await choose(me, { originals_only: true, hide_liked: true })
  expect(await count()).toBe(without)
  await choose(me, { hide_seen: true })
  expect(await count()).toBe(without + 1)
})
