import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readExplore } from '@bowerbird/domain/feeds/explore.contract.ts'
import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { followTag } from '@bowerbird/domain/feeds/followed-tags.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import * as calls from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { deletePost, fetchPostForForm } from '@bowerbird/domain/posts/posts.contract.ts'
import { filtersMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import { holdTime } from '../../testing/hold-time.ts'
import { openOwnWorld } from '../../testing/own-database.ts'
import type { Person, World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

const filter = (who: Person, value: string, more: object = {}) =>
  world.send(who, calls.addFilter, { kind: 'words', value, action: 'cover', ...more })
const list = async (who: Person) => (await world.send(who, calls.listFilters, {})).response.filters

/** A reader who follows somebody, and what that one writes. */
async function aReader() {
  const [me, jay] = [await world.aMember(), await world.aMember()]
  await world.send(me, followBlog, { tumblelog: jay.blogName, source: 'test' })
  return { me, jay }
}
const dashboard = async (who: Person, more: object = {}) =>
  (await world.send(who, readTimeline, { pageRoot: 'dashboard', ...more })).response
const onBlog = async (who: Person, blog: Person, more: object = {}) =>
  (await world.send(who, readBlogView, { tumblelog_name_or_id: blog.blogName, ...more })).response.posts as Post[]

test('a filtered post comes without its content and says why, and is sent whole to whoever asks [CTRL-014]', async () => {
  const { me, jay } = await aReader()
  const post = await writePost(world, jay, { post: { one: 'Spiders', two: '<p>Eight legs</p>', tags: 'legs' } })
  await filter(me, 'spiders')
  await filter(me, 'Legs', { kind: 'tag' })
  const [covered] = (await dashboard(me)).posts
  expect(covered).toMatchObject({ id: post.id, is_covered: true, content: null, tags: [], summary: '' })
  expect(covered?.filtered_by).toEqual(['#Legs', 'spiders'])
  expect(JSON.stringify(covered).replaceAll('filtered_by":["#Legs","spiders"]', '')).not.toMatch(/spiders|legs/i)
  expect(await onBlog(me, jay)).toMatchObject([{ is_covered: true }])
  const whole = await onBlog(me, jay, { post_id: post.id, should_bypass_filters: true })
  expect(whole).toMatchObject([{ is_covered: false, filtered_by: [], content: { title: 'Spiders' } }])
  expect(await onBlog(jay, jay)).toMatchObject([{ is_covered: false }])
  const form = await world.send(me, fetchPostForForm, { reblog_post_id: post.id, reblog_key: post.reblog_key })
  expect(JSON.stringify(form.response)).toContain('Eight legs')
})

test('a word in the third block of a trail, and a tag of its root, are found; own posts are left alone [CTRL-013]', async () => {
  const { me, jay } = await aReader()
  const others = [await world.aMember(), await world.aMember()] as const
  const root = await writePost(world, others[0], { post: { one: 'Root', tags: 'webs' } })
  const second = await reblog(world, others[1], root, { post: { two: '<p>Second</p>' } })
  const third = await reblog(world, others[0], second, { post: { two: '<p>Third with moths</p>' } })
  const last = await reblog(world, jay, third)
  const mine = await reblog(world, me, third)
  const marks = async () => Object.fromEntries((await dashboard(me)).posts.map((post) => [post.id, post.filtered_by]))
  await filter(me, 'moth')
  expect(await marks()).toEqual({ [last.id]: [], [mine.id]: [] })
  await filter(me, 'moths')
  expect(await marks()).toEqual({ [last.id]: ['moths'], [mine.id]: [] })
  await filter(me, 'webs', { kind: 'tag' })
  expect(await marks()).toEqual({ [last.id]: ['#webs', 'moths'], [mine.id]: [] })
  // The tags of a post that is no longer public must not be guessed by filters.
  await world.send(others[0], deletePost, { post_id: root.id })
  expect(await marks()).toEqual({ [last.id]: ['moths'], [mine.id]: [] })
})

test('what is hidden leaves every list, and the page is filled from further down [CTRL-014]', async () => {
  const { me, jay } = await aReader()
  await world.send(me, followTag, { tag: 'lichen' })
  const posts: Post[] = []
  for (let at = 0; at < 12; at += 1) {
    const one = at % 3 === 0 ? 'Lichens on a wall' : 'Lichens and a slug'
    posts.push(await writePost(world, jay, { post: { one, tags: 'lichen' } }))
  }
  await handleEventsAbout(world, jay.blogId)
  await filter(me, 'slug', { action: 'hide' })
  const shown = posts.filter((_, at) => at % 3 === 0).map(({ id }) => id)
  const ids = ({ response }: { response: { posts: { id: string }[] } }) => response.posts.map(({ id }) => id).reverse()
  expect(ids(await world.send(me, readTimeline, { pageRoot: 'dashboard' }))).toEqual(shown)
  expect(ids(await world.send(me, readTimeline, { pageRoot: 'tagged', tag: 'lichen' }))).toEqual(shown)
  expect(ids(await world.send(me, readTimeline, { pageRoot: 'tags' }))).toEqual(shown)
  expect(
    ids(await world.send(me, readExplore, { sort: 'recent' })).filter((id) => posts.some((post) => post.id === id)),
  ).toEqual(shown)
  expect(ids(await world.send(me, searchPosts, { q: 'lichens', sort: 'recent' }))).toEqual(shown)
  const first = await dashboard(me, { limit: 3 })
  expect(first.posts.map(({ id }) => id)).toEqual([...shown].reverse().slice(0, 3))
  const rest = await dashboard(me, { limit: 3, before: first.next ?? '' })
  expect([...first.posts, ...rest.posts].map(({ id }) => id).reverse()).toEqual(shown)
  // The blog itself shows that there is something.
  expect((await onBlog(me, jay, { limit: 20 })).filter(({ is_covered }) => is_covered)).toHaveLength(8)
})

test('a filter ends at its time, is changed by the same value, and is removed at a press [CTRL-015]', async () => {
  const { me, jay } = await aReader()
  await writePost(world, jay, { post: { one: 'Rain again' } })
  const isCovered = async () => (await dashboard(me)).posts[0]?.is_covered
  const { filter: added } = (await filter(me, ' Rain ', { days: 7 })).response
  expect(added).toMatchObject({ kind: 'words', value: 'Rain', action: 'cover' })
  expect(Date.parse(added.expires_at ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect(await isCovered()).toBe(true)
  await sql`update filters set expires_at = now() - interval '1 second' where account_id = ${me.accountId}`.execute(
    world.db,
  )
  await filter(me, 'else')
  expect([await isCovered(), (await list(me)).map(({ value }) => value)]).toEqual([false, ['else']])
  await filter(me, 'RAIN')
  await filter(me, 'rain', { action: 'hide' })
  expect((await list(me)).map(({ value, action }) => [value, action])).toEqual([
    ['rain', 'hide'],
    ['else', 'cover'],
  ])
  const [rain] = await list(me)
  await world.send(jay, calls.removeFilter, { filter_id: rain?.id ?? '' })
  expect(await list(me)).toHaveLength(2)
  await world.send(me, calls.removeFilter, { filter_id: rain?.id ?? '' })
  expect([await isCovered(), (await list(me)).length]).toEqual([false, 1])
})

test('what cannot be a filter is refused, and so is one too many [CTRL-015]', async () => {
  const me = await world.aMember()
  for (const sent of [
    // An accent by itself folds to nothing, which every text has.
    { value: '\u0301' },
    { value: ' ' },
    { kind: 'tag', value: '#' },
    { kind: 'blog', value: 'No Blog!' },
    { days: 0, value: 'a' },
  ])
    expect(await filter(me, '', sent)).toMatchObject({ status: 400 })
  expect((await world.send(world.aGuest(), calls.listFilters, {})).status).toBe(401)
  await sql`
    insert into filters (account_id, kind, key, value, action)
    select ${me.accountId}::uuid, 'words', n::text, n::text, 'cover' from generate_series(1, ${filtersMax}) as n`.execute(
    world.db,
  )
  expect(await filter(me, 'more')).toMatchObject({ status: 403, error: 'posts.too_many_filters' })
  expect((await filter(me, '1', { action: 'hide' })).status).toBe(200)
})

test('a page with filters takes one statement more than without [CTRL-014]', async () => {
  const { me, jay } = await aReader()
  const root = await writePost(world, jay, { post: { one: 'Root' } })
  await reblog(world, jay, root, { post: { two: '<p>On</p>' } })
  holdTime()
  const count = async () => {
    await dashboard(me)
    return world.countQueries(() => dashboard(me))
  }
  const without = await count()
  await filter(me, 'nothing of it')
  expect(await count()).toBe(without + 1)
})

test('the reblogs by one blog leave the dashboard, its own posts stay [CTRL-016]', async () => {
  const { me, jay } = await aReader()
  const wren = await world.aMember()
  const original = await writePost(world, jay, { post: { one: 'Their own' } })
  await reblog(world, jay, await writePost(world, wren, { post: { one: 'By somebody else' } }))
  await filter(me, jay.blogName, { kind: 'reblogs', action: 'hide' })
  expect((await dashboard(me)).posts).toMatchObject([{ id: original.id }])
  await filter(me, jay.blogName, { kind: 'reblogs', action: 'cover' })
  const [covered] = (await dashboard(me)).posts
  expect(covered).toMatchObject({ is_covered: true, filtered_by: [`reblogs by ${jay.blogName}`] })
})
