import { randomUUID } from 'node:crypto'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { createBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ask = (who: Person, recipient: Person, more = {}) =>
  world.send(who, askQuestion, { recipient: recipient.blogName, question: 'Why is it blue?', ...more })
const inboxOf = async (who: Person, more = {}) =>
  (await world.send(who, readTimeline, { pageRoot: 'inbox', ...more })).response.posts
const setBlog = (who: Person, values: { asks?: boolean; anonymous_asks?: boolean; is_suspended?: boolean }) =>
  world.db.updateTable('blogs').set(values).where('id', '=', who.blogId).execute()
const block = (by: Person, whom: Person) =>
  world.db.insertInto('blocks').values({ blocker_blog_id: by.blogId, blocked_blog_id: whom.blogId }).execute()
const asksTo = async (who: Person) =>
  Number(
    (
      await world.db
        .selectFrom('posts')
        .select(sql<string>`count(*)`.as('count'))
        .where('blog_id', '=', who.blogId)
        .executeTakeFirstOrThrow()
    ).count,
  )

test('a question waits in the inbox as an answer post that names the asker’s current blog [BLOG-186] [BLOG-385] [POST-012]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const second = await world.send(jay, createBlog, { name: `${jay.blogName}-2`, title: '' })
  await sql`update accounts set current_blog_id = (select id from blogs where name = ${`${jay.blogName}-2`})
    where id = ${jay.accountId}`.execute(world.db)
  const sent = await ask(jay, wren, { question: ' Why is\n it blue & <b>bold</b>? ' })
  expect(sent).toMatchObject({ status: 200, response: { recipient: wren.blogName, anonymous: false } })
  const [post, ...rest] = await inboxOf(wren)
  expect(rest).toEqual([])
  expect(post).toMatchObject({
    type: 'answer',
    state: 'unapproved',
    is_mine: true,
    tumblelog: { name: wren.blogName },
    summary: 'Why is it blue & <b>bold</b>?',
    content: {
      type: 'answer',
      body_html: '',
      ask: {
        asker: { name: second.response.tumblelog.name },
        asker_name: second.response.tumblelog.name,
        question: 'Why is it blue & <b>bold</b>?',
      },
    },
  })
  expect(post?.reblog_key).toMatch(/^.{12}$/)
  expect(await world.eventsAbout(post?.id as string)).toEqual(['ask.received'])
})

test('whoever asks anonymously is in no answer to the recipient [BLOG-186]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  await setBlog(wren, { anonymous_asks: true })
  expect((await ask(jay, wren, { anonymous: 'on' })).response).toEqual({ recipient: wren.blogName, anonymous: true })
  const read = await world.app.inject({
    url: '/svc/timeline/inbox',
    headers: { cookie: `session=${wren.token}` },
  })
  const [post] = read.json().response.posts
  expect(post.content.ask).toEqual({ asker: null, asker_name: '', question: 'Why is it blue?' })
  for (const trace of [jay.blogName, jay.blogId, jay.accountId]) expect(read.body).not.toContain(trace)
  const events = await world.db.selectFrom('events').select('body').where('name', '=', 'ask.received').execute()
  const mine = events.map(({ body }) => body as { postId: string }).filter(({ postId }) => postId === post.id)
  expect(mine).toEqual([{ postId: post.id, blogId: wren.blogId, byBlogId: null }])
  // The rows that pages are made from do not identify the asker; no read joins the one row that does.
  const { rows } = await sql`
    select posts.*, contents.* from posts join contents on contents.id = posts.content_id
    where posts.id = ${post.id}`.execute(world.db)
  for (const trace of [jay.blogName, jay.blogId, jay.accountId]) expect(JSON.stringify(rows)).not.toContain(trace)
  expect(
    await world.db.selectFrom('asks').select('asker_account_id').where('post_id', '=', post.id).executeTakeFirst(),
  ).toEqual({ asker_account_id: jay.accountId })
})

test.each([
  ['empty', '   ', 'You need to enter a question!'],
  ['only newlines', '\n\n', 'You need to enter a question!'],
  ['with an address', 'see http://x', "Sorry, but please don't include links in questions."],
  ['with www.', 'see www.x', "Sorry, but please don't include links in questions."],
  ['with a domain', 'see example.com', "Sorry, but please don't include links in questions."],
  ['that became a link', 'see example.\ncom', "Sorry, but please don't include links in questions."],
  ['too long', 'a'.repeat(501), 'Your question is too long. The limit is 500 characters.'],
])(
  'a question that is %s is refused in the same words, and nothing is kept: %# [BLOG-361]',
  async (_what, question, words) => {
    const [wren, jay] = [await world.aMember(), await world.aMember()]
    expect(await ask(jay, wren, { question })).toMatchObject({ status: 400, title: words })
    expect(await asksTo(wren)).toBe(0)
    expect(await ask(jay, wren, { question: `\n ${'a'.repeat(500)}\r\n` })).toMatchObject({ status: 200 })
  },
)

test('a blog takes questions, and anonymous ones, as it chose [BLOG-185]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  expect(await ask(jay, wren, { anonymous: true })).toMatchObject({
    status: 403,
    title: "This Tumblr doesn't accept anonymous questions.",
  })
  await setBlog(wren, { asks: false, anonymous_asks: true })
  for (const anonymous of [true, false])
    expect(await ask(jay, wren, { anonymous })).toMatchObject({
      status: 403,
      title: "This Tumblr doesn't accept questions.",
    })
  expect(await asksTo(wren)).toBe(0)
  await setBlog(wren, { asks: true })
  for (const anonymous of [true, false]) expect((await ask(jay, wren, { anonymous })).status).toBe(200)
  expect(await asksTo(wren)).toBe(2)
})

test('who may ask: a member yes; a guest, or anyone on either side of a block, no, anonymously either [BLOG-185] [BLOG-187] [POST-517]', async () => {
  const [wren, jay, blocked, blocker] = await Promise.all(Array.from({ length: 4 }, () => world.aMember()))
  const [owl, fan, foe, gone] = [wren, jay, blocked, blocker] as [Person, Person, Person, Person]
  await setBlog(owl, { anonymous_asks: true })
  await block(owl, foe)
  await block(gone, owl)
  for (const anonymous of [false, true]) {
    expect(await ask(foe, owl, { anonymous })).toMatchObject({ status: 404, error: 'blogs.gone' })
    expect(await ask(gone, owl, { anonymous })).toMatchObject({ status: 404, error: 'blogs.gone' })
    expect(await ask(world.aGuest(), owl, { anonymous })).toMatchObject({ status: 401 })
  }
  expect((await world.send(fan, askQuestion, { recipient: 'nobody-at-all', question: 'Who?' })).status).toBe(404)
  expect(await asksTo(owl)).toBe(0)
  expect((await ask(fan, owl)).status).toBe(200)
  await setBlog(owl, { is_suspended: true })
  expect((await ask(fan, owl)).status).toBe(404)
  await setBlog(owl, { is_suspended: false })
  await setBlog(fan, { is_suspended: true })
  expect((await ask(fan, owl)).status).toBe(404)
  expect(await asksTo(owl)).toBe(1)
})

test.each([
  ['no recipient', { recipient: undefined }],
  ['a recipient that is no name', { recipient: 'Not A Name' }],
  ['a question that is no text', { question: 7 }],
  ['anonymous as neither yes nor no', { anonymous: 'perhaps' }],
  ['a client id that is none', { client_id: '7' }],
])('an ask with %s is bad input, and nothing is kept [POST-394]', async (_what, fields) => {
  const wren = await world.aMember()
  const jay = await world.aMember()
  expect(await ask(jay, wren, fields)).toMatchObject({ status: 400, error: 'core.bad_input' })
  expect(await asksTo(wren)).toBe(0)
})

test('one client id has one effect: the same answer again, another question 422', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const clientId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(jay, wren, { client_id: clientId })))
  for (const { status, response } of answers)
    expect([status, response]).toEqual([200, { recipient: wren.blogName, anonymous: false }])
  expect(await ask(jay, wren, { client_id: clientId, question: 'Why green?' })).toMatchObject({ status: 422 })
  expect(await asksTo(wren)).toBe(1)
  expect((await ask(await world.aMember(), wren, { client_id: clientId })).status).toBe(200)
  expect(await asksTo(wren)).toBe(2)
})

test('the inbox holds what waits for one’s own blogs, newest first, page by page [POST-012] [POST-013] [POST-398]', async () => {
  holdTime()
  const [wren, jay, other] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const { response } = await world.send(wren, createBlog, { name: `${wren.blogName}-2`, title: '' })
  const second = { ...wren, blogName: response.tumblelog.name }
  for (const question of ['One?', 'Two?', 'Three?']) await ask(jay, wren, { question })
  await ask(jay, second, { question: 'Four?' })
  await ask(jay, other, { question: 'Not for you?' })
  const questionsOf = (posts: Awaited<ReturnType<typeof inboxOf>>) => posts.map(({ summary }) => summary)
  expect(questionsOf(await inboxOf(wren))).toEqual(['Four?', 'Three?', 'Two?', 'One?'])
  expect(questionsOf(await inboxOf(wren, { offset: 1, limit: 2 }))).toEqual(['Three?', 'Two?'])
  expect(questionsOf(await inboxOf(wren, { tumblelog: second.blogName }))).toEqual(['Four?'])
  const first = await world.send(wren, readTimeline, { pageRoot: 'inbox', limit: 3 })
  expect(questionsOf(await inboxOf(wren, { before: first.response.next }))).toEqual(['One?'])
  expect(questionsOf(await inboxOf(jay))).toEqual([])
  expect((await world.send(world.aGuest(), readTimeline, { pageRoot: 'inbox' })).status).toBe(401)
  const foreign = { pageRoot: 'inbox', tumblelog: wren.blogName }
  expect((await world.send(jay, readTimeline, foreign)).status).toBe(404)
  expect((await world.send(world.aGuest(), readTimeline, foreign)).status).toBe(404)
  expect(await world.countQueries(() => inboxOf(wren))).toBeLessThanOrEqual(6)
})

test('a block takes the questions of the blocked from the inbox, but tells nothing of who asked anonymously [POST-375]', async () => {
  const [wren, jay, owl] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await setBlog(wren, { anonymous_asks: true })
  await ask(jay, wren, { question: 'By name?' })
  await ask(jay, wren, { question: 'By nobody?', anonymous: true })
  await ask(owl, wren, { question: 'By another?' })
  await block(wren, jay)
  expect((await inboxOf(wren)).map(({ summary }) => summary)).toEqual(['By another?', 'By nobody?'])
  await world.db.deleteFrom('blocks').where('blocker_blog_id', '=', wren.blogId).execute()
  expect(await inboxOf(wren)).toHaveLength(3)
})
