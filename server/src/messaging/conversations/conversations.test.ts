import {
  deleteConversation,
  flagConversation,
  listConversations,
  listStickerPacks,
  readConversation,
  sendMessage,
} from '@bowerbird/domain/messaging/messaging.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../../testing/hold-time.ts'
import { aConversation, aTalker, greet, inbox, look, say, type Talker, texts } from '../../testing/talking.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const follow = async (who: Talker, href: string) => {
  const answer = await world.app.inject({ url: href, headers: { cookie: `session=${who.token}` } })
  return answer.json().response
}

test('a conversation is fetched by its id or by who is in it, in the envelope [MSG-354, MSG-375, MSG-377]', async () => {
  const { one, other, id } = await aConversation(world)
  const byId = await look(world, other, id)
  const byPair = await world.send(other, readConversation, { participant: other.uuid, participants: [one.uuid] })
  expect(byPair.response).toMatchObject({
    id,
    messages: byId.response.messages,
    _links: { previous: null, next: null },
  })
  expect(byPair.headers['cache-control']).toBe('no-store')
  const none = await world.send(other, readConversation, {
    participant: other.uuid,
    participants: [(await aTalker(world)).uuid],
  })
  expect(none).toMatchObject({ status: 404, error: 7007 }) // MSG-376
})

test('an inbox read again takes one statement, and shows what is newest now: for one a message less, then a new one [BLOG-197]', async () => {
  holdTime()
  const { one, other, id } = await aConversation(world)
  await say(world, one, id, 'First')
  const last = await say(world, one, id, 'Last')
  const newestOf = async (who: Talker) =>
    (await inbox(world, who)).response.conversations.map(({ messages }) => messages.data[0]?.content?.text)
  expect([await newestOf(one), await newestOf(other)]).toEqual([['Last'], ['Last']])
  expect(await world.countQueries(() => inbox(world, one))).toBe(1)
  const ts = String(last.response.messages.data[0]?.ts)
  await world.send(one, deleteConversation, { conversation_id: id, participant: one.uuid, ts })
  expect([await newestOf(one), await newestOf(other)]).toEqual([['First'], ['Last']])
  await say(world, other, id, 'Newer')
  expect([await newestOf(one), await newestOf(other)]).toEqual([['Newer'], ['Newer']])
})

test('who talked to nobody yet finds nothing under two names [MSG-376]', async () => {
  const [me, other] = [await aTalker(world), await aTalker(world)]
  const answer = await world.send(me, readConversation, { participant: me.uuid, participants: [other.uuid] })
  expect(answer).toMatchObject({ status: 404, error: 7007 })
})

test('messages come oldest first, the newest 20; the links lead to all others, none lost or doubled [MSG-354, MSG-357, MSG-368, MSG-370]', async () => {
  const { one, other, id } = await aConversation(world)
  for (let at = 1; at < 45; at += 1) await say(world, at % 3 ? one : other, id, `m${at}`)
  const newest = await look(world, other, id)
  expect(texts(newest)).toEqual(Array.from({ length: 20 }, (_, at) => `m${at + 25}`))
  expect(texts(await look(world, other, id, { limit: 2 }))).toEqual(['m43', 'm44'])
  expect(newest.response._links.next).toBeNull()
  const seen = [...newest.response.messages.data]
  let { previous } = newest.response._links
  while (previous) {
    expect(previous.href).toMatch(/^\/svc\/conversations\/messages\?/)
    const page = await follow(other, previous.href)
    seen.unshift(...page.messages.data)
    expect(page._links.next).not.toBeNull()
    const back = await follow(other, page._links.next.href)
    expect(back.messages.data[0].ts).toBeGreaterThan(page.messages.data.at(-1).ts)
    previous = page._links.previous
  }
  expect(seen.map(({ content }) => content?.text)).toEqual([
    'Hello',
    ...Array.from({ length: 44 }, (_, at) => `m${at + 1}`),
  ])
})

test.each([
  ['6', 6],
  ['1', 1],
  ['0', 1],
  ['-5', 1],
  ['100', 30],
  ['5000', 30],
])('a limit of %s gives %i of thirty messages [MSG-370]', async (limit, count) => {
  const { one, id } = await aConversation(world)
  for (let at = 1; at < 30; at += 1) await say(world, one, id, `m${at}`)
  expect((await look(world, one, id, { limit })).response.messages.data).toHaveLength(count)
})

test.each([
  ['100', 100],
  ['101', 100],
  ['5000', 100],
])('a limit of %s gives %i of a hundred and twenty messages [MSG-370]', async (limit, count) => {
  const { one, id, first } = await aConversation(world)
  await sql`
    insert into messages (conversation_id, ts, blog_id, account_id, type, content)
    select ${id}, ${first}::bigint + step, ${one.blogId}, ${one.accountId}, 'TEXT', jsonb_build_object('text', 'm' || step)
    from generate_series(1, 119) as step`.execute(world.db)
  const seen = await look(world, one, id, { limit })
  expect(texts(seen)).toEqual(Array.from({ length: count }, (_, at) => `m${at + 120 - count}`))
  expect(seen.response._links.previous).not.toBeNull()
})

test('the inbox is newest first, each with participants and its newest message, and asked anew each time [MSG-055, MSG-180, MSG-363, MSG-371]', async () => {
  const me = await aTalker(world)
  const others = [await aTalker(world), await aTalker(world), await aTalker(world)]
  const ids: string[] = []
  for (const other of others) ids.push((await greet(world, me, other, `To ${other.blogName}`)).response.id)
  await say(world, others[0] as Talker, ids[0] as string, 'Me first')
  const { response, headers } = await inbox(world, me)
  expect(headers['cache-control']).toBe('no-store')
  expect(response.conversations.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]])
  expect(response.conversations[0]).toMatchObject({
    participants: [{ uuid: me.uuid }, { uuid: others[0]?.uuid, name: others[0]?.blogName }],
    messages: { data: [{ content: { text: 'Me first' } }] },
    unread_messages_count: 1,
  })
  const { _links, ...alone } = (await look(world, me, ids[0] as string, { limit: 1 })).response
  expect(response.conversations[0]).toEqual(alone)
  expect(response.conversations[0]?.last_modified_ts).toBe(response.conversations[0]?.messages.data[0]?.ts)
  expect(response._links).toEqual({ previous: null, next: null })
  expect(Object.keys(response).toSorted()).toEqual(['_links', 'conversations'])
})

test('pages of the inbox lose and repeat nothing, even between equal times [MSG-363, MSG-369]', async () => {
  const me = await aTalker(world)
  const others = await Promise.all(Array.from({ length: 45 }, () => aTalker(world)))
  for (const other of others) await greet(world, me, other)
  await sql`update conversation_members set newest_ts = 1700000000000 where blog_id = ${me.blogId}`.execute(world.db)
  await sql`update messages set ts = 1700000000000 where blog_id = ${me.blogId}`.execute(world.db)
  const first = (await inbox(world, me)).response
  expect(first.conversations).toHaveLength(20)
  const second = await follow(me, first._links.next?.href ?? '')
  const third = await follow(me, second._links.next.href)
  const all = [first, second, third].flatMap(({ conversations }) => conversations.map(({ id }: { id: string }) => id))
  expect(all).toHaveLength(45)
  expect(new Set(all).size).toBe(45)
  expect(third._links.next).toBeNull()
  const back = await follow(me, third._links.previous.href)
  expect(back.conversations).toEqual(second.conversations)
  expect((await follow(me, second._links.previous.href))._links.previous).toBeNull()
})

test('an inbox page takes two statements, however many conversations it has', async () => {
  holdTime()
  const me = await aTalker(world)
  for (let at = 0; at < 12; at += 1) await greet(world, me, await aTalker(world))
  await inbox(world, me)
  expect(await world.countQueries(() => inbox(world, me))).toBeLessThanOrEqual(2)
})

test('one person’s blogs each have their own inbox [MSG-365]', async () => {
  const { one, other, id } = await aConversation(world)
  const second = await world.db
    .insertInto('blogs')
    .values({ name: `${one.blogName.slice(0, 20)}-2`, title: 'Second' })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  await world.db.insertInto('blog_members').values({ account_id: one.accountId, blog_id: second.id }).execute()
  const asSecond = { ...one, uuid: second.uuid }
  expect((await inbox(world, asSecond)).response.conversations).toEqual([])
  expect((await look(world, asSecond, id)).status).toBe(404)
  expect((await world.send(one, listConversations, { participant: one.uuid })).response.conversations).toHaveLength(1)
  expect((await greet(world, asSecond, other)).response.id).not.toBe(id)
})

test('a shared post shows as its reader may see it, and is disabled once it is gone or hidden [MSG-167, MSG-196] [CTRL-024]', async () => {
  const { one, other, id } = await aConversation(world)
  const post = await writePost(world, one, { post: { one: 'Low tide', two: '<p>Clear.</p>' } })
  const share = (postId: string, blog = one.uuid) =>
    world.send(one, sendMessage, {
      participant: one.uuid,
      conversation_id: id,
      type: 'POSTREF',
      post: { id: postId, blog },
    })
  expect((await share(post.id)).status).toBe(200)
  const shown = async () => (await look(world, other, id)).response.messages.data.at(-1)?.post
  expect(await shown()).toMatchObject({
    id: post.id,
    state: 'published',
    summary: expect.stringContaining('Low tide'),
    blog: one.uuid,
    blog_name: one.blogName,
    post_url: post.post_url,
    is_nsfw: false,
  })
  expect(await shown()).not.toHaveProperty('type')
  await world.send(one, updatePost, { channel_id: one.blogName, edit_post_id: post.id, labels: 'violence' })
  expect(await shown()).toMatchObject({ summary: 'Content warning: violence', is_nsfw: false })
  await sql`update posts set state = 'private' where id = ${post.id}`.execute(world.db)
  expect(await shown()).toEqual({ id: post.id, state: 'disabled' })
  await sql`update posts set state = 'published' where id = ${post.id}`.execute(world.db)
  await world.send(one, deletePost, { post_id: post.id, channel_id: one.blogName })
  await sql`delete from posts where id = ${post.id}`.execute(world.db)
  expect(await shown()).toEqual({ id: post.id, state: 'disabled' })
})

test('only a published post that the sender may see, and its own blog, can be shared [MSG-352]', async () => {
  const { one, other, id } = await aConversation(world)
  const [draft, post] = [await writePost(world, one, { post: { state: '1' } }), await writePost(world, other)]
  const share = (postId: string, blog: string) =>
    world.send(one, sendMessage, {
      participant: one.uuid,
      conversation_id: id,
      type: 'POSTREF',
      post: { id: postId, blog },
    })
  expect(await share(draft.id, one.uuid)).toMatchObject({ status: 404, error: 7007 })
  expect(await share('77', one.uuid)).toMatchObject({ status: 404, error: 7007 })
  expect(await share(post.id, one.uuid)).toMatchObject({ status: 404, error: 7007 })
  expect((await share(post.id, other.uuid)).status).toBe(200)
  expect((await look(world, one, id)).response.messages.data).toHaveLength(2)
})

test('what was said, read, deleted, revealed and reported is there after a restart, and so are the stickers [MSG-326]', async () => {
  const { one, other, id, first } = await aConversation(world)
  await say(world, other, id, 'Still here?')
  await world.send(one, flagConversation, { participant: one.uuid, conversation_id: id, type: 'unblur' })
  await world.send(other, deleteConversation, { participant: other.uuid, conversation_id: id, ts: String(first) })
  const spam = await aConversation(world)
  const about = { participant: spam.other.uuid, conversation_id: spam.id }
  await world.send(spam.other, flagConversation, { ...about, type: 'spam' })
  const packs = (await world.send(one, listStickerPacks, {})).response

  const later = await openWorld()
  expect(texts(await look(later, one, id))).toEqual(['Hello', 'Still here?'])
  expect(texts(await look(later, other, id))).toEqual(['Still here?'])
  const [mine] = (await inbox(later, one)).response.conversations
  expect(mine).toMatchObject({ unread_messages_count: 1, is_blurred_images: false })
  expect((await inbox(later, spam.other)).response.conversations).toEqual([])
  const reports = await later.db
    .selectFrom('conversation_reports')
    .where('conversation_id', '=', spam.id)
    .selectAll()
    .execute()
  expect(reports).toMatchObject([{ reporter_blog_id: spam.other.blogId, reported_blog_id: spam.one.blogId }])
  expect((await later.send(one, listStickerPacks, {})).response).toEqual(packs)
  await later.close()
})
