import { chooseCurrentBlog } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { createBlog, followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { fastReblog, likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
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

const follow = (who: Person, blogs: Person[]) =>
  world.db
    .insertInto('follows')
    .values(blogs.map(({ blogId }) => ({ account_id: who.accountId, blog_id: blogId })))
    .execute()
const followMany = (who: Person) =>
  sql`
    with made as (
      insert into blogs (uuid, name, title, newest_published_id)
      select gen_random_uuid(), ${`many-${who.blogId}-`} || at, '', at from generate_series(1, 1001) as at returning id
    )
    insert into follows (account_id, blog_id) select ${who.accountId}::uuid, id from made`.execute(world.db)
const dashboard = async (who: Person, asked = {}) =>
  (await world.send(who, readTimeline, { pageRoot: 'dashboard', ...asked })).response
const idsOf = (posts: { id: string }[]) => posts.map(({ id }) => id)

/** Reads every page. */
async function scroll(who: Person, limit: number): Promise<string[]> {
  const seen: string[] = []
  let before: string | undefined
  do {
    const page = await dashboard(who, { limit, before })
    expect(page.posts.length).toBeLessThanOrEqual(limit)
    seen.push(...idsOf(page.posts))
    before = page.next ?? undefined
  } while (before)
  return seen
}

test('the dashboard shows posts of followed and own blogs, newest first [POST-012] [POST-398]', async () => {
  const [reader, followed, stranger] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await world.send(reader, followBlog, { tumblelog: followed.blogName })
  const first = await writePost(world, followed)
  await writePost(world, stranger)
  const own = await writePost(world, reader)
  await writePost(world, followed, { post: { state: '1' } })
  await writePost(world, followed, { members_only: true })
  const last = await writePost(world, followed)
  const page = await dashboard(reader)
  expect(idsOf(page.posts)).toEqual([last.id, own.id, first.id])
  expect(page.next).toBeNull()
  expect(await world.send(world.aGuest(), readTimeline, { pageRoot: 'dashboard' })).toMatchObject({ status: 401 })
})

test('every post is met exactly once while scrolling, whatever the page size and the blogs', async () => {
  const reader = await world.aMember()
  const blogs = await Promise.all(Array.from({ length: 9 }, () => world.aMember()))
  await follow(reader, blogs)
  const written: Post[] = []
  // Blogs that write a lot, once or long ago must all be found.
  const order = [0, 0, 0, 0, 1, 2, 0, 3, 3, 4, 0, 0, 5, 1, 1, 6, 0, 7, 2, 2, 2, 2, 0, 0, 1]
  for (const at of order) written.push(await writePost(world, blogs[at] as Person))
  written.push(await writePost(world, reader), await writePost(world, reader, { members_only: true }))
  const expected = idsOf(written).reverse()
  for (const limit of [1, 2, 3, 7, 10, 50]) expect(await scroll(reader, limit)).toEqual(expected)
  expect(idsOf((await dashboard(reader, { limit: 4, offset: 5 })).posts)).toEqual(expected.slice(5, 9))
})

test('posts that were deleted, hidden or put back in time leave no gap and no end before the end', async () => {
  const reader = await world.aMember()
  const blogs = await Promise.all(Array.from({ length: 4 }, () => world.aMember()))
  await follow(reader, blogs)
  const written: { post: Post; by: Person }[] = []
  for (let at = 0; at < 16; at += 1) {
    const by = blogs[at % 4] as Person
    written.push({ by, post: await writePost(world, by) })
  }
  const change = (at: number, sent: object) => {
    const { by, post } = written[at] as (typeof written)[0]
    return world.send(by, updatePost, { channel_id: by.blogName, edit_post_id: post.id, ...sent })
  }
  const { by, post } = written[15] as (typeof written)[0]
  await world.send(by, deletePost, { post_id: post.id })
  await change(14, { post: { state: 'private' } })
  await change(13, { members_only: true })
  await change(12, { post: { date: '2012-01-01T00:00:00Z' } })
  const left = idsOf(written.slice(0, 12).map((one) => one.post)).reverse()
  for (const limit of [1, 3, 5]) expect(await scroll(reader, limit)).toEqual([...left, written[12]?.post.id])
})

test('whoever follows very many blogs meets the same posts, whichever way the page is found', async () => {
  const [reader, busy, quiet] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const [stranger, blocked] = [await world.aMember(), await world.aMember()]
  await followMany(reader)
  await follow(reader, [busy, quiet, blocked])
  const written = [await writePost(world, quiet)]
  await world.db
    .insertInto('blocks')
    .values({ blocker_blog_id: blocked.blogId, blocked_blog_id: reader.blogId })
    .execute()
  for (const by of [busy, stranger, reader, blocked, busy, busy, stranger]) {
    const post = await writePost(world, by)
    if (by !== stranger && by !== blocked) written.push(post)
  }
  const expected = idsOf(written).reverse()
  const marksOf = async () => (await dashboard(reader, { limit: 3 })).posts.map(({ id, following }) => [id, following])
  const first = await marksOf()
  // The next reads scan the newest posts of all, until those no longer fill a page.
  expect(await marksOf()).toEqual(first)
  expect(first).toEqual([
    [expected[0], true],
    [expected[1], true],
    [expected[2], false],
  ])
  expect(idsOf((await dashboard(reader, { limit: 2, offset: 1 })).posts)).toEqual(expected.slice(1, 3))
  for (const limit of [2, 1, 50]) expect(await scroll(reader, limit)).toEqual(expected)
})

test('whoever follows very many blogs is shown the newest of all again once those hold a page again', async () => {
  const [reader, busy, stranger] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await followMany(reader)
  await follow(reader, [busy])
  const write = async (who: Person) => (await writePost(world, who)).id
  const first = [await write(busy), await write(busy)]
  const page = async () => idsOf((await dashboard(reader, { limit: 1 })).posts)
  expect([await page(), await page()]).toEqual([[first[1]], [first[1]]])
  // Posts of a stranger push the blog's posts out of the newest of all.
  await sql`
    insert into posts (blog_id, kind, state, root_post_id, root_blog_uuid, reblog_key, published_id)
    select ${stranger.blogId}, 'text', 'published', 1, gen_random_uuid(), 'key', next_id()
    from generate_series(1, 600)`.execute(world.db)
  expect([await page(), await page()]).toEqual([[first[1]], [first[1]]])
  const second = [await write(busy), await write(busy)]
  expect(await page()).toEqual([second[1]])
  // Once this row is gone, only the scan of the newest of all finds the posts.
  await world.db.deleteFrom('newest_posts').where('blog_id', '=', busy.blogId).execute()
  expect(await page()).toEqual([second[1]])
  await world.db.deleteFrom('posts').where('blog_id', '=', stranger.blogId).execute()
})

test('a blocked or suspended blog is not on the dashboard', async () => {
  const [reader, blocked, suspended, stored] = [
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
  ]
  await follow(reader, [blocked, suspended, stored])
  const posts = [await writePost(world, stored), await writePost(world, blocked), await writePost(world, suspended)]
  await world.db
    .insertInto('blocks')
    .values({ blocker_blog_id: blocked.blogId, blocked_blog_id: reader.blogId })
    .execute()
  await world.db.updateTable('blogs').set({ is_suspended: true }).where('id', '=', suspended.blogId).execute()
  expect(idsOf((await dashboard(reader)).posts)).toEqual([posts[0]?.id])
})

test('liked, reblogged, following and is_mine are the viewer’s own, and false for a guest [POST-337]', async () => {
  const [reader, author] = [await world.aMember(), await world.aMember()]
  await follow(reader, [author])
  const tag = `t${author.blogId}`
  const post = await writePost(world, author, { post: { tags: tag } })
  await world.send(reader, likePost, { id: post.id })
  await world.send(reader, fastReblog, { reblog_post_id: post.id, reblog_key: post.reblog_key })
  const marks = async (who: Person) => {
    const { posts } = (await world.send(who, readTimeline, { pageRoot: 'tagged', tag })).response
    const [seen] = posts
    return [seen?.liked, seen?.reblogged, seen?.following, seen?.is_mine, seen?.note_count]
  }
  expect(await marks(reader)).toEqual([true, true, true, false, 2])
  expect(await marks(author)).toEqual([false, false, false, true, 2])
  expect(await marks(world.aGuest())).toEqual([false, false, false, false, 2])
  const second = `${author.blogName}-2`
  await world.send(author, createBlog, { name: second, title: '' })
  await world.send(author, chooseCurrentBlog, { tumblelog: second })
  expect(await marks(author)).toEqual([false, false, false, true, 2])
  await world.send(author, updatePost, { channel_id: second, post: { one: 'From the other', tags: tag } })
  expect(await marks(author)).toEqual([false, false, false, true, 0])
  expect(await marks(reader)).toEqual([false, false, false, false, 0])
})

test('a page of the dashboard takes at most 6 statements, however many posts and trails [POST-398]', async () => {
  holdTime()
  const [reader, author] = [await world.aMember(), await world.aMember()]
  await follow(reader, [author])
  let tip = await writePost(world, author)
  for (let at = 0; at < 30; at += 1)
    tip = await reblog(world, await world.aMember(), tip, { post: { two: `<p>block ${at}</p>` } })
  for (let at = 0; at < 10; at += 1) await reblog(world, author, tip, { post: { two: `<p>post ${at}</p>` } })
  // Copies the contents under ids that this server's cache has not seen.
  await sql`
    with copied as (
      insert into contents (post_id, blog_id, blog_name, kind, body_html)
      select post_id, blog_id, blog_name, kind, body_html from contents
      where id = any(${tip.trail.map(({ content_id }) => content_id)}::bigint[]) returning id
    )
    update posts set trail = array(select id from copied) where blog_id = ${author.blogId} and trail <> '{}'`.execute(
    world.deps.db,
  )
  let page = { posts: [] as Post[] }
  const read = async () => {
    page = await dashboard(reader)
  }
  expect(await world.countQueries(read)).toBeLessThanOrEqual(5)
  expect(page.posts).toHaveLength(10)
  for (const { trail } of page.posts) expect(trail).toHaveLength(30)
  expect(await world.countQueries(read)).toBeLessThanOrEqual(3)
})

test('the newest posts that pages begin with are those that the blogs have, whatever becomes of posts and blogs', async () => {
  const [reader, wren, owl] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await follow(reader, [wren, owl])
  const stored = async (of: Person) =>
    (await world.db.selectFrom('newest_posts').select('published_id').where('blog_id', '=', of.blogId).execute()).length
  expect(await stored(wren)).toBe(0)
  const posts = [await writePost(world, owl), await writePost(world, wren), await writePost(world, wren)]
  expect(await scroll(reader, 5)).toEqual(idsOf(posts).reverse())
  const suspend = (isSuspended: boolean) =>
    world.db.updateTable('blogs').set({ is_suspended: isSuspended }).where('id', '=', wren.blogId).execute()
  await suspend(true)
  // Hidden posts take no place on a page either.
  for (const limit of [1, 5]) expect(await scroll(reader, limit)).toEqual(idsOf(posts.slice(0, 1)))
  await suspend(false)
  expect(await scroll(reader, 1)).toEqual(idsOf(posts).reverse())
  for (const { id } of posts.slice(1)) await world.send(wren, deletePost, { channel_id: wren.blogName, post_id: id })
  expect([await stored(wren), await stored(owl)]).toEqual([0, 1])
  expect(await scroll(reader, 5)).toEqual(idsOf(posts.slice(0, 1)))
})
