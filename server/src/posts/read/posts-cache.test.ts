import { readBlogTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../core/database/database.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { type CachedPost, cachePost, findCachedPost } from './posts-cache.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('only the version that was asked for is found', () => {
  const db = {} as Db
  const aPost = (id: string, version: string) => ({ version, row: { id }, shape: null }) as CachedPost
  cachePost(db, aPost('1', 'a'))
  expect(findCachedPost(db, '1', 'b')).toBeUndefined()
  expect(findCachedPost(db, '1', 'a')?.row.id).toBe('1')
  cachePost(db, aPost('1', 'b'))
  expect([findCachedPost(db, '1', 'a'), findCachedPost(db, '1', 'b')?.version]).toEqual([undefined, 'b'])
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
  await sql`update posts set tags = '{by-hand}', summary = 'Other words' where id = ${post.id}`.execute(world.db)
  expect(await read()).toMatchObject({ tags: ['by-hand'], summary: 'Other words' })
  await sql`update blogs set title = 'Another title' where id = ${wren.blogId}`.execute(world.db)
  expect(await read()).toMatchObject({
    tumblelog: { title: 'Another title' },
    content: { blog: { title: 'Another title' } },
  })
  await sql`update posts set state = 'private' where id = ${post.id}`.execute(world.db)
  expect(await read()).toBeUndefined()
})
