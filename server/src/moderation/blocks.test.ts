import { blockBlog, blockBlogs, listBlockedBlogs, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import {
  createBlog,
  followBlog,
  listFollowedBlogs,
  listFollowers,
  readBlog,
  removeFollower,
  unfollowBlog,
} from '@bowerbird/domain/blogs/blogs.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const aPost = async (blog: Person, state = 'published') => {
  const { rows } = await sql<{ id: string }>`
    insert into posts (blog_id, kind, state, published_id, root_post_id, root_blog_uuid, reblog_key)
    values (${blog.blogId}, 'text', ${state}, next_id(), 1, gen_random_uuid(), 'key') returning id`.execute(world.db)
  return rows[0]?.id as string
}
const follow = (who: Person, whom: Person) => world.send(who, followBlog, { tumblelog: whom.blogName })
const friendCount = async (who: Person) =>
  (await world.db.selectFrom('accounts').select('followed_count').where('id', '=', who.accountId).executeTakeFirst())
    ?.followed_count

test('a block ends the follows both ways, keeps new ones out, and hides each from the other [POST-375] [POST-412] [BLOG-400]', async () => {
  const [ann, bea, cat] = [await world.aMember(), await world.aMember(), await world.aMember()]
  for (const [who, whom] of [
    [ann, bea],
    [bea, ann],
    [cat, ann],
  ] as const)
    await follow(who, whom)
  const sent = { tumblelog: ann.blogName, blocked_tumblelog: bea.blogName, block_context: 'blog' }
  expect((await world.send(ann, blockBlog, sent)).response).toEqual({ blocked: true })

  expect(await follow(bea, ann)).toMatchObject({ status: 404, error: 'blogs.gone' })
  expect(await follow(ann, bea)).toMatchObject({ status: 404, error: 'blogs.gone' })
  expect([await friendCount(ann), await friendCount(bea), await friendCount(cat)]).toEqual([0, 0, 1])
  const followers = await world.send(ann, listFollowers, { name: ann.blogName })
  expect(followers.response.blogs.map(({ name }) => name)).toEqual([cat.blogName])
  expect((await world.send(bea, listFollowedBlogs, {})).response.blogs).toEqual([])
  expect((await world.send(bea, readBlog, { tumblelog: ann.blogName })).status).toBe(404)
  expect((await world.send(ann, readBlog, { tumblelog: bea.blogName })).status).toBe(404)
  expect((await world.send(cat, readBlog, { tumblelog: ann.blogName })).status).toBe(200)

  const lifted = await world.send(ann, unblockBlog, { tumblelog: ann.blogName, blocked_tumblelog: bea.blogName })
  expect(lifted.response).toEqual({ blocked: false })
  expect((await follow(bea, ann)).status).toBe(200)
  expect((await world.send(ann, readBlog, { tumblelog: bea.blogName })).status).toBe(200)
})

test('a block names the blog, or the blog behind a post one may see; twice is once [POST-374] [POST-412] [POST-413]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const hidden = await aPost(bea, 'draft')
  const seen = await aPost(bea)
  const byPost = (id: string) => world.send(ann, blockBlog, { tumblelog: ann.blogName, blocked_post: id })
  expect((await byPost(hidden)).status).toBe(404)
  expect((await byPost('1')).status).toBe(404)
  const blocked = async () =>
    (await world.send(ann, listBlockedBlogs, { tumblelog: ann.blogName })).response.blogs.map(({ name }) => name)
  expect(await blocked()).toEqual([])
  expect((await byPost(seen)).response).toEqual({ blocked: true })
  const again = await world.send(ann, blockBlog, { tumblelog: ann.blogName, blocked_tumblelog: bea.blogName })
  expect(again.response).toEqual({ blocked: true })
  expect(await blocked()).toEqual([bea.blogName])
  for (const _ of [1, 2]) {
    const lifted = await world.send(ann, unblockBlog, { tumblelog: ann.blogName, blocked_tumblelog: bea.blogName })
    expect(lifted).toMatchObject({ status: 200, response: { blocked: false } })
  }
  expect(await blocked()).toEqual([])
})

test("only one's own blog blocks, and never another of one's own [POST-375] [POST-521]", async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const second = `${ann.blogName}-2`
  await world.send(ann, createBlog, { name: second, title: 'Two' })
  const own = await world.send(ann, blockBlog, { tumblelog: ann.blogName, blocked_tumblelog: second })
  expect(own).toMatchObject({ status: 403, error: 'blogs.block_own_blog' })
  const foreign = await world.send(ann, blockBlog, { tumblelog: bea.blogName, blocked_tumblelog: ann.blogName })
  expect(foreign).toMatchObject({ status: 403, error: 'blogs.not_yours' })
  expect(await world.db.selectFrom('blocks').select('id').where('blocker_blog_id', '=', bea.blogId).execute()).toEqual(
    [],
  )
  const sent = { tumblelog: ann.blogName, blocked_tumblelog: bea.blogName }
  await world.send(bea, blockBlog, { tumblelog: bea.blogName, blocked_tumblelog: ann.blogName })
  expect((await world.send(ann, unblockBlog, { ...sent, tumblelog: bea.blogName })).status).toBe(404)
})

test('follow, block and unblock answer for a blog behind a block as for a missing one, and a block back is kept', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  await world.send(bea, blockBlog, { tumblelog: bea.blogName, blocked_tumblelog: ann.blogName })
  const answers = async (name: string) => {
    const about = { tumblelog: ann.blogName, blocked_tumblelog: name }
    const all = [
      await world.send(ann, readBlog, { tumblelog: name }),
      await world.send(ann, followBlog, { tumblelog: name }),
      await world.send(ann, unfollowBlog, { tumblelog: name }),
      await world.send(ann, blockBlog, about),
      await world.send(ann, blockBlogs, { tumblelog: ann.blogName, blocked_tumblelogs: [name] }),
      await world.send(ann, unblockBlog, about),
      await world.send(ann, listBlockedBlogs, { tumblelog: ann.blogName }),
    ]
    return all.map(({ headers: { date: _, 'content-length': __, ...headers }, ...answer }) => ({
      ...JSON.parse(JSON.stringify(answer).replaceAll(name, 'NAME')),
      headers: Object.keys(headers).filter((key) => !/^x-|^server-timing|ratelimit/.test(key)),
    }))
  }
  expect(await answers(bea.blogName)).toEqual(await answers('nobody-at-all'))
  await world.send(bea, unblockBlog, { tumblelog: bea.blogName, blocked_tumblelog: ann.blogName })
  expect((await world.send(bea, readBlog, { tumblelog: ann.blogName })).status).toBe(404)
  const listed = await world.send(ann, listBlockedBlogs, { tumblelog: ann.blogName })
  expect(listed.response.blogs.map(({ name }) => name)).toEqual([bea.blogName])
})

test('guests, unknown blogs and missing fields are refused [POST-394]', async () => {
  const ann = await world.aMember()
  const sent = { tumblelog: ann.blogName, blocked_tumblelog: 'nobody-at-all' }
  for (const call of [blockBlog, unblockBlog] as const) {
    expect((await world.send(world.aGuest(), call, sent)).status).toBe(401)
    expect((await world.send(ann, call, sent)).status).toBe(404)
    expect((await world.send(ann, call, { tumblelog: ann.blogName } as typeof sent)).status).toBe(400)
  }
  expect((await world.send(world.aGuest(), listBlockedBlogs, { tumblelog: ann.blogName })).status).toBe(401)
  expect((await world.send(await world.aMember(), listBlockedBlogs, { tumblelog: ann.blogName })).status).toBe(403)
})

test('a block and a follow made at the same moment leave no follow behind', async () => {
  const ann = await world.aMember()
  for (const _ of Array(5)) {
    const bea = await world.aMember()
    await Promise.all([
      follow(bea, ann),
      world.send(ann, blockBlog, { tumblelog: ann.blogName, blocked_tumblelog: bea.blogName }),
    ])
    const left = await world.db.selectFrom('follows').select('id').where('account_id', '=', bea.accountId).execute()
    expect(left).toEqual([])
  }
})

test('many are blocked at once, without those who are gone, or none where one of them is oneself', async () => {
  const [ann, bea, cat] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const all = (...names: string[]) =>
    world.send(ann, blockBlogs, { tumblelog: ann.blogName, blocked_tumblelogs: names, hide_replies: false })
  expect((await all(bea.blogName, ann.blogName)).error).toBe('blogs.block_own_blog')
  expect((await world.send(ann, readBlog, { tumblelog: bea.blogName })).status).toBe(200)
  expect((await all(bea.blogName, cat.blogName, 'nobody-at-all')).response).toEqual({ blocked: 2 })
  const listed = await world.send(ann, listBlockedBlogs, { tumblelog: ann.blogName })
  expect(listed.response.blogs.map(({ name }) => name).toSorted()).toEqual([bea.blogName, cat.blogName].toSorted())
  const stored = await world.db
    .selectFrom('blocks')
    .select('hides_replies')
    .where('blocker_blog_id', '=', ann.blogId)
    .execute()
  expect(stored).toEqual([{ hides_replies: false }, { hides_replies: false }])
})

test('a follower is removed without a block, and not told', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  await follow(bea, ann)
  await follow(ann, bea)
  const remove = (who: Person, name = ann.blogName) => world.send(who, removeFollower, { name, follower: bea.blogName })
  const follower = async (who: Person) =>
    (await world.send(who, readBlog, { tumblelog: bea.blogName })).response.follower_of
  expect((await remove(bea)).status).toBe(403)
  expect([await follower(ann), await follower(bea)]).toEqual([[ann.blogName], undefined])
  expect((await remove(ann)).response).toEqual({ removed: true })
  expect((await remove(ann)).response).toEqual({ removed: false })
  expect(await follower(ann)).toBeUndefined()
  expect([await friendCount(ann), await friendCount(bea)]).toEqual([1, 0])
  expect((await world.send(ann, listFollowers, { name: ann.blogName })).response.blogs).toEqual([])
  expect((await world.send(bea, readBlog, { tumblelog: ann.blogName })).status).toBe(200)
  expect((await follow(bea, ann)).status).toBe(200)
})
