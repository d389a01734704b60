import { randomUUID } from 'node:crypto'
import { approveSubmission, askQuestion, denySubmission } from '@bowerbird/domain/asks/asks.contract.ts'
import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, publishPost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const submit = (who: Person, blog: Person, more = {}) =>
  world.send(who, updatePost, {
    channel_id: blog.blogName,
    post: { type: 'text', one: 'Look', two: '<p>At this.</p>', tags: 'found' },
    ...more,
  })
const inboxOf = async (who: Person) => (await world.send(who, readTimeline, { pageRoot: 'inbox' })).response.posts
const blogOf = async (owner: Person) =>
  (await world.send(world.aGuest(), readBlogView, { tumblelog_name_or_id: owner.blogName })).response.posts
const rowOf = (id: string) => world.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()
const postsOn = async (who: Person) =>
  world.db.selectFrom('posts').select(['id', 'state']).where('blog_id', '=', who.blogId).execute()

async function open() {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  await world.db.updateTable('blogs').set({ submissions: true }).where('id', '=', wren.blogId).execute()
  return { wren, jay }
}

async function submitted() {
  const { wren, jay } = await open()
  await submit(jay, wren)
  const [post] = await inboxOf(wren)
  return { wren, jay, post: post as Post }
}

test('what a stranger saves to a blog with submissions on waits in its inbox [POST-102] [POST-427] [POST-012]', async () => {
  const { wren, jay } = await open()
  const { status, response } = await submit(jay, wren, {
    post: {
      type: 'text',
      one: 'Look',
      two: '<p>At this.</p>',
      tags: 'found',
      state: '0',
      date: '2011-01-01T00:00:00Z',
      slug: 'mine',
    },
    members_only: true,
    can_be_liked: false,
    enable_cta: true,
    cta_link_url: 'https://buy.example.com',
  })
  expect(status).toBe(200)
  expect(response).toMatchObject({ created_post: true, message: `Submitted to ${wren.blogName}` })
  expect(response.post).toMatchObject({
    state: 'unapproved',
    is_mine: false,
    tumblelog: { name: wren.blogName },
    submitter: { name: jay.blogName, blog: { name: jay.blogName } },
    content: { title: 'Look', body_html: '<p>At this.</p>' },
    tags: ['found'],
    slug: '',
    members_only: false,
    can_be_liked: true,
    cta: null,
  })
  expect(Date.now() / 1000 - response.post.timestamp).toBeLessThan(600)
  expect(await inboxOf(wren)).toMatchObject([
    { id: response.post.id, is_mine: true, submitter: { name: jay.blogName } },
  ])
  expect([await inboxOf(jay), await blogOf(wren)]).toEqual([[], []])
  expect(
    (await world.send(world.aGuest(), readTimeline, { pageRoot: 'tagged', tag: 'found' })).response.posts,
  ).not.toContainEqual(expect.objectContaining({ id: response.post.id }))
})

test('who may send something in: a member to an open blog; others are refused and nothing is kept [POST-102] [POST-430] [POST-375]', async () => {
  const { wren, jay } = await open()
  const [closed, foe] = [await world.aMember(), await world.aMember()]
  const theirs = await writePost(world, wren)
  await world.db.insertInto('blocks').values({ blocker_blog_id: wren.blogId, blocked_blog_id: foe.blogId }).execute()
  expect(await submit(jay, closed)).toMatchObject({ status: 403, error: 'posts.cannot_post_there' })
  expect(await submit(world.aGuest(), wren)).toMatchObject({ status: 401 })
  expect(await submit(foe, wren)).toMatchObject({ status: 404 })
  expect(await submit(jay, wren, { post: { one: '', two: '' } })).toMatchObject({
    status: 400,
    title: 'Post body empty.',
  })
  expect(await submit(jay, wren, { post: { type: 'answer', one: 'Who?', two: 'Me' } })).toMatchObject({ status: 400 })
  expect(await submit(jay, wren, { edit_post_id: theirs.id })).toMatchObject({ status: 404, error: 'posts.gone' })
  const reblog = { reblog: true, reblog_post_id: theirs.id, reblog_key: theirs.reblog_key }
  expect(await submit(jay, wren, reblog)).toMatchObject({ status: 403, error: 'posts.cannot_post_there' })
  await world.db.updateTable('blogs').set({ is_suspended: true }).where('id', '=', jay.blogId).execute()
  expect(await submit(jay, wren)).toMatchObject({ status: 404 })
  await world.db.updateTable('blogs').set({ is_suspended: false }).where('id', '=', jay.blogId).execute()
  expect(await postsOn(wren)).toEqual([{ id: theirs.id, state: 'published' }])
  expect(await postsOn(closed)).toEqual([])
  expect((await submit(jay, wren)).status).toBe(200)
})

test('one client id sends one submission, and never shows what became of it', async () => {
  const { wren, jay } = await open()
  const client_id = randomUUID()
  const first = await submit(jay, wren, { client_id })
  const edited = {
    channel_id: wren.blogName,
    edit_post_id: first.response.post.id,
    post: { state: '1', two: '<p>Secret</p>' },
  }
  expect((await world.send(wren, updatePost, edited)).status).toBe(200)
  const again = await submit(jay, wren, { client_id })
  expect(again.response).toEqual(first.response)
  await world.send(wren, deletePost, { post_id: first.response.post.id })
  expect((await submit(jay, wren, { client_id })).response).toEqual(first.response)
  expect(await postsOn(wren)).toEqual([])
  expect(await submit(jay, wren, { client_id, post: { one: 'Other' } })).toMatchObject({ status: 422 })
})

test('an approved submission is published, and asked again stays so [POST-356] [POST-454]', async () => {
  const { wren, jay, post } = await submitted()
  const approve = () => world.send(wren, approveSubmission, { id: post.id })
  expect((await approve()).response).toEqual({ post: { id: post.id, state: 'published' } })
  expect((await approve()).response).toEqual({ post: { id: post.id, state: 'published' } })
  expect(await inboxOf(wren)).toEqual([])
  expect(await blogOf(wren)).toMatchObject([{ id: post.id, state: 'published', submitter: { name: jay.blogName } }])
  expect(await world.eventsAbout(post.id)).toEqual(['post.published', 'post.approved'])
  const { response } = await world.send(world.aGuest(), readTimeline, { pageRoot: 'tagged', tag: 'found' })
  expect(response.posts.map(({ id }) => id)).toContain(post.id)
})

test('an approved submission is queued when that is asked for [POST-356] [POST-454]', async () => {
  const { wren, post } = await submitted()
  const approve = () => world.send(wren, approveSubmission, { id: post.id, queue: 'true' })
  expect((await approve()).response).toEqual({ post: { id: post.id, state: 'queued' } })
  expect((await approve()).response).toEqual({ post: { id: post.id, state: 'queued' } })
  const queue = await world.send(wren, readTimeline, { pageRoot: 'queue' })
  expect(queue.response.posts.map(({ id }) => id)).toEqual([post.id])
  expect([await inboxOf(wren), await blogOf(wren)]).toEqual([[], []])
})

test('a member saves a submission with code 0 3 to approve and publish it, and may change it [POST-103]', async () => {
  const { wren, jay, post } = await submitted()
  const edit = (who: Person, state: string) =>
    world.send(who, updatePost, { channel_id: wren.blogName, post_id: post.id, post: { state, one: 'Look!' } })
  expect(await edit(jay, '0 3')).toMatchObject({ status: 404 })
  expect((await edit(wren, '0 3')).response).toMatchObject({
    message: 'Saved',
    post: { state: 'published', submitter: { name: jay.blogName }, content: { title: 'Look!' } },
  })
  expect(await inboxOf(wren)).toEqual([])
  expect(await blogOf(wren)).toMatchObject([{ id: post.id }])
  expect(await world.eventsAbout(post.id)).toEqual(['post.published', 'post.approved'])
})

test('a denied submission is gone, and was never published [POST-357] [POST-453]', async () => {
  const { wren, post } = await submitted()
  const deny = () => world.send(wren, denySubmission, { pid: post.id })
  expect((await deny()).response).toEqual({ pid: post.id })
  expect(await deny()).toMatchObject({ status: 404, error: 'posts.gone' })
  expect([await inboxOf(wren), await blogOf(wren), await rowOf(post.id)]).toEqual([[], [], undefined])
  expect(await world.eventsAbout(post.id)).toEqual(['post.deleted'])
})

test('only members of the blog decide on its submissions, and on nothing else this way [POST-524] [POST-394]', async () => {
  const { wren, jay, post } = await submitted()
  for (const who of [jay, await world.aMember()]) {
    expect(await world.send(who, approveSubmission, { id: post.id })).toMatchObject({
      status: 404,
      error: 'posts.gone',
    })
    expect(await world.send(who, denySubmission, { pid: post.id })).toMatchObject({ status: 404, error: 'posts.gone' })
    expect(await world.send(who, publishPost, { id: post.id })).toMatchObject({ status: 404 })
  }
  const guest = world.aGuest()
  expect(await world.send(guest, approveSubmission, { id: post.id })).toMatchObject({ status: 401 })
  expect(await world.send(guest, denySubmission, { pid: post.id })).toMatchObject({ status: 401 })
  expect(await world.send(wren, approveSubmission, { id: 'x' })).toMatchObject({ status: 400 })
  expect(await world.send(wren, denySubmission, { pid: '' })).toMatchObject({ status: 400 })
  expect(await rowOf(post.id)).toMatchObject({ state: 'unapproved' })

  const [published, draft] = [await writePost(world, wren), await writePost(world, wren, { post: { state: '1' } })]
  await world.send(jay, askQuestion, { recipient: wren.blogName, question: 'Why?' })
  const ask = (await inboxOf(wren))[0] as Post
  for (const { id } of [published, draft]) {
    expect(await world.send(wren, denySubmission, { pid: id })).toMatchObject({ status: 404 })
    expect(await world.send(wren, approveSubmission, { id })).toMatchObject({ status: 400 })
  }
  expect(await world.send(wren, approveSubmission, { id: ask.id })).toMatchObject({ status: 400 })
  const { rows } = await sql<{ state: string }>`
    select state from posts where blog_id = ${wren.blogId} order by state`.execute(world.db)
  expect(rows.map(({ state }) => state)).toEqual(['draft', 'published', 'unapproved', 'unapproved'])
})

test('a block hides what the blocked sent in [POST-375]', async () => {
  const { wren, jay } = await submitted()
  await world.db.insertInto('blocks').values({ blocker_blog_id: wren.blogId, blocked_blog_id: jay.blogId }).execute()
  expect(await inboxOf(wren)).toEqual([])
})

test('a photo that waits in an inbox is for its sender and the blog alone, until it is published [POST-102] [POST-356]', async () => {
  const { wren, jay } = await open()
  const body = await aPhoto(640, 20).jpeg().toBuffer()
  const { response } = await upload<Uploaded>(world, jay, '/svc/post/upload/photo', { body })
  const words = '<p>Some <b>bold</b> words</p>'
  const photo = { type: 'photo', two: words, photoset_order: 'o1' }
  expect((await submit(jay, wren, { images: { o1: response.url }, post: photo })).status).toBe(200)
  const [post] = await inboxOf(wren)
  expect(post?.content).toMatchObject({ body_html: expect.stringContaining('<b>bold</b>') })
  const shown = post?.content?.photo?.photos[0]?.url as string
  const statusFor = async ({ token }: Person) =>
    (
      await world.app.inject({
        url: new URL(shown, world.config.origin).pathname,
        headers: { cookie: `session=${token}` },
      })
    ).statusCode
  expect([await statusFor(jay), await statusFor(wren)]).toEqual([200, 200])
  expect([await statusFor(world.aGuest()), await statusFor(await world.aMember())]).toEqual([404, 404])
  await world.send(wren, approveSubmission, { id: (post as Post).id })
  expect(await statusFor(world.aGuest())).toBe(200)
})
