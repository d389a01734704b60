import { logOut, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { blockBlog, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { createBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { pollUnread } from '@bowerbird/domain/messaging/live.contract.ts'
import { markAsRead } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../../testing/hold-time.ts'
import { aConversation, aTalker, greet, say, type Talker } from '../../testing/talking.ts'
import { openWorld, type World } from '../../testing/world.ts'

const secret = 'one secret for both of the servers of this file'
let world: World
beforeAll(async () => {
  world = await openWorld({ SECRET: secret })
})
afterAll(() => world.close())

async function keysOf(who: Talker) {
  const { user } = (await world.send(who, readUserInfo, {})).response
  if (!user) throw new Error('A guest has no keys')
  return { token: user.polling_token, key: user.channels[0]?.mention_key ?? '', user }
}

/** Sends no cookie because the token authenticates. */
async function poll(query: Record<string, string>) {
  const answer = await world.app.inject({ url: pollUnread.path, query })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

test('a poll answers the unread counts by mention key and conversation, at the top level [MSG-364, MSG-176, MSG-288]', async () => {
  const { one, other, id } = await aConversation(world)
  await say(world, one, id, 'Second')
  const { token, key, user } = await keysOf(other)
  expect(user.unread_messages).toEqual({ [key]: { [id]: 2 } })
  const asked = { token, unread_messages: 'true', mention_keys: key }
  expect(await poll(asked)).toMatchObject({
    status: 200,
    body: { unread_messages: { [key]: { [id]: 2 } }, error: false },
    headers: { 'cache-control': 'no-store' },
  })
  await world.send(other, markAsRead, { participant: other.uuid, conversation_id: id })
  expect((await poll(asked)).body).toEqual({ unread_messages: { [key]: {} }, error: false })
})

test('the counts of each own blog stand under its own key, as many as are asked for [MSG-364, MSG-176]', async () => {
  const { other, id } = await aConversation(world)
  const blog = await world.db
    .insertInto('blogs')
    .values({ name: `${other.blogName.slice(0, 20)}-2`, title: 'Second' })
    .returning(['id', 'uuid', 'mention_key'])
    .executeTakeFirstOrThrow()
  await world.db.insertInto('blog_members').values({ account_id: other.accountId, blog_id: blog.id }).execute()
  const { response } = await greet(world, await aTalker(world), { ...other, uuid: blog.uuid })
  const { token, key } = await keysOf(other)
  const asked = { token, unread_messages: 'true', mention_keys: `${key},${blog.mention_key}` }
  expect((await poll(asked)).body).toEqual({
    unread_messages: { [key]: { [id]: 1 }, [blog.mention_key]: { [response.id]: 1 } },
    error: false,
  })
  expect((await poll({ ...asked, mention_keys: blog.mention_key })).body.unread_messages).toEqual({
    [blog.mention_key]: { [response.id]: 1 },
  })
})

test('a missing or wrong token gets 403 with the error flag; others’ keys are left out [MSG-380]', async () => {
  const { one, other } = await aConversation(world)
  const [mine, theirs] = [await keysOf(one), await keysOf(other)]
  const asked = { unread_messages: 'true', mention_keys: `${mine.key},${theirs.key},nobody` }
  for (const token of ['', 'x', mine.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), mine.token.slice(1)]) {
    expect(await poll({ ...asked, token })).toMatchObject({ status: 403, body: { error: true } })
  }
  expect(await poll(asked)).toMatchObject({ status: 403, body: { error: true } })
  const answer = await poll({ ...asked, token: mine.token })
  expect(Object.keys(answer.body.unread_messages)).toEqual([mine.key])
  expect((await poll({ token: mine.token, mention_keys: mine.key })).body).toEqual({ error: false })
})

test('the token is the person’s own, opaque, and ends with the session [MSG-379]', async () => {
  const [one, other] = [await aTalker(world), await aTalker(world)]
  const [mine, theirs] = [await keysOf(one), await keysOf(other)]
  expect(mine.token).toMatch(/^[\w-]{65}$/)
  expect(mine.token.slice(22)).not.toBe(theirs.token.slice(22))
  expect(mine.token).not.toContain(one.token)
  const asked = { token: mine.token, unread_messages: 'true', mention_keys: mine.key }
  expect((await poll(asked)).status).toBe(200)
  const forged = mine.token.slice(0, 22) + theirs.token.slice(22)
  expect((await poll({ ...asked, token: forged })).status).toBe(403)
  await world.send(one, logOut, {})
  expect(await poll(asked)).toMatchObject({ status: 403, body: { error: true } })
})

test('each blog has a mention key of its own that never changes [MSG-183]', async () => {
  const [one, other] = [await aTalker(world), await aTalker(world)]
  const { key } = await keysOf(one)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(key).not.toBe((await keysOf(other)).key)
  await sql`update blogs set name = ${`${one.blogName}x`.slice(0, 32)}, title = 'New' where id = ${one.blogId}`.execute(
    world.db,
  )
  expect((await keysOf(one)).key).toBe(key)
  const copied = sql`update blogs set mention_key = ${key} where id = ${other.blogId}`
  await expect(copied.execute(world.db)).rejects.toThrow(/unique/)
})

test('blocked blogs’ conversations are not in the unread data until the block goes [MSG-125]', async () => {
  const { one, other, id } = await aConversation(world)
  await greet(world, await aTalker(world), other)
  const { token, key } = await keysOf(other)
  const between = { tumblelog: other.blogName, blocked_tumblelog: one.blogName }
  const counts = async () => {
    const { body } = await poll({ token, unread_messages: 'true', mention_keys: key })
    expect((await keysOf(other)).user.unread_messages[key]).toEqual(body.unread_messages[key])
    return body.unread_messages[key]
  }
  const before = await counts()
  expect(before).toMatchObject({ [id]: 1 })
  await world.send(other, blockBlog, between)
  const without = await counts()
  expect(Object.keys(without)).toHaveLength(1)
  expect(without).not.toHaveProperty(id)
  await world.send(other, unblockBlog, between)
  expect(await counts()).toEqual(before)
})

test('a poll is one statement, the first and the next, and when that fails it answers 200 with the error flag [MSG-381]', async () => {
  holdTime()
  const { other } = await aConversation(world)
  const { token, key } = await keysOf(other)
  const asked = { token, unread_messages: 'true', mention_keys: key }
  for (let time = 1; time <= 2; time += 1) expect(await world.countQueries(() => poll(asked))).toBe(1)
  const broken = await openWorld({ SECRET: secret })
  expect((await broken.app.inject({ url: pollUnread.path, query: asked })).json().error).toBe(false)
  await broken.deps.db.destroy()
  const answer = await broken.app.inject({ url: pollUnread.path, query: asked })
  expect([answer.statusCode, answer.json()]).toEqual([200, { error: true }])
  await broken.close()
})

test('a page starts with everything messaging needs [MSG-382, MSG-291, MSG-066, MSG-073, MSG-175, MSG-294, MSG-295, MSG-306]', async () => {
  const { one, other, id } = await aConversation(world)
  const [quiet] = (await world.send(one, readUserInfo, {})).response.user?.channels ?? []
  expect(quiet).toMatchObject({ uuid: one.uuid, name: one.blogName, unread_messages_count_sum: 0 })
  const { response } = await world.send(other, readUserInfo, {})
  expect(response.user?.unread_messages).not.toHaveProperty(quiet?.mention_key ?? '')
  const [channel] = response.user?.channels ?? []
  expect(response.user).toMatchObject({
    name: other.blogName,
    can_message: true,
    is_sounds_enabled: true,
    is_verified_email: true,
    can_modify_safe_mode: true,
    safe_mode: true,
    polling_token: expect.stringMatching(/^[\w-]{65}$/),
    unread_messages: { [channel?.mention_key ?? '']: { [id]: 1 } },
  })
  expect(channel).toMatchObject({
    uuid: other.uuid,
    name: other.blogName,
    unread_messages_count_sum: 1,
    can_send_messages: true,
    is_messaging_bot: false,
  })
  expect(response.config).toMatchObject({
    polling_frequency_inbox: 15_000,
    polling_frequency_conversation: 5000,
    max_image_size: 10_485_760,
    append_favorites_limit: 3,
    desktop_notifications: true,
    new_empty_inbox: false,
    multiple_open_windows: false,
  })
})

test('an operator changes what pages are told [MSG-066, MSG-073, MSG-294, MSG-306]', async () => {
  const changed = await openWorld({
    POLLING_FREQUENCY_INBOX: '30000',
    POLLING_FREQUENCY_CONVERSATION: '7000',
    NEW_EMPTY_INBOX: 'on',
    MULTIPLE_OPEN_WINDOWS: 'on',
    DESKTOP_NOTIFICATIONS: 'off',
    MAX_IMAGE_SIZE: '2048',
    APPEND_FAVORITES_LIMIT: '5',
  })
  const { config } = (await changed.send(changed.aGuest(), readUserInfo, {})).response
  expect(config).toMatchObject({
    polling_frequency_inbox: 30_000,
    polling_frequency_conversation: 7000,
    new_empty_inbox: true,
    multiple_open_windows: true,
    desktop_notifications: false,
    max_image_size: 2048,
    append_favorites_limit: 5,
  })
  await changed.close()
})

test('only who has a blog that may send messages can message [MSG-406]', async () => {
  const me = await aTalker(world)
  await sql`update blogs set can_send_messages = false where id = ${me.blogId}`.execute(world.db)
  expect((await keysOf(me)).user.can_message).toBe(false)
  await world.send(me, createBlog, { name: `${me.blogName.slice(0, 20)}-2`, title: 'Second' })
  expect((await keysOf(me)).user.can_message).toBe(true)
})
