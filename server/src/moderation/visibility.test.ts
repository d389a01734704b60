import { createBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { type PostState, postStates } from '@bowerbird/domain/posts/entities.contract.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { isBlogVisibleTo, isPostVisibleTo } from './visibility.ts'

let world: World
let people: Record<'guest' | 'stranger' | 'owner' | 'blocked' | 'blocker' | 'staff', Person>
beforeAll(async () => {
  world = await openWorld()
  const [stranger, owner, blocked, blocker] = await Promise.all(Array.from({ length: 4 }, () => world.aMember()))
  const staff = await world.aMember({ isStaff: true })
  people = { guest: world.aGuest(), stranger, owner, blocked, blocker, staff } as typeof people
  const block = (by: Person, whom: Person) =>
    world.db.insertInto('blocks').values({ blocker_blog_id: by.blogId, blocked_blog_id: whom.blogId }).execute()
  await block(people.owner, people.blocked)
  await block(people.blocker, people.owner)
})
afterAll(() => world.close())

const viewerOf = (who: Person) => world.deps.viewerOf({ sessionToken: who.token } as FastifyRequest)

const aPost = async (state: PostState, isMembersOnly: boolean) => {
  const { rows } = await sql<{ id: string }>`
    insert into posts (blog_id, kind, state, published_id, root_post_id, root_blog_uuid, reblog_key, is_members_only)
    values (${people.owner.blogId}, 'text', ${state}, next_id(), 1, gen_random_uuid(), 'key', ${isMembersOnly})
    returning id`.execute(world.db)
  return rows[0]?.id as string
}

async function whoSees(postId: string): Promise<string[]> {
  const seers: string[] = []
  for (const [name, person] of Object.entries(people)) {
    const row = await world.db
      .selectFrom('posts')
      .innerJoin('blogs', 'blogs.id', 'posts.blog_id')
      .select('posts.id')
      .where('posts.id', '=', postId)
      .where(isPostVisibleTo(await viewerOf(person)))
      .executeTakeFirst()
    if (row) seers.push(name)
  }
  return seers
}

const suspend = (isSuspended: boolean) =>
  world.db.updateTable('blogs').set({ is_suspended: isSuspended }).where('id', '=', people.owner.blogId).execute()

const unpublished = postStates.filter((state) => state !== 'published')

test('a published post is seen by all but those on either side of a block [POST-375]', async () => {
  expect(await whoSees(await aPost('published', false))).toEqual(['guest', 'stranger', 'owner', 'staff'])
})

test.each(unpublished)('a post in the state %s is seen by members of its blog alone [POST-100]', async (state) => {
  expect(await whoSees(await aPost(state, false))).toEqual(['owner'])
  expect(await whoSees(await aPost(state, true))).toEqual(['owner'])
})

test('a members-only post is seen by members of its blog alone [POST-105]', async () => {
  expect(await whoSees(await aPost('published', true))).toEqual(['owner'])
})

test('of a suspended blog staff see what was public, and nobody sees more [POST-377]', async () => {
  const published = await aPost('published', false)
  const hidden = [await aPost('published', true), await aPost('draft', false), await aPost('private', false)]
  await suspend(true)
  expect(await whoSees(published)).toEqual(['staff'])
  for (const post of hidden) expect(await whoSees(post)).toEqual([])
  await suspend(false)
  expect(await whoSees(published)).toEqual(['guest', 'stranger', 'owner', 'staff'])
})

test('a block of one blog hides the other side whichever blog the person acts as [POST-375]', async () => {
  const { stranger, owner } = people
  const second = await world.send(stranger, createBlog, { name: `${stranger.blogName}-2`, title: '' })
  const { id } = await world.db
    .selectFrom('blogs')
    .select('id')
    .where('name', '=', second.response.tumblelog.name)
    .executeTakeFirstOrThrow()
  const post = await aPost('published', false)
  await world.db.insertInto('blocks').values({ blocker_blog_id: owner.blogId, blocked_blog_id: id }).execute()
  expect(await whoSees(post)).toEqual(['guest', 'owner', 'staff'])
  await world.db.deleteFrom('blocks').where('blocked_blog_id', '=', id).execute()
  expect(await whoSees(post)).toContain('stranger')
})

test('a blog is seen by all but those on either side of a block, and by staff alone while suspended [POST-375] [POST-377]', async () => {
  const seers = async () => {
    const names: string[] = []
    for (const [name, person] of Object.entries(people)) {
      const row = await world.db
        .selectFrom('blogs')
        .select('id')
        .where('id', '=', people.owner.blogId)
        .where(isBlogVisibleTo(await viewerOf(person)))
        .executeTakeFirst()
      if (row) names.push(name)
    }
    return names
  }
  expect(await seers()).toEqual(['guest', 'stranger', 'owner', 'staff'])
  await suspend(true)
  expect(await seers()).toEqual(['staff'])
  await suspend(false)
})
