import { readBlogTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { type KeptPost, KeptPosts } from './kept-posts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const aPost = (id: string, version: string) => ({ version, row: { id }, shape: null }) as KeptPost

test('only the version that was asked for is found; what was asked for stays, and what was not goes', () => {
  const kept = new KeptPosts(4 * 1200)
  for (const id of ['1', '2', '3']) kept.keep(aPost(id, 'a'))
  expect(kept.find('1', 'b')).toBeUndefined()
  expect(kept.find('1', 'a')?.row.id).toBe('1')
  for (const id of ['4', '5']) kept.keep(aPost(id, 'a'))
  expect(['1', '2', '3', '4', '5'].filter((id) => kept.find(id, 'a'))).toEqual(['1', '3', '4', '5'])
  kept.keep(aPost('1', 'b'))
  expect([kept.find('1', 'a'), kept.find('1', 'b')?.version]).toEqual([undefined, 'b'])
})

test('whatever is written to a post, its blog or its trail, however it is written, the next page shows', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  const read = async () => {
    const { response } = await world.send(await world.aMember(), readBlogTimeline, { name: wren.blogName })
    return response.posts[0]
  }
  await read()
  await read()
  expect(await read()).toMatchObject({ id: post.id, tags: post.tags, tumblelog: { title: post.tumblelog.title } })
  await sql`update posts set tags = '{by-hand}', summary = 'Other words' where id = ${post.id}`.execute(world.deps.db)
  expect(await read()).toMatchObject({ tags: ['by-hand'], summary: 'Other words' })
  await sql`update blogs set title = 'Another title' where id = ${wren.blogId}`.execute(world.deps.db)
  expect(await read()).toMatchObject({
    tumblelog: { title: 'Another title' },
    content: { blog: { title: 'Another title' } },
  })
  await sql`update posts set state = 'private' where id = ${post.id}`.execute(world.deps.db)
  expect(await read()).toBeUndefined()
})
