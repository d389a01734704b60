import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { fetchPostForForm } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
let wren: Person
let post: Post
beforeAll(async () => {
  world = await openWorld()
  wren = await world.aMember()
  const fields = {
    one: 'Secret title',
    two: '<p>Secret words</p>',
    tags: 'secret tag',
    source_url: 'https://secret.example/',
  }
  post = await writePost(world, wren, { post: fields, owner_flagged_nsfw: true })
})
afterAll(() => world.close())

const view = async (who: Person, more = {}) =>
  (await world.send(who, readBlogView, { tumblelog_name_or_id: wren.blogName, ...more })).response.posts
const settings = (who: Person, values: { safe_mode?: boolean; can_modify_safe_mode?: boolean }) =>
  world.db.updateTable('accounts').set(values).where('id', '=', who.accountId).execute()
const tells = (answer: unknown) => /secret/i.test(JSON.stringify(answer))

test('what a page would cover is not sent: neither in lists nor at the post’s own address, nor in feeds', async () => {
  const [careful, guest] = [await world.aMember(), world.aGuest()]
  await world.send(careful, followBlog, { tumblelog: wren.blogName })
  await world.send(careful, likePost, { id: post.id })
  const timeline = async (pageRoot: string) => (await world.send(careful, readTimeline, { pageRoot })).response.posts
  for (const posts of [
    await view(guest),
    await view(guest, { post_id: post.id }),
    await view(careful),
    await timeline('dashboard'),
    await timeline('likes'),
  ]) {
    expect(posts).toMatchObject([{ id: post.id, is_covered: true, owner_flagged_nsfw: true, content: null }])
    expect(tells(posts)).toBe(false)
  }
  const tagged = await world.send(guest, readTimeline, { pageRoot: 'tagged', tag: 'secret tag' })
  expect(tells(tagged.response)).toBe(false)
  for (const path of ['rss', 'feed.json'])
    expect(tells((await world.app.inject(`/blog/${wren.blogName}/${path}`)).body)).toBe(false)
})

test('its owner and whoever has safe mode off see it; whoever may switch that off can ask for it [BLOG-260]', async () => {
  const [grown, child, curious] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await settings(child, { can_modify_safe_mode: false })
  await settings(curious, { safe_mode: false })
  const one = { post_id: post.id }
  const asked = { ...one, should_bypass_safemode: true }
  const isSeen = async (who: Person, more: object) => {
    const [seen] = await view(who, more)
    expect(seen?.is_covered).toBe(!tells(seen))
    return tells(seen)
  }
  expect([await isSeen(wren, one), await isSeen(curious, one)]).toEqual([true, true])
  expect([await isSeen(grown, one), await isSeen(grown, asked)]).toEqual([false, true])
  expect([await isSeen(child, asked), await isSeen(world.aGuest(), asked)]).toEqual([false, false])
})

test('the reblog form holds what is reblogged, for those who may ask for it', async () => {
  const [grown, child] = [await world.aMember(), await world.aMember()]
  await settings(child, { can_modify_safe_mode: false })
  const form = { reblog_post_id: post.id, reblog_key: post.reblog_key }
  expect(tells((await world.send(grown, fetchPostForForm, form)).response.reblog_tree)).toBe(true)
  expect(tells((await world.send(child, fetchPostForForm, form)).response.reblog_tree)).toBe(false)
})
