import { countNewActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readExplore } from '@bowerbird/domain/feeds/explore.contract.ts'
import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { followTag } from '@bowerbird/domain/feeds/followed-tags.contract.ts'
import * as calls from '@bowerbird/domain/moderation/mutes.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import type { Person, World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
let me: Person
let jay: Person
let wren: Person
let posts: Post[]
beforeAll(async () => {
  world = await openOwnWorld()
  ;[me, jay, wren] = [await world.aMember(), await world.aMember(), await world.aMember()]
  for (const { blogName } of [jay, wren]) await world.send(me, followBlog, { tumblelog: blogName, source: 'test' })
  await world.send(me, followTag, { tag: 'moss' })
  posts = []
  for (const who of [jay, wren, jay, wren, jay])
    posts.push(await writePost(world, who, { post: { one: 'Mosses of the wall', tags: 'moss' } }))
  await handleEventsAbout(world, me.blogId, jay.blogId, wren.blogId)
})
afterAll(() => world.close())

const idsIn = ({ response }: { response: { posts: { id: string }[] } }) => response.posts.map(({ id }) => id)
/** The posts in each list of the member, oldest first. */
const lists = async (who = me) => ({
  dashboard: idsIn(await world.send(who, readTimeline, { pageRoot: 'dashboard' })).reverse(),
  tagged: idsIn(await world.send(who, readTimeline, { pageRoot: 'tagged', tag: 'moss' })).reverse(),
  tags: idsIn(await world.send(who, readTimeline, { pageRoot: 'tags' })).reverse(),
  explore: idsIn(await world.send(who, readExplore, { sort: 'recent' })).reverse(),
  search: idsIn(await world.send(who, searchPosts, { q: 'mosses', sort: 'recent' })).reverse(),
})
const everywhere = (ids: string[]) => ({ dashboard: ids, tagged: ids, tags: ids, explore: ids, search: ids })
const idsBut = (...places: number[]) => posts.filter((_, place) => !places.includes(place)).map(({ id }) => id)
const onBlog = async (who: Person, blog: Person) =>
  idsIn(await world.send(who, readBlogView, { tumblelog_name_or_id: blog.blogName })).reverse()
const at = (place: number) => posts[place]?.id ?? ''

test('a hidden post leaves every list of the one who hid it, and its own page still shows it', async () => {
  expect(await lists()).toEqual(everywhere(idsBut()))
  for (const place of [4, 2]) expect((await world.send(me, calls.hidePost, { post_id: at(place) })).status).toBe(200)
  expect(await lists()).toEqual(everywhere(idsBut(2, 4)))
  expect(await onBlog(me, jay)).toEqual([at(0)])
  const page = await world.send(me, readBlogView, { tumblelog_name_or_id: jay.blogName, post_id: at(4) })
  expect(idsIn(page)).toEqual([at(4)])
  expect(await onBlog(wren, jay)).toEqual([at(0), at(2), at(4)])
  expect((await world.send(me, calls.listMutedBlogs, {})).response.hidden_posts).toBe(2)
  await world.send(me, calls.unhidePosts, { post_id: at(2) })
  expect(await lists()).toEqual(everywhere(idsBut(4)))
  await world.send(me, calls.unhidePosts, {})
  expect(await lists()).toEqual(everywhere(idsBut()))
})

test('pages of the dashboard hold as many as asked for where the newest posts of blogs are hidden', async () => {
  for (const place of [4, 3]) await world.send(me, calls.hidePost, { post_id: at(place) })
  const first = await world.send(me, readTimeline, { pageRoot: 'dashboard', limit: 1 })
  expect(idsIn(first)).toEqual([at(2)])
  const before = first.response.next ?? ''
  const second = await world.send(me, readTimeline, { pageRoot: 'dashboard', limit: 2, before })
  expect([idsIn(second), second.response.next]).toEqual([[at(1), at(0)], null])
  await world.send(me, calls.unhidePosts, {})
})

test('a muted blog leaves the lists and the activity, not its own page, and is still followed', async () => {
  expect((await world.send(me, calls.muteBlog, { tumblelog: jay.blogName })).status).toBe(200)
  expect(await lists()).toEqual(everywhere(idsBut(0, 2, 4)))
  expect(await onBlog(me, jay)).toEqual([at(0), at(2), at(4)])
  const mine = await writePost(world, me, { post: { one: 'Mine' } })
  const unread = async () => (await world.send(me, countNewActivity, {})).response.unread_counts[me.blogName]
  for (const [who, count] of [
    [jay, 0],
    [wren, 1],
  ] as const) {
    await world.send(who, likePost, { id: mine.id })
    await handleEventsAbout(world, me.blogId, who.blogId)
    expect(await unread()).toBe(count)
  }
  const { response } = await world.send(me, calls.listMutedBlogs, {})
  expect(response).toMatchObject({ blogs: [{ name: jay.blogName }], next: null, hidden_posts: 0 })
  await world.send(me, calls.unmuteBlog, { tumblelog: jay.blogName })
  expect((await lists()).dashboard).toEqual([...idsBut(), mine.id])
})

test('what is one’s own is neither hidden nor muted', async () => {
  expect(await world.send(jay, calls.hidePost, { post_id: at(0) })).toMatchObject({ status: 403 })
  expect(await world.send(jay, calls.muteBlog, { tumblelog: jay.blogName })).toMatchObject({ status: 403 })
})

test('a muted post rings no more, nor do its reblogs, until it is unmuted [CTRL-017]', async () => {
  const mine = await writePost(world, me, { post: { one: 'It is everywhere' } })
  const unread = async () => {
    await handleEventsAbout(world, me.blogId, jay.blogId, wren.blogId)
    return (await world.send(me, countNewActivity, {})).response.unread_counts[me.blogName] ?? 0
  }
  const shown = async () => {
    const { response } = await world.send(me, readBlogView, { tumblelog_name_or_id: me.blogName, post_id: mine.id })
    return response.posts[0]?.muted
  }
  const before = await unread()
  expect(await shown()).toBe(false)
  expect((await world.send(me, calls.mutePost, { post_id: mine.id })).response).toEqual({ muted: true })
  expect(await shown()).toBe(true)
  await world.send(jay, likePost, { id: mine.id })
  const theirs = await reblog(world, jay, mine)
  await reblog(world, wren, theirs, { post: { two: `<p>A word to @${me.blogName}</p>` } })
  expect(await unread()).toBe(before)
  expect((await world.send(me, calls.listMutedBlogs, {})).response.muted_posts).toBe(1)
  const again = await reblog(world, me, theirs)
  expect(again.muted).toBe(true)
  await world.send(me, calls.unmutePosts, { post_id: theirs.id })
  expect(await shown()).toBe(false)
  await world.send(wren, likePost, { id: mine.id })
  expect(await unread()).toBe(before + 1)
})

test('a post that one may not see cannot be muted, and all are unmuted at once [CTRL-017]', async () => {
  const hidden = await writePost(world, jay, { post: { one: 'For me alone', state: 'private' } })
  expect((await world.send(me, calls.mutePost, { post_id: hidden.id })).status).toBe(404)
  for (const place of [0, 1]) await world.send(me, calls.mutePost, { post_id: at(place) })
  await world.send(me, calls.unmutePosts, {})
  expect((await world.send(me, calls.listMutedBlogs, {})).response.muted_posts).toBe(0)
})
