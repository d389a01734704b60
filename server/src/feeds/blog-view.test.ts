import { chooseCurrentBlog } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { createBlog, followBlog, readBlog, readBlogHeader } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTalker, greet } from '../testing/talking.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const viewOf = async (blog: Pick<Person, 'blogName'>, who: Person) =>
  (await world.send(who, readBlogView, { tumblelog_name_or_id: blog.blogName, post_id: 'null' })).response

test('a blog shows what is published, the newest by its time first, then by its id; what is private to its owner alone [BLOG-023]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const newer = await writePost(world, ann)
  const older = await writePost(world, ann, { post: { date: '2020-01-01T00:00:00Z' } })
  const asOld = await writePost(world, ann, { post: { date: '2020-01-01T00:00:00Z' } })
  const hidden = await writePost(world, ann, { post: { state: 'private' } })
  for (const state of ['1', '2']) await writePost(world, ann, { post: { state } })
  await writePost(world, ann, { post: { state: 'on.2', publish_on: '2999-01-01T00:00:00Z' } })
  expect(BigInt(asOld.id)).toBeGreaterThan(BigInt(older.id))
  const idsFor = async (who: Person) => (await viewOf(ann, who)).posts.map(({ id }) => id)
  for (const who of [bea, world.aGuest()]) expect(await idsFor(who)).toEqual([newer.id, asOld.id, older.id])
  expect(await idsFor(ann)).toEqual([hidden.id, newer.id, asOld.id, older.id])
})

test('a blog says whether it is the one that the viewer acts as, and whether somebody is there, in every call that shows it [BLOG-328] [BLOG-331]', async () => {
  const ann = await world.aMember()
  const second = `${ann.blogName}-too`
  await world.send(ann, createBlog, { name: second })
  const stateOf = async (who: Person, blogName: string) => {
    const header = await world.send(who, readBlogHeader, { tumblelog_name_or_id: blogName })
    const alone = await world.send(who, readBlog, { tumblelog: blogName })
    const { is_current, isOnline } = (await viewOf({ blogName }, who)).tumblelog
    for (const blog of [header.response.tumblelog, alone.response]) expect(blog).toMatchObject({ is_current, isOnline })
    return { is_current, isOnline }
  }
  const active = (at: unknown) =>
    sql`update blogs set last_active_at = ${at} where id = ${ann.blogId}`.execute(world.db)
  await active(sql`now()`)
  expect(await stateOf(ann, ann.blogName)).toEqual({ is_current: true, isOnline: true })
  expect(await stateOf(ann, second)).toEqual({ is_current: false, isOnline: false })
  await world.send(ann, chooseCurrentBlog, { tumblelog: second })
  expect((await stateOf(ann, second)).is_current).toBe(true)
  expect(await stateOf(world.aGuest(), ann.blogName)).toEqual({ is_current: false, isOnline: false })
  await active(sql`now() - interval '5 hours'`)
  expect(await stateOf(ann, ann.blogName)).toEqual({ is_current: false, isOnline: false })
})

test('a blog tells in whole hours for how long it was away, to those whom it follows or has written to [BLOG-332]', async () => {
  const [ann, followed, met, stranger] = await Promise.all([1, 2, 3, 4].map(() => aTalker(world)))
  if (!ann || !followed || !met || !stranger) throw new Error('Nobody came')
  await world.send(ann, followBlog, { tumblelog: followed.blogName })
  await greet(world, ann, met)
  await greet(world, stranger, ann)
  const seenAgo = (seconds: number) =>
    sql`update blogs set last_active_at = now() - make_interval(secs => ${seconds}) where id = ${ann.blogId}`.execute(
      world.db,
    )
  const away = async () => {
    const seen = await Promise.all([followed, met, stranger, world.aGuest()].map((who) => viewOf(ann, who)))
    return seen.map(({ seconds_since_last_activity: seconds }) => seconds)
  }
  await seenAgo(100)
  expect(await away()).toEqual([0, 0, -1, -1])
  await seenAgo(14_300)
  expect(await away()).toEqual([10_800, 10_800, -1, -1])
  await seenAgo(14_401)
  expect(await away()).toEqual([-1, -1, -1, -1])
})
