import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../core/database/pool.ts'
import { up } from '../migrations/0005-search.ts'
import { useOwnDatabase } from '../testing/own-database.ts'
import { openWorld, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
let database: Awaited<ReturnType<typeof useOwnDatabase>>
/** Takes several statements at once, as migrations do. */
let bare: Kysely<unknown>
beforeAll(async () => {
  database = await useOwnDatabase()
  world = await openWorld()
  bare = new Kysely({
    dialect: new PostgresDialect({ pool: openPool(process.env.TEST_DATABASE_URL as string, { max: 1 }) }),
  })
})
afterAll(async () => {
  await bare.destroy()
  await world.close()
  await database.drop()
})

const asBefore = `
  drop table post_words, gif_words, blog_words, search_notices;
  drop function index_made_posts, index_changed_posts, index_blog cascade;
  drop function find_posts, search_query, search_terms, search_document, whole_tags, search_words;`

test('blogs and posts from before there was a search are found after an upgrade', async () => {
  await sql.raw(asBefore).execute(bare)
  const wren = await world.aMember({ name: 'wren-of-old' })
  const post = await writePost(world, wren, { post: { one: 'Of old', tags: 'wren' } })
  await writePost(world, wren, { post: { one: 'Of old, unfinished', state: '1' } })
  await up(bare)
  const { response } = await world.send(wren, searchPosts, { q: 'wren old' })
  expect(response.posts.map(({ id }) => id)).toEqual([post.id])
  expect(response.blogs.map(({ name }) => name)).toEqual(['wren-of-old'])
})

test('what is deleted with its account leaves nothing to be found', async () => {
  const wren = await world.aMember()
  await writePost(world, wren, { post: { one: 'Gone soon' } })
  const left = () =>
    sql`select post_id as id from post_words where blog_id = ${wren.blogId}
        union all select blog_id from blog_words where blog_id = ${wren.blogId}`.execute(world.db)
  expect((await left()).rows).toHaveLength(2)
  await world.db.deleteFrom('blogs').where('id', '=', wren.blogId).execute()
  expect((await left()).rows).toEqual([])
})
