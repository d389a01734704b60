import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../core/database/database.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { indexPosts } from './search.listeners.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const aWord = () => `zl${process.hrtime.bigint()}`
const find = async (who: Person, q: string) =>
  (await world.send(who, searchPosts, { q })).response.posts.map(({ id }) => id)
const change = (who: Person, postId: string, post: object) =>
  world.send(who, updatePost, { channel_id: who.blogName, edit_post_id: postId, post })

async function countWaitingFor(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
    tx,
  )
  return rows[0]?.waiting
}

test('a new post is found once a worker heard of it, also when it hears twice; one for members needs no worker', async () => {
  const wren = await world.aMember()
  const [word, inside] = [aWord(), aWord()]
  const post = await writePost(world, wren, { post: { one: word, tags: 'quick' } })
  const membersOnly = await writePost(world, wren, { members_only: true, post: { one: inside } })
  expect(await find(wren, inside)).toEqual([membersOnly.id])
  await handleEventsAbout(world, post.id)
  expect(await find(wren, word)).toEqual([post.id])
  await world.db.transaction().execute((tx) => indexPosts(tx, [{ postId: post.id, blogId: wren.blogId }]))
  expect(await find(wren, `${word} quick`)).toEqual([post.id])
})

test('a draft that an edit publishes is found once a worker heard of it, one that was public before at once', async () => {
  const wren = await world.aMember()
  const [word, inside, outside] = [aWord(), aWord(), aWord()]
  const draft = await writePost(world, wren, { post: { one: word, state: '1' } })
  await change(wren, draft.id, { state: '0' })
  expect(await find(wren, word)).toEqual([])
  await handleEventsAbout(world, draft.id)
  expect(await find(wren, word)).toEqual([draft.id])
  const membersOnly = await writePost(world, wren, { members_only: true, post: { one: inside } })
  await world.send(wren, updatePost, {
    ...{ channel_id: wren.blogName, edit_post_id: membersOnly.id, members_only: false, post: { one: outside } },
  })
  expect([await find(wren, outside), await find(wren, inside)]).toEqual([[membersOnly.id], []])
})

test('what was changed, hidden or deleted before a worker heard of it is found as it is, or not at all', async () => {
  const wren = await world.aMember()
  const [first, second, hidden, gone] = [aWord(), aWord(), aWord(), aWord()]
  const changed = await writePost(world, wren, { post: { one: first } })
  const drafted = await writePost(world, wren, { post: { one: hidden } })
  const deleted = await writePost(world, wren, { post: { one: gone } })
  await change(wren, changed.id, { one: second })
  await change(wren, drafted.id, { one: hidden, state: 'private' })
  await world.send(wren, deletePost, { post_id: deleted.id, channel_id: wren.blogName })
  expect(await find(wren, second)).toEqual([changed.id])
  await handleEventsAbout(world, changed.id, drafted.id, deleted.id)
  expect(await find(wren, second)).toEqual([changed.id])
  for (const word of [first, hidden, gone]) expect(await find(wren, word)).toEqual([])
})

test('a post that is changed while a worker has it in hand is found by its new words alone', async () => {
  const wren = await world.aMember()
  const [first, second] = [aWord(), aWord()]
  const post = await writePost(world, wren, { post: { one: first } })
  const { changing } = await world.db.transaction().execute(async (tx) => {
    await indexPosts(tx, [{ postId: post.id, blogId: wren.blogId }])
    const changing = change(wren, post.id, { one: second })
    await expect.poll(() => countWaitingFor(tx)).toBe(1)
    return { changing }
  })
  expect((await changing).status).toBe(200)
  expect(await find(wren, second)).toEqual([post.id])
  expect(await find(wren, first)).toEqual([])
})
