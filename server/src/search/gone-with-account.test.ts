import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('what is deleted with its account leaves nothing to be found', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { post: { one: 'Gone soon' } })
  await sql`select index_posts(${[post.id]})`.execute(world.db)
  const left = () =>
    sql`select post_id as id from post_words where blog_id = ${wren.blogId}
        union all select blog_id from blog_words where blog_id = ${wren.blogId}`.execute(world.db)
  expect((await left()).rows).toHaveLength(2)
  await world.db.deleteFrom('blogs').where('id', '=', wren.blogId).execute()
  expect((await left()).rows).toEqual([])
})
