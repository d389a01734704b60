import {
  followBlog,
  listFollowedBlogs,
  listFollowers,
  listRecommendedBlogs,
  readBlog,
  subscribeToBlog,
  unfollowBlog,
  unsubscribeFromBlog,
} from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsPerPage } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const countsOf = async (follower: Person, blog: Person) => {
  const { followed_count } = await world.db
    .selectFrom('accounts')
    .select('followed_count')
    .where('id', '=', follower.accountId)
    .executeTakeFirstOrThrow()
  const { follower_count } = await world.db
    .selectFrom('blogs')
    .select('follower_count')
    .where('id', '=', blog.blogId)
    .executeTakeFirstOrThrow()
  return { followed_count, follower_count }
}
const setBlog = (who: Person, values: { can_be_followed?: boolean; is_suspended?: boolean }) =>
  world.db.updateTable('blogs').set(values).where('id', '=', who.blogId).execute()

test('following adds to both counts and offers a subscription, unfollowing takes it all back [POST-366] [POST-367] [POST-368] [POST-399] [POST-400]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const tracking = { placement_id: 'p', pt: 'x', source: 'dashboard', context: 'c', tlt: '5', offset: 3 }
  const followed = await world.send(ann, followBlog, { tumblelog: bea.blogName, ...tracking })
  expect(followed.response).toEqual({ following: true, can_subscribe: true, is_subscribed: false, friend_count: 1 })
  expect(await countsOf(ann, bea)).toEqual({ followed_count: 1, follower_count: 1 })
  await world.send(ann, subscribeToBlog, { name: bea.blogName })

  const ended = await world.send(ann, unfollowBlog, { tumblelog: bea.blogName, ...tracking })
  expect(ended.response).toEqual({ following: false, can_subscribe: false, is_subscribed: false, friend_count: 0 })
  expect(await countsOf(ann, bea)).toEqual({ followed_count: 0, follower_count: 0 })
  const again = await world.send(ann, followBlog, { tumblelog: bea.blogName })
  expect(again.response.is_subscribed).toBe(false)
})

test('following twice, or unfollowing what is not followed, changes no count and tells nobody [POST-371] [BLOG-400]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  await world.send(ann, followBlog, { tumblelog: bea.blogName })
  const twice = await world.send(ann, followBlog, { tumblelog: bea.blogName.toUpperCase() })
  expect(twice).toMatchObject({ status: 200, response: { following: true, friend_count: 1 } })
  expect(await countsOf(ann, bea)).toEqual({ followed_count: 1, follower_count: 1 })
  expect(await world.eventsAbout(bea.blogId)).toEqual(['blog.followed'])

  await world.send(ann, unfollowBlog, { tumblelog: bea.blogName })
  const notFollowed = await world.send(ann, unfollowBlog, { tumblelog: bea.blogName })
  expect(notFollowed).toMatchObject({ status: 200, response: { following: false, friend_count: 0 } })
  expect(await countsOf(ann, bea)).toEqual({ followed_count: 0, follower_count: 0 })
})

test('eight people pressing follow at once, each twice, are counted once each', async () => {
  const bea = await world.aMember()
  const people = await Promise.all(Array.from({ length: 8 }, () => world.aMember()))
  const answers = await Promise.all(
    [...people, ...people].map((who) => world.send(who, followBlog, { tumblelog: bea.blogName })),
  )
  expect(answers.every(({ status, response }) => status === 200 && response.friend_count === 1)).toBe(true)
  expect(await countsOf(people[0] as Person, bea)).toEqual({ followed_count: 1, follower_count: 8 })
})

test('the counts stay right when a follower or a followed blog is deleted', async () => {
  const [ann, bea, cat] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await world.send(ann, followBlog, { tumblelog: bea.blogName })
  await world.send(cat, followBlog, { tumblelog: bea.blogName })
  await world.send(ann, followBlog, { tumblelog: cat.blogName })
  await world.db.deleteFrom('accounts').where('id', '=', cat.accountId).execute()
  expect(await countsOf(ann, bea)).toEqual({ followed_count: 2, follower_count: 1 })
  await world.db.deleteFrom('blogs').where('id', '=', cat.blogId).execute()
  expect(await countsOf(ann, bea)).toEqual({ followed_count: 1, follower_count: 1 })
})

test("one's own blog and one that cannot be followed are refused, and nothing is counted [POST-371] [BLOG-400]", async () => {
  const [ann, shy] = [await world.aMember(), await world.aMember()]
  await setBlog(shy, { can_be_followed: false })
  const own = await world.send(ann, followBlog, { tumblelog: ann.blogName })
  expect(own).toMatchObject({ status: 403, error: 'blogs.own_blog' })
  const refused = await world.send(ann, followBlog, { tumblelog: shy.blogName })
  expect(refused).toMatchObject({ status: 403, error: 'blogs.cannot_follow' })
  expect(await countsOf(ann, shy)).toEqual({ followed_count: 0, follower_count: 0 })
  await setBlog(shy, { can_be_followed: true })
  expect((await world.send(ann, followBlog, { tumblelog: shy.blogName })).status).toBe(200)
})

test('a blog that is not there, or suspended, answers 404 alike; a guest 401; no name 400 [BLOG-450] [POST-394]', async () => {
  const [ann, gone] = [await world.aMember(), await world.aMember()]
  await setBlog(gone, { is_suspended: true })
  for (const call of [followBlog, unfollowBlog]) {
    expect(await world.send(ann, call, { tumblelog: 'nobody-at-all' })).toMatchObject({
      status: 404,
      error: 'blogs.gone',
    })
    expect(await world.send(ann, call, { tumblelog: gone.blogName })).toMatchObject({
      status: 404,
      error: 'blogs.gone',
    })
    expect(await world.send(world.aGuest(), call, { tumblelog: ann.blogName })).toMatchObject({ status: 401 })
    expect(await world.send(ann, call, {} as { tumblelog: string })).toMatchObject({ status: 400 })
  }
  expect(await countsOf(ann, gone)).toEqual({ followed_count: 0, follower_count: 0 })
})

test('subscribing is for followers only, and can be taken back [POST-369] [POST-370] [POST-409] [POST-410]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const tooEarly = await world.send(ann, subscribeToBlog, { name: bea.blogName, source: 'header' })
  expect(tooEarly).toMatchObject({ status: 403, error: 'blogs.not_following' })
  const seen = async () => (await world.send(ann, readBlog, { tumblelog: bea.blogName })).response
  expect(await seen()).toMatchObject({ following: false, can_subscribe: false, is_subscribed: false })
  await world.send(ann, followBlog, { tumblelog: bea.blogName })
  expect(await seen()).toMatchObject({ following: true, can_subscribe: true, is_subscribed: false })
  const on = await world.send(ann, subscribeToBlog, { name: bea.blogName, source: 'header' })
  expect(on.response).toEqual({ is_subscribed: true })
  expect((await world.send(ann, followBlog, { tumblelog: bea.blogName })).response.is_subscribed).toBe(true)
  expect((await seen()).is_subscribed).toBe(true)
  const off = await world.send(ann, unsubscribeFromBlog, { name: bea.blogName, source: 'header' })
  expect(off.response).toEqual({ is_subscribed: false })
  expect((await world.send(ann, followBlog, { tumblelog: bea.blogName })).response.is_subscribed).toBe(false)
  expect((await world.send(world.aGuest(), subscribeToBlog, { name: bea.blogName })).status).toBe(401)
  expect((await world.send(ann, subscribeToBlog, { name: 'nobody-at-all' })).status).toBe(404)
  expect((await world.send(ann, subscribeToBlog, { name: 'not a name' })).status).toBe(400)
})

test('the followed blogs and the followers come newest first, page by page', async () => {
  holdTime()
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const others = await Promise.all(Array.from({ length: blogsPerPage + 2 }, () => world.aMember()))
  for (const other of others) await world.send(ann, followBlog, { tumblelog: other.blogName })
  for (const other of others) await world.send(other, followBlog, { tumblelog: bea.blogName })
  await world.send(bea, followBlog, { tumblelog: (others[0] as Person).blogName })
  const newestFirst = others.map(({ blogName }) => blogName).toReversed()

  const first = await world.send(ann, listFollowedBlogs, {})
  const rest = await world.send(ann, listFollowedBlogs, { before: first.response.next })
  const seen = [...first.response.blogs, ...rest.response.blogs]
  expect(first.response.blogs).toHaveLength(blogsPerPage)
  expect(seen.map(({ name }) => name)).toEqual(newestFirst)
  expect(seen.every(({ following }) => following)).toBe(true)
  expect(rest.response.next).toBeNull()

  const followers = await world.send(bea, listFollowers, { name: bea.blogName })
  const older = await world.send(bea, listFollowers, { name: bea.blogName, before: followers.response.next })
  const all = [...followers.response.blogs, ...older.response.blogs]
  expect(all.map(({ name }) => name)).toEqual(newestFirst)
  expect(all.filter(({ following }) => following).map(({ name }) => name)).toEqual([others[0]?.blogName])
  expect(await world.countQueries(() => world.send(bea, listFollowers, { name: bea.blogName }))).toBeLessThanOrEqual(3)
})

test("another's followers are not shown, nor suspended blogs in one's own lists", async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  await world.send(ann, followBlog, { tumblelog: bea.blogName })
  expect((await world.send(bea, listFollowers, { name: bea.blogName })).response.blogs).toHaveLength(1)
  expect(await world.send(ann, listFollowers, { name: bea.blogName })).toMatchObject({
    status: 403,
    error: 'blogs.not_yours',
  })
  expect((await world.send(world.aGuest(), listFollowers, { name: bea.blogName })).status).toBe(401)
  expect((await world.send(world.aGuest(), listFollowedBlogs, {})).status).toBe(401)
  expect((await world.send(ann, listFollowedBlogs, { before: 'x' })).status).toBe(400)
  await setBlog(bea, { is_suspended: true })
  expect((await world.send(ann, listFollowedBlogs, {})).response.blogs).toEqual([])
  await setBlog(ann, { is_suspended: true })
  await setBlog(bea, { is_suspended: false })
  expect((await world.send(bea, listFollowers, { name: bea.blogName })).response.blogs).toEqual([])
})

test('recommended are lively blogs one does not follow, none marked as spam, and adult ones only without safe mode', async () => {
  const ann = await world.aMember()
  const lively = await world.aMember()
  await writePost(world, lively)
  const mark = (values: object) =>
    world.db
      .updateTable('blogs')
      .set({ newest_published_id: '9000000000000000000', follower_count: 1_000_000, ...values })
      .where('id', '=', lively.blogId)
      .execute()
  const isRecommendedTo = async (who: Person) =>
    (await world.send(who, listRecommendedBlogs, {})).response.blogs.some(({ name }) => name === lively.blogName)
  await mark({})
  expect([await isRecommendedTo(ann), await isRecommendedTo(world.aGuest()), await isRecommendedTo(lively)]).toEqual([
    true,
    true,
    false,
  ])
  for (const values of [
    { is_spam: true },
    { is_uniblocked: true },
    { is_suspended: true },
    { can_be_followed: false },
  ]) {
    const [name] = Object.keys(values) as [string]
    await mark(values)
    expect([name, await isRecommendedTo(ann)]).toEqual([name, false])
    await mark({ [name]: name === 'can_be_followed' })
  }
  await mark({ is_nsfw: true })
  expect([await isRecommendedTo(ann), await isRecommendedTo(world.aGuest())]).toEqual([false, false])
  await world.db.updateTable('accounts').set({ safe_mode: false }).where('id', '=', ann.accountId).execute()
  expect(await isRecommendedTo(ann)).toBe(true)
  await world.send(ann, followBlog, { tumblelog: lively.blogName })
  expect(await isRecommendedTo(ann)).toBe(false)
  await mark({ newest_published_id: null, follower_count: 1 })
})
