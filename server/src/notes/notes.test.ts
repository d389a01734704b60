import { likePost, unlikePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const like = (who: Person, id: string, more = {}) => world.send(who, likePost, { id, ...more })
const unlike = (who: Person, id: string, more = {}) => world.send(who, unlikePost, { id, ...more })
const likesOf = async (who: Person) =>
  (
    await world.db
      .selectFrom('accounts')
      .select('liked_post_count')
      .where('id', '=', who.accountId)
      .executeTakeFirstOrThrow()
  ).liked_post_count
const likeNotes = (id: string) => world.db.selectFrom('notes').selectAll().where('post_id', '=', id).execute()

test('a like counts once, on the post and for its reader, however often it is sent [POST-344] [POST-444]', async () => {
  const post = await writePost(world, await world.aMember())
  const fan = await world.aMember()
  const sent = {
    root_id: post.root_id,
    key: post.reblog_key,
    placement_id: '',
    is_recommended: false,
    pt: '',
    method: 'click',
  }
  expect((await like(fan, post.id, { ...sent, source: 'dashboard', offset: 4 })).response).toEqual({
    liked: true,
    note_count: 1,
  })
  const again = await Promise.all(Array.from({ length: 10 }, () => like(fan, post.id)))
  for (const { response } of again) expect(response).toEqual({ liked: true, note_count: 1 })
  expect([await likesOf(fan), (await likeNotes(post.id)).length]).toEqual([1, 1])
  expect(await world.eventsAbout(post.id)).toEqual(['post.published', 'post.liked'])
})

test('an unlike takes it back, once [POST-344] [POST-445]', async () => {
  const post = await writePost(world, await world.aMember())
  const [fan, other] = [await world.aMember(), await world.aMember()]
  await like(fan, post.id)
  await like(other, post.id)
  expect((await unlike(fan, post.id)).response).toEqual({ liked: false, note_count: 1 })
  expect((await unlike(fan, post.id)).response).toEqual({ liked: false, note_count: 1 })
  expect([await likesOf(fan), await likesOf(other)]).toEqual([0, 1])
})

test('many readers at once are all counted [POST-344]', async () => {
  const post = await writePost(world, await world.aMember())
  const fans = await Promise.all(Array.from({ length: 24 }, () => world.aMember()))
  await Promise.all(fans.map((fan) => like(fan, post.id)))
  expect((await like(fans[0] as Person, post.id)).response.note_count).toBe(24)
  await Promise.all(fans.slice(0, 10).map((fan) => unlike(fan, post.id)))
  expect((await unlike(fans[0] as Person, post.id)).response.note_count).toBe(14)
})

test('likes of a post and of its reblogs are notes of the same tree', async () => {
  const root = await writePost(world, await world.aMember())
  const carried = await reblog(world, await world.aMember(), root)
  const fan = await world.aMember()
  await like(fan, root.id)
  expect((await like(fan, carried.id)).response.note_count).toBe(3)
})

test('who may like: a stranger yes, the author, also as another blog, no, a guest no [POST-517] [POST-522]', async () => {
  const author = await world.aMember()
  const post = await writePost(world, author)
  expect(await like(await world.aMember(), post.id)).toMatchObject({ status: 200 })
  expect(await like(author, post.id)).toMatchObject({ status: 403, error: 'notes.own_post' })
  expect(await like(world.aGuest(), post.id)).toMatchObject({ status: 401 })
  expect(await unlike(world.aGuest(), post.id)).toMatchObject({ status: 401 })
  expect(await likeNotes(post.id)).toHaveLength(1)
})

test('a post that is gone, hidden, blocked or named wrongly is not there to be liked [POST-394]', async () => {
  const [author, fan, blocked] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const post = await writePost(world, author)
  const draft = await writePost(world, author, { post: { state: '1' } })
  await world.db
    .insertInto('blocks')
    .values({ blocker_blog_id: author.blogId, blocked_blog_id: blocked.blogId })
    .execute()
  for (const act of [like, unlike]) {
    expect(await act(fan, post.id, { key: post.reblog_key })).toMatchObject({ status: 200 })
    expect(await act(fan, post.id, { key: 'wrong' })).toMatchObject({ status: 404 })
    expect(await act(fan, draft.id)).toMatchObject({ status: 404 })
    expect(await act(fan, '1')).toMatchObject({ status: 404 })
    expect(await act(blocked, post.id)).toMatchObject({ status: 404, error: 'posts.gone' })
    expect(await act(fan, 'x')).toMatchObject({ status: 400 })
    expect(await act(fan, post.id, { unknown: 1 })).toMatchObject({ status: 400 })
  }
  expect(await likeNotes(post.id)).toEqual([])
})

test('a post whose writer switched likes off takes none, but gives back what it has [POST-104]', async () => {
  const [author, fan, late] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const post = await writePost(world, author)
  await like(fan, post.id)
  await world.send(author, updatePost, { channel_id: author.blogName, edit_post_id: post.id, can_be_liked: false })
  expect(await like(late, post.id)).toMatchObject({ status: 403, error: 'notes.likes_off' })
  expect(await unlike(fan, post.id)).toMatchObject({ status: 200, response: { note_count: 0 } })
})

test('a blog that goes takes its likes out of every count [POST-344]', async () => {
  const post = await writePost(world, await world.aMember())
  const [fan, other] = [await world.aMember(), await world.aMember()]
  await like(fan, post.id)
  await like(other, post.id)
  await world.db.deleteFrom('blogs').where('id', '=', fan.blogId).execute()
  expect((await unlike(other, post.id)).response.note_count).toBe(0)
})

test('a like costs two statements, the session included', async () => {
  holdTime()
  const post = await writePost(world, await world.aMember())
  const fan = await world.aMember()
  expect(await world.countQueries(() => like(fan, post.id))).toBe(2)
})
