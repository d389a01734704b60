import { chooseCurrentBlog } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { createBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { fastReblog } from '@bowerbird/domain/notes/notes.contract.ts'
import { publishPost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'
import { publishDuePosts } from '../queue/publish-due.actions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const words = (trail: { body_html: string }[]) => trail.map(({ body_html }) => body_html)
const block = (by: Person, blocked: Person) =>
  world.db.insertInto('blocks').values({ blocker_blog_id: by.blogId, blocked_blog_id: blocked.blogId }).execute()
const postCount = async (who: Person) =>
  (await world.db.selectFrom('posts').select('id').where('blog_id', '=', who.blogId).execute()).length

test('a chain of reblogs keeps its root, tells its source, and grows its trail [POST-348] [POST-349]', async () => {
  const [first, second, third] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const root = await writePost(world, first, { post: { two: '<p>one</p>' } })
  const middle = await reblog(world, second, root, { post: { two: '<p>two</p>' } })
  const plain = await reblog(world, third, middle)
  expect(middle).toMatchObject({
    root_id: root.id,
    reblogged_root_uuid: root.tumblelog_uuid,
    reblog_source: { name: first.blogName, following: false },
    content: { body_html: '<p>two</p>' },
  })
  expect(words(middle.trail)).toEqual(['<p>one</p>'])
  expect(plain).toMatchObject({
    root_id: root.id,
    reblogged_root_uuid: root.tumblelog_uuid,
    reblog_source: { name: second.blogName },
    content: null,
    summary: 'two',
    note_count: 2,
  })
  expect(words(plain.trail)).toEqual(['<p>one</p>', '<p>two</p>'])
  expect(plain.trail.map(({ blog_name }) => blog_name)).toEqual([first.blogName, second.blogName])
  expect(await world.eventsAbout(plain.id)).toEqual(['post.published', 'post.reblogged'])
})

test('without its tree a reblog says only what is its own [POST-348]', async () => {
  const root = await writePost(world, await world.aMember())
  const wren = await world.aMember()
  const post = await reblog(world, wren, root, { remove_reblog_tree: true, post: { two: '<p>mine</p>' } })
  expect(post).toMatchObject({ root_id: root.id, trail: [], summary: 'mine' })
  const refused = await world.send(wren, updatePost, {
    channel_id: wren.blogName,
    reblog: true,
    reblog_post_id: root.id,
    reblog_key: root.reblog_key,
    remove_reblog_tree: true,
  })
  expect(refused).toMatchObject({ status: 400, title: 'Post body empty.' })
})

test('a reblog is told of and noted when it is published, not before [POST-100]', async () => {
  const root = await writePost(world, await world.aMember())
  const wren = await world.aMember()
  const draft = await reblog(world, wren, root, { post: { state: '1' } })
  expect(draft).toMatchObject({ state: 'draft', note_count: 0 })
  expect(await world.eventsAbout(draft.id)).toEqual([])
})

test('what cannot be reblogged: another key, what one may not see, what its writer keeps [POST-104] [POST-349] [POST-394]', async () => {
  const author = await world.aMember()
  const wren = await world.aMember()
  const open = await writePost(world, author)
  const closed = await writePost(world, author, { can_be_reblogged: false })
  const draft = await writePost(world, author, { post: { state: '1' } })
  const members = await writePost(world, author, { members_only: true })
  const send = async (who: Person, { id, reblog_key }: { id: string; reblog_key: string }) => {
    const form = await world.send(who, updatePost, {
      channel_id: who.blogName,
      reblog: true,
      reblog_post_id: id,
      reblog_key,
    })
    const fast = await world.send(who, fastReblog, { reblog_post_id: id, reblog_key })
    return [form.status, fast.status]
  }
  expect(await send(wren, { ...open, reblog_key: closed.reblog_key })).toEqual([404, 404])
  expect(await send(wren, { ...open, reblog_key: '' })).toEqual([404, 404])
  expect(await send(wren, { ...open, id: '1' })).toEqual([404, 404])
  expect(await send(wren, closed)).toEqual([403, 403])
  expect(await send(author, closed)).toEqual([403, 403])
  expect(await send(wren, draft)).toEqual([404, 404])
  expect(await send(author, draft)).toEqual([404, 404])
  expect(await send(wren, members)).toEqual([404, 404])
  expect(await send(author, members)).toEqual([403, 403])
  expect(await send({ ...world.aGuest(), blogName: wren.blogName }, open)).toEqual([401, 401])
  expect(await postCount(wren)).toBe(0)
  expect(await send(wren, open)).toEqual([200, 200])
})

test('a block stops reblogs both ways, whichever blog tries [POST-375]', async () => {
  const [author, blocker, blocked] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await block(author, blocked)
  await block(blocker, author)
  const post = await writePost(world, author)
  for (const who of [blocker, blocked]) {
    const refused = await world.send(who, fastReblog, { reblog_post_id: post.id, reblog_key: post.reblog_key })
    expect(refused).toMatchObject({ status: 404, error: 'posts.gone' })
    expect(await postCount(who)).toBe(0)
  }
})

test('a reblog that waited cannot come out once there is a block, by whatever way', async () => {
  const [author, carrier] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, author)
  const later = { state: 'on.2', publish_on: '2999-01-01T00:00:00Z' }
  const draft = await reblog(world, carrier, post, { post: { state: '1' } })
  const scheduled = await reblog(world, carrier, post, { post: later })
  const own = await writePost(world, carrier, { post: later })
  await block(author, carrier)
  const edited = { channel_id: carrier.blogName, edit_post_id: draft.id, post: { state: '0' } }
  expect(await world.send(carrier, updatePost, edited)).toMatchObject({ status: 403, error: 'posts.reblogs_off' })
  expect(await world.send(carrier, publishPost, { id: draft.id })).toMatchObject({ status: 403 })
  await world.db
    .updateTable('posts')
    .set({ publish_on: new Date(Date.now() - 1000) })
    .where('id', 'in', [scheduled.id, own.id])
    .execute()
  await publishDuePosts(world.db)
  const rows = await world.db
    .selectFrom('posts')
    .select(['id', 'state'])
    .where('blog_id', '=', carrier.blogId)
    .execute()
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
    [draft.id]: 'draft',
    [scheduled.id]: 'draft',
    [own.id]: 'published',
  })
})

test('a fast reblog goes to the current blog as it is, or into its queue [POST-346] [POST-446] [POST-520]', async () => {
  const root = await writePost(world, await world.aMember())
  const wren = await world.aMember()
  const about = { reblog_post_id: root.id, reblog_key: root.reblog_key }
  const now = await world.send(wren, fastReblog, { ...about, pt: 'x', offset: 3 })
  expect(now.response).toMatchObject({ post_tumblelog: { name_or_id: wren.blogName }, note_count: 1 })
  expect(now.response.post_tumblelog.avatar).toContain(`/avatar/${wren.blogName}/`)
  const later = await world.send(wren, fastReblog, { ...about, queue: true })
  expect(later.response.note_count).toBe(1)
  const rows = await world.db.selectFrom('posts').selectAll().where('blog_id', '=', wren.blogId).orderBy('id').execute()
  expect(rows.map(({ id, state, content_id }) => [id, state, content_id])).toEqual([
    [now.response.post.id, 'published', null],
    [later.response.post.id, 'queued', null],
  ])
  expect(await world.send(wren, fastReblog, { reblog_key: '', reblog_post_id: 'x' })).toMatchObject({
    status: 400,
  })

  const second = `${wren.blogName}-2`
  await world.send(wren, createBlog, { name: second, title: '' })
  await world.send(wren, chooseCurrentBlog, { tumblelog: second })
  const there = await world.send(wren, fastReblog, about)
  expect(there.response.post_tumblelog.name_or_id).toBe(second)
  const { posts } = (await world.send(wren, readBlogView, { tumblelog_name_or_id: second })).response
  expect(posts.map(({ id, state }) => [id, state])).toEqual([[there.response.post.id, 'published']])
  expect(await postCount(wren)).toBe(2)
})

test('a reblog through the form is answered as one [POST-424] [POST-427]', async () => {
  const root = await writePost(world, await world.aMember())
  const wren = await world.aMember()
  const about = { reblog: true, reblog_post_id: root.id, reblog_key: root.reblog_key }
  const save = async (state: string) =>
    (await world.send(wren, updatePost, { channel_id: wren.blogName, ...about, post: { state } })).response
  expect(await save('0')).toMatchObject({
    post: { is_reblog: true, is_edit: false },
    created_post: true,
    message: `Reblogged to ${wren.blogName}`,
  })
  expect((await save('2')).message).toBe(`Queued on ${wren.blogName}`)
  expect((await save('1')).message).toBe(`Saved to drafts on ${wren.blogName}`)
})
