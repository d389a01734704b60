import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { listNotes } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { addFilter, listFilters } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { fetchPostForForm, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { labelsPerPostMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { otherWarning } from '@bowerbird/domain/posts/warnings/labels.ts'
import { getShareData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../../testing/hold-time.ts'
import { openOwnWorld } from '../../testing/own-database.ts'
import type { Person, World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

const choose = (who: Person, value: string, action: 'show' | 'cover' | 'hide') =>
  world.send(who, addFilter, { kind: 'label', value, action })
const edit = (who: Person, post: Post, fields: object) =>
  world.send(who, updatePost, { channel_id: who.blogName, edit_post_id: post.id, ...fields })
const dashboard = async (who: Person) => (await world.send(who, readTimeline, { pageRoot: 'dashboard' })).response.posts
const onBlog = async (who: Person, blog: Person, more: object = {}) =>
  (await world.send(who, readBlogView, { tumblelog_name_or_id: blog.blogName, ...more })).response.posts as Post[]

/** A reader who follows somebody. */
async function aReader() {
  const [me, jay] = [await world.aMember(), await world.aMember()]
  await world.send(me, followBlog, { tumblelog: jay.blogName, source: 'test' })
  return { me, jay }
}

const gory = { post: { one: 'The crash', two: '<p>Blood everywhere</p>', tags: 'gore' } }

test('a post with a label or a warning comes covered, with what it warns of, also to guests, who may look [CTRL-021]', async () => {
  const { me, jay } = await aReader()
  const post = await writePost(world, jay, { ...gory, warning: ' A car  crash ', labels: '#Violence, Wrecks,violence' })
  expect(post).toMatchObject({ warning: 'A car crash', labels: ['violence', 'wrecks'], is_covered: false })
  for (const who of [me, world.aGuest()]) {
    const [covered] = await onBlog(who, jay)
    expect(covered).toMatchObject({ id: post.id, is_covered: true, is_warned: true, content: null, tags: [] })
    expect(covered).toMatchObject({ warned_of: ['A car crash', 'violence', 'wrecks'], filtered_by: [] })
    expect(covered?.summary).toBe('Content warning: A car crash, violence, wrecks')
    expect(JSON.stringify(covered)).not.toMatch(/blood|The crash|gore/i)
    const [whole] = await onBlog(who, jay, { post_id: post.id, should_bypass_filters: true })
    expect(whole).toMatchObject({ is_covered: false, is_warned: false, content: { title: 'The crash' } })
    expect(whole?.warned_of).toEqual(['A car crash', 'violence', 'wrecks'])
  }
  expect((await onBlog(jay, jay))[0]).toMatchObject({ is_covered: false, warned_of: expect.any(Array) })
})

test('each reader chooses for each label: show, cover or hide; the strictest holds [CTRL-022]', async () => {
  const { me, jay } = await aReader()
  await writePost(world, jay, { ...gory, labels: 'violence,wrecks' })
  const shown = async () => (await dashboard(me)).map(({ is_covered }) => (is_covered ? 'covered' : 'shown'))
  expect(await shown()).toEqual(['covered'])
  await choose(me, 'Violence', 'show')
  expect(await shown()).toEqual(['covered'])
  await choose(me, otherWarning, 'show')
  expect(await shown()).toEqual(['shown'])
  await choose(me, 'wrecks', 'cover')
  expect(await shown()).toEqual(['covered'])
  await choose(me, 'violence', 'hide')
  expect(await shown()).toEqual([])
  // The blog itself shows that there is something.
  expect(await onBlog(me, jay)).toMatchObject([{ is_covered: true }])
  const { filters } = (await world.send(me, listFilters, {})).response
  expect(filters.map(({ kind, value, action }) => [kind, value, action])).toEqual([
    ['label', 'wrecks', 'cover'],
    ['label', otherWarning, 'show'],
    ['label', 'violence', 'hide'],
  ])
})

test('a warning in words alone is what any other warning is [CTRL-022]', async () => {
  const { me, jay } = await aReader()
  const post = await writePost(world, jay, { ...gory, warning: 'Loud' })
  expect(post).toMatchObject({ warning: 'Loud', labels: [] })
  expect((await dashboard(me))[0]).toMatchObject({ is_warned: true, warned_of: ['Loud'] })
  await choose(me, otherWarning, 'show')
  expect((await dashboard(me))[0]).toMatchObject({ is_warned: false, warned_of: ['Loud'], is_covered: false })
  await edit(jay, post, { warning: '' })
  expect((await dashboard(me))[0]).toMatchObject({ warned_of: [] })
})

test('labels reach every reblog at any depth, also added later; a reblog adds its own and removes none [CTRL-023]', async () => {
  const { me, jay } = await aReader()
  const [ann, bob] = [await world.aMember(), await world.aMember()]
  const root = await writePost(world, ann, gory)
  const second = await reblog(world, bob, root, { post: { two: '<p>Second</p>' } })
  const last = await reblog(world, jay, second, { labels: 'spoilers' })
  expect(last.labels).toEqual(['spoilers'])
  const seen = async () => (await dashboard(me)).map(({ id, warned_of, is_covered }) => ({ id, warned_of, is_covered }))
  expect(await seen()).toEqual([{ id: last.id, warned_of: ['spoilers'], is_covered: true }])
  await edit(ann, root, { labels: 'violence', warning: 'Blood' })
  expect(await seen()).toEqual([{ id: last.id, warned_of: ['Blood', 'violence', 'spoilers'], is_covered: true }])
  // The reblog cannot remove them, and its own labels go.
  await edit(jay, last, { labels: '', warning: '' })
  expect(await seen()).toEqual([{ id: last.id, warned_of: ['Blood', 'violence'], is_covered: true }])
  // An edited text has the labels of its post too.
  await edit(ann, root, { post: { type: 'text', two: '<p>Changed</p>' } })
  const anew = await reblog(world, jay, (await onBlog(ann, ann))[0] as Post)
  expect((await seen())[0]).toEqual({ id: anew.id, warned_of: ['Blood', 'violence'], is_covered: true })
  await edit(ann, root, { labels: '', warning: '' })
  expect((await seen()).map(({ warned_of }) => warned_of)).toEqual([[], []])
})

test('a reblog of a reblog without words has the labels that this one added [CTRL-023]', async () => {
  const { me, jay } = await aReader()
  const [ann, bob] = [await world.aMember(), await world.aMember()]
  const passed = await reblog(world, bob, await writePost(world, ann, gory), { labels: 'violence', warning: 'Blood' })
  await reblog(world, jay, passed, { labels: 'spoilers' })
  expect((await dashboard(me))[0]).toMatchObject({ warned_of: ['Blood', 'violence', 'spoilers'], is_warned: true })
})

test("one's own posts and words are never covered, and the form has one's own labels [CTRL-021]", async () => {
  const { me, jay } = await aReader()
  const post = await writePost(world, jay, { ...gory, labels: 'violence' })
  const mine = await reblog(world, me, post, { post: { two: '<p>Mine</p>' } })
  expect(mine).toMatchObject({ is_covered: false, warned_of: ['violence'], labels: [] })
  expect((await onBlog(jay, me))[0]).toMatchObject({ is_covered: false })
  const form = (await world.send(jay, fetchPostForForm, { post_id: post.id })).response
  expect(form.post).toMatchObject({ labels: ['violence'], warning: '' })
  const again = (await world.send(me, fetchPostForForm, { reblog_post_id: post.id, reblog_key: post.reblog_key }))
    .response
  expect(JSON.stringify(again.reblog_tree)).toContain('Blood everywhere')
})

test('places that show only a part of a post keep it back, or show the warning [CTRL-024]', async () => {
  const { me, jay } = await aReader()
  const post = await writePost(world, jay, { ...gory, warning: 'A crash', labels: 'violence' })
  const root = await writePost(world, me)
  await reblog(world, jay, root, { post: { two: '<p>Blood again</p>' }, labels: 'violence' })
  const shared = await world.send(me, getShareData, { tumblelog_name: jay.blogName, post_id: post.id })
  expect(JSON.stringify(shared.response)).toContain('Content warning: A crash, violence')
  for (const path of [`/blog/${jay.blogName}/rss`, `/blog/${jay.blogName}/feed.json`]) {
    const { body } = await world.app.inject(path)
    expect(body).toContain('Content warning: A crash, violence')
    expect(body).not.toMatch(/blood|The crash|gore/i)
  }
  const notes = async () => JSON.stringify((await world.send(me, listNotes, { id: root.id })).response)
  expect(await notes()).not.toContain('Blood again')
  await choose(me, 'violence', 'show')
  expect(await notes()).toContain('Blood again')
})

test('too many labels, and one that is too long, are refused [CTRL-020]', async () => {
  const { jay } = await aReader()
  const write = (labels: string) =>
    world.send(jay, updatePost, { channel_id: jay.blogName, post: { two: '<p>x</p>' }, labels })
  expect(await write(Array.from({ length: labelsPerPostMax + 1 }, (_, at) => `l${at}`).join())).toMatchObject({
    status: 400,
    error: 'posts.too_many_labels',
  })
  expect(await write('x'.repeat(41))).toMatchObject({ status: 400, error: 'posts.label_too_long' })
  expect((await choose(jay, '#', 'hide')).status).toBe(400)
  expect((await choose(jay, 'x', 'never' as never)).status).toBe(400)
})

test('pages without labels take no more statements, and a page with labelled trails takes one more [CTRL-021]', async () => {
  const { me, jay } = await aReader()
  const [ann] = [await world.aMember()]
  const root = await writePost(world, ann, gory)
  await reblog(world, jay, root, { post: { two: '<p>On</p>' } })
  holdTime()
  const count = async () => {
    await dashboard(me)
    return world.countQueries(() => dashboard(me))
  }
  const without = await count()
  await edit(ann, root, { labels: 'violence' })
  expect(await count()).toBe(without + 1)
})
