import { removeAppAttribution } from '@bowerbird/domain/posts/attribution.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { readPosts } from '../read/posts.views.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const remove = (who: Person, post: Post, more = {}) =>
  world.send(who, removeAppAttribution, { post_id: post.id, ...more })
const appOf = async (post: Post) => (await readPosts(world.db, null, [post.id], ''))[0]?.app_name

async function postedWith(app: string) {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { allow_answers: true })
  await sql`update posts set options = options || jsonb_build_object('app', ${app}::text) where id = ${post.id}`.execute(
    world.db,
  )
  return { wren, post }
}

test('a post no longer names the app it was made with, and keeps all else [POST-358] [POST-455]', async () => {
  const { wren, post } = await postedWith('Feather')
  expect(await appOf(post)).toBe('Feather')
  const edit = { channel_id: wren.blogName, post_id: post.id, post: { one: 'Changed' } }
  expect((await world.send(wren, updatePost, edit)).response.post.app_name).toBe('Feather')
  expect((await remove(wren, post, { tumblelog_id: post.tumblelog.uuid })).response).toEqual({ post_id: post.id })
  expect(await appOf(post)).toBe('')
  expect((await remove(wren, post)).response).toEqual({ post_id: post.id })
  const [stored] = await readPosts(world.db, null, [post.id], '')
  expect(stored).toMatchObject({ allow_answers: true, content: { title: 'Changed' } })
})

test('only members of the blog do that; for others the post is not there [POST-524] [POST-394]', async () => {
  const { wren, post } = await postedWith('Feather')
  const other = await world.aMember()
  expect(await remove(other, post)).toMatchObject({ status: 404, error: 'posts.gone' })
  expect(await remove(other, post, { tumblelog_id: wren.blogName })).toMatchObject({ status: 404 })
  expect(await remove(world.aGuest(), post)).toMatchObject({ status: 401 })
  expect(await remove(wren, post, { tumblelog_id: other.blogName })).toMatchObject({ status: 404 })
  expect(await remove(wren, post, { post_id: 'x' })).toMatchObject({ status: 400 })
  expect(await appOf(post)).toBe('Feather')
})
