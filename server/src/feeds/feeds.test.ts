import { pageContexts, readBlogTimeline, readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { likePost, unlikePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { publishPost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const read = (who: Person, pageRoot: string, asked = {}) => world.send(who, readTimeline, { pageRoot, ...asked })
const idsOf = ({ response }: { response: { posts: { id: string }[] } }) => response.posts.map(({ id }) => id)

test('the page contexts are exactly five; likes is ours beside them, anything else is not there [POST-011] [POST-398]', async () => {
  expect(pageContexts).toEqual(['dashboard', 'drafts', 'inbox', 'queue', 'tagged'])
  const wren = await world.aMember()
  for (const root of [...pageContexts, 'likes'])
    expect(await read(wren, root, { tag: 'a' })).toMatchObject({ status: 200 })
  for (const root of ['explore', 'Dashboard', 'constructor'])
    expect(await read(wren, root)).toMatchObject({ status: 404 })
})

test('a tag leads to its public posts, newest first, however it is typed [POST-398] [POST-516]', async () => {
  const [wren, other] = [await world.aMember(), await world.aMember()]
  const tag = `Été ${wren.blogId}`
  const posts = [
    await writePost(world, wren, { post: { tags: tag } }),
    await writePost(world, other, { post: { tags: tag } }),
  ]
  await writePost(world, wren, { post: { tags: `${tag}x` } })
  for (const typed of [tag, `#${tag.toUpperCase()}`, ` ${tag} `])
    expect(idsOf(await read(world.aGuest(), 'tagged', { tag: typed }))).toEqual([posts[1]?.id, posts[0]?.id])
  const first = await read(wren, 'tagged', { tag, limit: 1 })
  expect(idsOf(await read(wren, 'tagged', { tag, limit: 1, before: first.response.next }))).toEqual([posts[0]?.id])
  expect(await read(wren, 'tagged')).toMatchObject({ status: 400 })
  expect(await read(wren, 'tagged', { tag: '#' })).toMatchObject({ status: 400 })
})

test('a post of a list names its place there and the mention key of its blog [CTRL-012]', async () => {
  const wren = await world.aMember()
  for (let at = 0; at < 3; at += 1) await writePost(world, wren, { post: { tags: `p${wren.blogId}` } })
  const asked = { tag: `p${wren.blogId}`, limit: 1 }
  const { response } = await read(wren, 'tagged', asked)
  expect(response.posts.map(({ placement_id }) => placement_id)).toEqual([response.next])
  const { mention_key } = await world.db
    .selectFrom('blogs')
    .select('mention_key')
    .where('id', '=', wren.blogId)
    .executeTakeFirstOrThrow()
  expect(response.posts[0]?.tumblelog_mention_key).toBe(mention_key)
  expect((await writePost(world, wren)).tumblelog_mention_key).toBe(mention_key)
})

test('posts of a spam or uniblocked blog are left out of tag lists [POST-377]', async () => {
  const [good, bad] = [await world.aMember(), await world.aMember()]
  const tag = `s${good.blogId}`
  const stored = await writePost(world, good, { post: { tags: tag } })
  const post = await writePost(world, bad, { post: { tags: tag } })
  const mark = (marks: { is_spam?: boolean; is_uniblocked?: boolean }) =>
    world.db.updateTable('blogs').set(marks).where('id', '=', bad.blogId).execute()
  const found = async () => idsOf(await read(world.aGuest(), 'tagged', { tag }))
  for (const name of ['is_spam', 'is_uniblocked'] as const) {
    expect(await found()).toEqual([post.id, stored.id])
    await mark({ [name]: true })
    expect(await found()).toEqual([stored.id])
    await mark({ [name]: false })
  }
})

test('likes are listed in the order they were given, for their giver alone', async () => {
  const [author, fan] = [await world.aMember(), await world.aMember()]
  const [a, b, c] = [await writePost(world, author), await writePost(world, author), await writePost(world, author)]
  for (const { id } of [b, a, c]) await world.send(fan, likePost, { id })
  await world.send(fan, unlikePost, { id: c.id })
  const first = await read(fan, 'likes', { limit: 1 })
  expect(idsOf(first)).toEqual([a.id])
  const second = await read(fan, 'likes', { limit: 1, before: first.response.next })
  expect(idsOf(second)).toEqual([b.id])
  expect(second.response.next).toBeNull()
  expect(idsOf(await read(author, 'likes'))).toEqual([])
  expect(await read(world.aGuest(), 'likes')).toMatchObject({ status: 401 })
})

test('drafts and queue are for members of the blog; for others they are not there [POST-013]', async () => {
  const [wren, other] = [await world.aMember(), await world.aMember()]
  const draft = await writePost(world, wren, { post: { state: '1' } })
  const queued = await writePost(world, wren, { post: { state: '2' } })
  for (const [root, id] of [['drafts', draft.id] as const, ['queue', queued.id] as const]) {
    const tumblelog = wren.blogName
    expect(idsOf(await read(wren, root, { tumblelog }))).toEqual([id])
    expect(idsOf(await read(wren, root))).toEqual([id])
    expect(await read(other, root, { tumblelog })).toMatchObject({ status: 404 })
    expect(await read(world.aGuest(), root, { tumblelog })).toMatchObject({ status: 404 })
    expect(await read(wren, root, { tumblelog: 'no-such-blog-at-all' })).toMatchObject({ status: 404 })
  }
  expect(idsOf(await read(wren, 'inbox'))).toEqual([])
  expect(await read(world.aGuest(), 'inbox')).toMatchObject({ status: 401 })
})

test('drafts come newest first, the queue next to be published first, both by pages [POST-398]', async () => {
  const wren = await world.aMember()
  const drafts = [
    await writePost(world, wren, { post: { state: '1' } }),
    await writePost(world, wren, { post: { state: '1' } }),
  ]
  const queue = [
    await writePost(world, wren, { post: { state: '2' } }),
    await writePost(world, wren, { post: { state: '2' } }),
    await writePost(world, wren, { post: { state: 'on.2', publish_on: '2999-01-02T00:00:00Z' } }),
    await writePost(world, wren, { post: { state: 'on.2', publish_on: '2999-01-01T00:00:00Z' } }),
  ].map(({ id }) => id)
  expect(idsOf(await read(wren, 'drafts'))).toEqual([drafts[1]?.id, drafts[0]?.id])
  const inTurn = [queue[3], queue[2], queue[0], queue[1]]
  expect(idsOf(await read(wren, 'queue'))).toEqual(inTurn)
  const first = await read(wren, 'queue', { limit: 3 })
  expect(idsOf(first)).toEqual(inTurn.slice(0, 3))
  expect(idsOf(await read(wren, 'queue', { limit: 3, before: first.response.next }))).toEqual(inTurn.slice(3))
  await world.send(wren, publishPost, { id: inTurn[2] ?? '' })
  const left = [inTurn[0], inTurn[1], inTurn[3]]
  expect(idsOf(await read(wren, 'queue', { limit: 3, before: first.response.next }))).toEqual(left)
})

test('limits are kept within bounds, nonsense is refused [BLOG-376] [POST-394]', async () => {
  const wren = await world.aMember()
  for (let at = 0; at < 12; at += 1) await writePost(world, wren)
  expect(idsOf(await read(wren, 'dashboard'))).toHaveLength(10)
  expect(idsOf(await read(wren, 'dashboard', { limit: 0 }))).toHaveLength(1)
  expect(idsOf(await read(wren, 'dashboard', { limit: 999 }))).toHaveLength(12)
  for (const asked of [{ limit: 'x' }, { before: 'x' }, { offset: -1 }, { offset: 100_000 }, { unknown: 1 }])
    expect(await read(wren, 'dashboard', asked)).toMatchObject({ status: 400 })
})

test('a blog with its posts, by name or uuid, for anyone [BLOG-021] [BLOG-375] [BLOG-376] [POST-516]', async () => {
  const [wren, other] = [await world.aMember(), await world.aMember()]
  const posts = [await writePost(world, wren), await writePost(world, wren), await writePost(world, wren)]
  await writePost(world, wren, { post: { state: '1' } })
  const stored = await writePost(world, wren, { post: { state: 'private' } })
  const view = (who: Person, asked = {}) =>
    world.send(who, readBlogView, { tumblelog_name_or_id: wren.blogName, ...asked })
  const newestFirst = [posts[2]?.id, posts[1]?.id, posts[0]?.id]
  const seen = await view(world.aGuest(), { post_id: 'null', should_bypass_safemode: true })
  expect(idsOf(seen)).toEqual(newestFirst)
  expect(seen.response).toMatchObject({
    tumblelog: { name: wren.blogName, is_mine: false },
    next: null,
    tracking_html: '',
    empty_tumblelog_message: "This Tumblr hasn't posted anything yet.",
    post_not_found_message: "This post isn't here. It may have been deleted.",
  })
  expect(seen.response.seconds_since_last_activity).toBe(-1)
  expect(idsOf(await view(wren))).toEqual([stored.id, ...newestFirst])
  expect(idsOf(await view(other, { limit: 2, offset: 1 }))).toEqual(newestFirst.slice(1))
  const first = await view(other, { limit: 2 })
  expect(idsOf(await view(other, { limit: 2, before: first.response.next }))).toEqual(newestFirst.slice(2))
  const uuid = seen.response.tumblelog.uuid
  expect(idsOf(await view(other, { tumblelog_name_or_id: uuid }))).toEqual(newestFirst)
  expect(await view(other, { tumblelog_name_or_id: 'no-such-blog-at-all' })).toMatchObject({ status: 404 })
})

test('one post of a blog, or none when it is not there or not to be seen [BLOG-375] [BLOG-376] [BLOG-379]', async () => {
  const [wren, other] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, wren)
  const draft = await writePost(world, wren, { post: { state: '1' } })
  const foreign = await writePost(world, other)
  const one = async (who: Person, post_id: string) => {
    const byQuery = await world.send(who, readBlogView, { tumblelog_name_or_id: wren.blogName, post_id })
    const byPath = await world.send(who, readBlogTimeline, { name: wren.blogName, post_id })
    expect(byPath).toMatchObject({
      status: 200,
      response: {
        ...byQuery.response,
        seconds_since_last_activity: expect.any(Number),
        peepr_ad: expect.toBeOneOf([null, expect.any(Object)]),
      },
    })
    return idsOf(byPath)
  }
  expect(await one(world.aGuest(), post.id)).toEqual([post.id])
  expect(await one(other, draft.id)).toEqual([])
  expect(await one(wren, draft.id)).toEqual([draft.id])
  expect(await one(other, foreign.id)).toEqual([])
  expect(await one(other, '1')).toEqual([])
  const list = await world.send(other, readBlogTimeline, { name: wren.blogName })
  expect(idsOf(list)).toEqual([post.id])
})

test('every feed takes at most 6 statements, however long it is [POST-398]', async () => {
  holdTime()
  const [wren, fan] = [await world.aMember(), await world.aMember()]
  const tag = `q${wren.blogId}`
  let tip = await writePost(world, wren, { post: { tags: tag } })
  for (let at = 0; at < 12; at += 1) {
    tip = await reblog(world, wren, tip, { post: { two: `<p>${at}</p>`, tags: tag } })
    await writePost(world, wren, { post: { state: at % 2 ? '1' : '2' } })
    await world.send(fan, likePost, { id: tip.id })
  }
  const costs = {
    tagged: () => read(wren, 'tagged', { tag }),
    likes: () => read(fan, 'likes'),
    drafts: () => read(wren, 'drafts', { tumblelog: wren.blogName }),
    queue: () => read(wren, 'queue', { tumblelog: wren.blogName }),
    inbox: () => read(wren, 'inbox'),
    blog: () => world.send(wren, readBlogView, { tumblelog_name_or_id: wren.blogName }),
    post: () => world.send(fan, readBlogTimeline, { name: wren.blogName, post_id: tip.id }),
  }
  for (const ask of Object.values(costs)) expect(await world.countQueries(ask)).toBeLessThanOrEqual(6)
})
