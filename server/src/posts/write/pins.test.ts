import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { pinPost } from '@bowerbird/domain/posts/pins.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const view = async (whose: Person, more = {}, who = world.aGuest()) =>
  (await world.send(who, readBlogView, { tumblelog_name_or_id: whose.blogName, ...more })).response
const ids = async (whose: Person) => (await view(whose)).posts.map(({ id, is_pinned }) => (is_pinned ? `*${id}` : id))
const pin = (who: Person, post: { id: string }, pinned = true) => world.send(who, pinPost, { post_id: post.id, pinned })

async function threePosts() {
  const wren = await world.aMember()
  const posts = [await writePost(world, wren), await writePost(world, wren), await writePost(world, wren)] as const
  return { wren, posts: posts.map(({ id }) => ({ id })) as [{ id: string }, { id: string }, { id: string }] }
}

test('a pinned post stands first on its blog, once, until another is pinned or it goes back', async () => {
  const {
    wren,
    posts: [first, second, third],
  } = await threePosts()
  expect((await pin(wren, first)).response).toEqual({ post_id: first.id, pinned: true })
  expect(await ids(wren)).toEqual([`*${first.id}`, third.id, second.id])
  await pin(wren, second)
  expect(await ids(wren)).toEqual([`*${second.id}`, third.id, first.id])
  await pin(wren, first, false)
  expect(await ids(wren)).toEqual([`*${second.id}`, third.id, first.id])
  await pin(wren, second, false)
  expect(await ids(wren)).toEqual([third.id, second.id, first.id])
})

test('pages go on below a pinned post and hold each post once', async () => {
  const {
    wren,
    posts: [first, second, third],
  } = await threePosts()
  await pin(wren, second)
  const seen: string[] = []
  let before: string | undefined
  do {
    const page = await view(wren, { limit: 1, ...(before && { before }) })
    seen.push(...page.posts.map(({ id }) => id))
    before = page.next ?? undefined
  } while (before && seen.length < 9)
  expect(seen).toEqual([second.id, third.id, first.id])
  await world.send(wren, deletePost, { post_id: second.id })
  expect(await ids(wren)).toEqual([third.id, first.id])
})

test('guests, others, drafts and what is not there cannot be pinned, and nothing changes', async () => {
  const {
    wren,
    posts: [first, , third],
  } = await threePosts()
  await pin(wren, first)
  const before = await ids(wren)
  const draft = await writePost(world, wren, { post: { state: '1' } })
  expect(await pin(world.aGuest(), third)).toMatchObject({ status: 401 })
  expect(await pin(await world.aMember(), third)).toMatchObject({ status: 403 })
  expect(await pin(await world.aMember(), draft)).toMatchObject({ status: 404 })
  expect(await pin(wren, draft)).toMatchObject({ status: 404 })
  expect(await world.send(wren, pinPost, { post_id: third.id } as never)).toMatchObject({ status: 400 })
  expect(await ids(wren)).toEqual(before)
})
