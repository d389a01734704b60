import { answerAsk, askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, fetchPostForForm, publishPost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog } from '../testing/writing.ts'
import { notifyAsker, notifyAskerPrivately } from './asks.listeners.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const inboxOf = async (who: Person) => (await world.send(who, readTimeline, { pageRoot: 'inbox' })).response.posts
const answer = (who: Person, post: Post, more = {}) =>
  world.send(who, answerAsk, {
    post_id: post.id,
    tumblelog: who.blogName,
    key: post.reblog_key,
    answer_text: '<p>Because of the <b>sky</b>.</p>',
    ...more,
  })
const blogOf = async (owner: Person, viewer: Person) =>
  (await world.send(viewer, readBlogView, { tumblelog_name_or_id: owner.blogName })).response.posts
const rowOf = (id: string) => world.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()

/** A member with one question in the inbox. */
async function asked({ isAnonymous = false } = {}) {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  await world.db.updateTable('blogs').set({ anonymous_asks: true }).where('id', '=', wren.blogId).execute()
  await world.send(jay, askQuestion, { recipient: wren.blogName, question: 'Why blue?', anonymous: isAnonymous })
  const [post] = await inboxOf(wren)
  return { wren, jay, post: post as Post }
}

test('the question and its answer become a published post, and the inbox is empty [POST-351] [POST-452]', async () => {
  const { wren, jay, post } = await asked()
  const { status, response } = await answer(wren, post)
  expect(status).toBe(200)
  expect(response.post).toMatchObject({
    id: post.id,
    type: 'answer',
    state: 'published',
    tumblelog: { name: wren.blogName },
    content: {
      type: 'answer',
      body_html: '<p>Because of the <b>sky</b>.</p>',
      ask: { asker: { name: jay.blogName }, asker_name: jay.blogName, question: 'Why blue?' },
    },
  })
  expect(await inboxOf(wren)).toEqual([])
  expect(await blogOf(wren, world.aGuest())).toMatchObject([
    { id: post.id, content: { ask: { question: 'Why blue?' } } },
  ])
  expect(await world.eventsAbout(post.id)).toEqual(['ask.received', 'post.published', 'post.approved'])
  const { body } = await world.app.inject(`/blog/${wren.blogName}/rss`)
  expect(body).toContain('asked:')
  expect(body).toContain('Why blue?')
})

test('who asked anonymously stays unknown once it is answered, in reblogs and in feeds too [BLOG-186] [POST-351]', async () => {
  const { wren, jay, post } = await asked({ isAnonymous: true })
  const { response } = await answer(wren, post)
  const unknown = { asker: null, asker_name: '', question: 'Why blue?' }
  expect(response.post.content?.ask).toEqual(unknown)
  const other = await world.aMember()
  const carried = await reblog(world, other, response.post)
  expect(carried.trail[0]?.ask).toEqual(unknown)
  const feed = await world.app.inject(`/blog/${wren.blogName}/feed.json`)
  expect(feed.body).toContain('Anonymous asked:')
  for (const seen of [JSON.stringify(response), JSON.stringify(carried), feed.body])
    for (const trace of [jay.blogName, jay.blogId, jay.accountId]) expect(seen).not.toContain(trace)
})

test('nobody else sees the question before it is answered [POST-100]', async () => {
  const { wren, jay, post } = await asked()
  const seenBy = async (who: Person) =>
    (await world.send(who, readBlogView, { tumblelog_name_or_id: wren.blogName, post_id: post.id })).response.posts
      .length
  expect([await seenBy(wren), await seenBy(jay), await seenBy(world.aGuest())]).toEqual([1, 0, 0])
  expect(await blogOf(wren, jay)).toEqual([])
})

test('who may answer: a member of the blog with the key of the question [POST-452] [POST-521] [POST-524]', async () => {
  const { wren, jay, post } = await asked()
  expect(await answer(jay, post)).toMatchObject({ status: 404, error: 'posts.gone' })
  expect(await answer(jay, post, { tumblelog: wren.blogName })).toMatchObject({ status: 403, error: 'blogs.not_yours' })
  expect(await answer(world.aGuest(), post, { tumblelog: wren.blogName })).toMatchObject({ status: 401 })
  expect(await answer(wren, post, { key: 'wrong' })).toMatchObject({ status: 404, error: 'posts.gone' })
  expect(await answer(wren, post, { post_id: '1' })).toMatchObject({ status: 404, error: 'posts.gone' })
  expect(await answer(wren, post, { tumblelog: 'nobody-at-all' })).toMatchObject({ status: 404 })
  expect(await answer(wren, post, { key: undefined })).toMatchObject({ status: 400 })
  for (const answer_text of ['', '<p><br></p>', '<script>x</script>'])
    expect(await answer(wren, post, { answer_text })).toMatchObject({ status: 400, error: 'asks.answer_empty' })
  expect(await rowOf(post.id)).toMatchObject({ state: 'unapproved', content_id: post.content?.content_id })
  expect((await answer(wren, post)).status).toBe(200)
})

test('a question is answered once, however many press at once [POST-351]', async () => {
  const { wren, post } = await asked()
  const answers = await Promise.all(Array.from({ length: 5 }, () => answer(wren, post)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect(await world.eventsAbout(post.id)).toEqual(['ask.received', 'post.published', 'post.approved'])
})

test('an answer is cleaned like any other text [POST-182]', async () => {
  const { wren, post } = await asked()
  const { response } = await answer(wren, post, { answer_text: '<p onclick="x()">Hm<script>alert(1)</script></p>' })
  expect(response.post.content?.body_html).toBe('<p>Hm</p>')
})

test('a question can be deleted, and not be published without an answer [BLOG-197] [POST-524]', async () => {
  const { wren, jay, post } = await asked()
  expect(await world.send(wren, publishPost, { id: post.id })).toMatchObject({ status: 400 })
  expect(await world.send(jay, deletePost, { post_id: post.id })).toMatchObject({ status: 404 })
  expect(await rowOf(post.id)).toMatchObject({ state: 'unapproved' })
  expect(await world.send(wren, deletePost, { post_id: post.id })).toMatchObject({ status: 200 })
  expect(await inboxOf(wren)).toEqual([])
  expect(await world.db.selectFrom('asks').selectAll().where('post_id', '=', post.id).execute()).toEqual([])
})

test('the asker is told once, when the answer stands where it can be read', async () => {
  const { wren, jay, post } = await asked({ isAnonymous: true })
  const about = { postId: post.id, blogId: wren.blogId }
  await answer(wren, post)
  await world.db.transaction().execute(async (tx) => {
    await notifyAskerPrivately(tx, { ...about, state: 'published' }, '1')
    await notifyAsker(tx, about, '2')
    await notifyAsker(tx, about, '2')
  })
  const answered = await world.db.selectFrom('events').select('body').where('name', '=', 'ask.answered').execute()
  expect(answered.map(({ body }) => body).filter((body) => JSON.stringify(body).includes(`"${post.id}"`))).toEqual([
    { ...about, askerBlogId: jay.blogId, isPrivate: false },
  ])
})

test('the form answers a question too, as draft, privately or at once, and cannot change what was asked [POST-351]', async () => {
  const save = async (
    stateCode: string,
    slots: { one?: string; two?: string } = { one: 'Forged?', two: '<p>So.</p>' },
  ) => {
    const { wren, jay, post } = await asked()
    const sent = { channel_id: wren.blogName, post_id: post.id, post: { type: 'note', state: stateCode, ...slots } }
    return { wren, jay, post, saved: await world.send(wren, updatePost, sent) }
  }
  for (const code of ['0', '0 3', '1', 'private', '2']) {
    const { wren, saved } = await save(code)
    expect(saved.response.post).toMatchObject({
      type: 'answer',
      content: { body_html: '<p>So.</p>', ask: { question: 'Why blue?' } },
    })
    expect(await inboxOf(wren)).toEqual([])
  }
  for (const code of ['0', '0 3', 'private', '2']) {
    const { wren, post, saved } = await save(code, {})
    expect(saved.status).toBe(400)
    expect((await inboxOf(wren)).map(({ id }) => id)).toEqual([post.id])
  }
  const { wren, jay, post } = await save('private')
  expect(await world.eventsAbout(post.id)).toEqual(['ask.received', 'post.approved'])
  const about = { postId: post.id, blogId: wren.blogId }
  await world.db.transaction().execute((tx) => notifyAskerPrivately(tx, { ...about, state: 'private' }, '1'))
  const events = await world.db.selectFrom('events').select('body').where('name', '=', 'ask.answered').execute()
  expect(events.map(({ body }) => body)).toContainEqual({ ...about, askerBlogId: jay.blogId, isPrivate: true })
})

test('an answer takes a caption below it, cleaned, shown, found and given back as it was typed [POST-118] [POST-119] [POST-120] [POST-182]', async () => {
  const { wren, post } = await asked()
  const save = (slots: object, more = {}) =>
    world.send(wren, updatePost, { channel_id: wren.blogName, post_id: post.id, post: { ...slots }, ...more })
  const typed = async () => (await world.send(wren, fetchPostForForm, { post_id: post.id })).response.post
  expect(await typed()).toMatchObject({ type: 'answer', state_code: '3', one: 'Why blue?', two: '', three: '' })
  const { response } = await save({ state: '0', two: '<p>So.</p>', three: '<p onclick="x()">Ask <b>on</b>.</p>' })
  expect(response.post.content).toMatchObject({
    body_html: '<p>So.</p>',
    answer: { caption_html: '<p>Ask <b>on</b>.</p>' },
    ask: { question: 'Why blue?' },
  })
  expect(response.post_dashboard_html).toContain('<p>So.</p><p>Ask <b>on</b>.</p>')
  expect(await typed()).toMatchObject({
    ...{ one: 'Why blue?', two: '<p>So.</p>', three: '<p>Ask <b>on</b>.</p>' },
    is_rich_text: { one: false, two: true, three: true },
  })
  const { search_text } = await world.db
    .selectFrom('contents')
    .select('search_text')
    .where('id', '=', response.post.content?.content_id as string)
    .executeTakeFirstOrThrow()
  expect(search_text).toBe('Why blue? Ask on. So.')
  const same = await save({ three: '<p>Ask <b>on</b>.</p>' })
  expect(same.response.post.content?.content_id).toBe(response.post.content?.content_id)
  expect((await save({ two: '<p>Thus.</p>' })).response.post.content).toMatchObject({
    body_html: '<p>Thus.</p>',
    answer: { caption_html: '<p>Ask <b>on</b>.</p>' },
  })
  await save({ two: '*So.*', three: '*On.*' }, { editor_type: 'markdown' })
  expect(await typed()).toMatchObject({ format: 2, two: '*So.*', three: '*On.*' })
  const emptied = await save({ two: '<p>So.</p>', three: '' })
  expect(emptied.response.post.content?.answer?.caption_html).toBe('')
})
