import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Call } from '@bowerbird/domain/core/call.ts'
import * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation, aTalker, greet, inbox, look, say, type Talker } from '../../testing/talking.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let strict: World
beforeAll(async () => {
  world = await openWorld()
  strict = await openWorld({ MESSAGING_REQUIRE_FOLLOW: 'on', MESSAGING_DAILY_NEW_CONVERSATIONS: '2' })
})
afterAll(() => Promise.all([world.close(), strict.close()]))

const start = (who: Talker, to: Talker, place = world) =>
  place.send(who, calls.readConversation, { participant: who.uuid, participants: [to.uuid] })

test('every call turns a guest away with 401.7009, before it looks at anything else [MSG-385, MSG-405, MSG-414]', async () => {
  const guest = world.aGuest()
  const family = [...world.app.servedCalls.values()].map(({ call }) => call).filter(({ family }) => family)
  expect(family.length).toBeGreaterThan(7)
  for (const call of family) {
    const answer = await world.send({ ...guest, formKey: 'wrong' }, call, {})
    expect([call.path, answer.status, answer.error]).toEqual([call.path, 401, 7009])
  }
})

test('a write without a good form key gives 403.7008 and changes nothing [MSG-378]', async () => {
  const { other, id } = await aConversation(world)
  const about = { participant: other.uuid, conversation_id: id }
  const keyless = { ...other, formKey: 'wrong' }
  const before = (await look(world, other, id)).response
  const answers = [
    await world.send(keyless, calls.sendMessage, { ...about, type: 'TEXT', message: 'x' }),
    await world.send(keyless, calls.deleteConversation, about),
    await world.send(keyless, calls.flagConversation, { ...about, type: 'spam' }),
    await world.send(keyless, calls.flagConversation, { ...about, type: 'unblur' }),
    await world.send(keyless, calls.markAsRead, about),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 403, error: 7008 })
  expect(before).toMatchObject({ can_send: true, is_blurred_images: true, unread_messages_count: 1, last_read_ts: 0 })
  expect((await look(world, other, id)).response).toEqual(before)
  expect((await world.send(keyless, calls.readConversation, about)).status).toBe(200)
})

test('whoever is in no conversation finds none, as with an id that does not exist [MSG-408]', async () => {
  const { one, id } = await aConversation(world)
  const third = await aTalker(world)
  const tries = (conversation_id: string) => {
    const about = { participant: third.uuid, conversation_id }
    return Promise.all([
      world.send(third, calls.readConversation, about),
      world.send(third, calls.sendMessage, { ...about, type: 'TEXT', message: 'x' }),
      world.send(third, calls.deleteConversation, about),
      world.send(third, calls.flagConversation, { ...about, type: 'spam' }),
      world.send(third, calls.flagConversation, { ...about, type: 'unblur' }),
      world.send(third, calls.markAsRead, about),
    ])
  }
  const [foreign, unknown] = [await tries(id), await tries('77')]
  for (const answer of [...foreign, ...unknown]) expect(answer).toMatchObject({ status: 404, error: 7007 })
  expect(foreign.map(({ title }) => title)).toEqual(unknown.map(({ title }) => title))
  expect((await look(world, one, id)).response).toMatchObject({ can_send: true, messages: { data: [{}] } })
})

test('staff have no more rights than others: what is not theirs is not there [MSG-419]', async () => {
  const { one, id } = await aConversation(world)
  const staff = await aTalker(world, { isStaff: true })
  expect(await look(world, staff, id)).toMatchObject({ status: 404, error: 7007 })
  expect(await look(world, { ...staff, uuid: one.uuid }, id)).toMatchObject({ status: 403, error: 7002 })
  expect(await say(world, staff, id, 'Ahem')).toMatchObject({ status: 404, error: 7007 })
  expect((await look(world, one, id)).response.messages.data).toHaveLength(1)
})

test('only an own blog that may send messages can act, elsewhere 403.7002 [MSG-407, POST-519]', async () => {
  const { one, other, id } = await aConversation(world)
  const as = (uuid: string) => ({ participant: uuid, conversation_id: id })
  const answers = async (uuid: string) => [
    await world.send(one, calls.readConversation, as(uuid)),
    await world.send(one, calls.sendMessage, { ...as(uuid), type: 'TEXT', message: 'x' }),
    await world.send(one, calls.deleteConversation, as(uuid)),
    await world.send(one, calls.markAsRead, as(uuid)),
    await world.send(one, calls.flagConversation, { ...as(uuid), type: 'unblur' }),
    await world.send(one, calls.listConversations, { participant: uuid }),
    await world.send(one, calls.readParticipant, { participant: uuid, q: other.blogName }),
    await world.send(one, calls.suggestParticipants, { participant: uuid }),
  ]
  for (const answer of await answers(other.uuid)) expect(answer).toMatchObject({ status: 403, error: 7002 })
  await sql`update blogs set can_send_messages = false where id = ${one.blogId}`.execute(world.db)
  for (const answer of await answers(one.uuid)) expect(answer).toMatchObject({ status: 403, error: 7002 })
  expect((await look(world, other, id)).response.messages.data).toHaveLength(1)
})

test('without a verified e-mail nobody starts or sends, but reads what is there [MSG-409]', async () => {
  const { one, other, id } = await aConversation(world)
  await sql`update accounts set is_verified = false where id = ${other.accountId}`.execute(world.db)
  const third = await aTalker(world)
  const unverified = await aTalker(world, { isVerified: false })
  expect(await start(unverified, third)).toMatchObject({ status: 403, error: 7001 })
  expect(await greet(world, unverified, third)).toMatchObject({ status: 403, error: 7001 })
  expect(await say(world, other, id, 'x')).toMatchObject({ status: 403, error: 7001 })
  expect((await look(world, other, id)).status).toBe(200)
  expect((await start(other, one)).status).toBe(200)
  expect((await inbox(world, third)).response.conversations).toEqual([])
})

test('a blog that takes no messages gets none, new or in what is there [MSG-410]', async () => {
  const { one, other, id } = await aConversation(world)
  const third = await aTalker(world)
  const save = (on: 'on' | 'off') =>
    world.send(other, saveSettings, {
      page: 'blog',
      tumblelog_name_or_id: other.blogName,
      tumblelog: { can_receive_messages: on },
    })
  expect((await save('off')).status).toBe(200)
  expect(await greet(world, third, other)).toMatchObject({ status: 403, error: 7004 })
  expect(await start(third, other)).toMatchObject({ status: 403, error: 7004 })
  expect(await say(world, one, id, 'x')).toMatchObject({ status: 403, error: 7004 })
  expect((await look(world, one, id)).response.can_send).toBe(false)
  expect((await look(world, other, id)).response.can_send).toBe(true)
  expect((await say(world, other, id, 'I still can')).status).toBe(200)
  await save('on')
  expect((await look(world, one, id)).response.can_send).toBe(true)
  expect((await say(world, one, id, 'x')).status).toBe(200)
})

test('a block, whoever made it, stops both sides [MSG-126, MSG-410]', async () => {
  const { one, other, id } = await aConversation(world)
  await world.send(other, blockBlog, { tumblelog: other.blogName, blocked_tumblelog: one.blogName })
  for (const who of [one, other]) {
    expect(await say(world, who, id, 'x')).toMatchObject({ status: 403, error: 7004 })
    expect((await look(world, who, id)).response.can_send).toBe(false)
    const q = who === one ? other.blogName : one.blogName
    const info = await world.send(who, calls.readParticipant, { participant: who.uuid, q })
    expect(info.response.can_receive_messages).toBe(false)
  }
  const [third, fourth] = [await aTalker(world), await aTalker(world)]
  await world.send(third, blockBlog, { tumblelog: third.blogName, blocked_tumblelog: fourth.blogName })
  expect(await greet(world, third, fourth)).toMatchObject({ status: 403, error: 7004 })
  expect(await greet(world, fourth, third)).toMatchObject({ status: 403, error: 7004 })
  expect(await start(fourth, third)).toMatchObject({ status: 403, error: 7004 })
})

test('the server refuses to block an own blog [MSG-353]', async () => {
  const me = await aTalker(world)
  const answer = await world.send(me, blockBlog, { tumblelog: me.blogName, blocked_tumblelog: me.blogName })
  expect(answer).toMatchObject({ status: 403, error: 'blogs.block_own_blog' })
  expect(await world.db.selectFrom('blocks').selectAll().where('blocker_blog_id', '=', me.blogId).execute()).toEqual([])
})

test('a blog may want to hear only from those it follows; what is there goes on [MSG-376, MSG-411]', async () => {
  const { one, other, id } = await aConversation(world)
  const third = await aTalker(world)
  await world.send(other, saveSettings, {
    page: 'blog',
    tumblelog_name_or_id: other.blogName,
    tumblelog: { messages_from_followed_only: 'on' },
  })
  expect(await greet(world, third, other)).toMatchObject({ status: 403, error: 7003 })
  expect(await start(third, other)).toMatchObject({ status: 403, error: 7003 })
  expect((await say(world, one, id, 'x')).status).toBe(200)
  await world.send(other, followBlog, { tumblelog: third.blogName })
  expect(await start(third, other)).toMatchObject({ status: 404, error: 7007 })
  expect((await greet(world, third, other)).status).toBe(200)
})

test('where the site wants it, only followed blogs are written to first [MSG-412]', async () => {
  const [me, other] = [await aTalker(strict), await aTalker(strict)]
  expect(await greet(strict, me, other)).toMatchObject({ status: 409, error: 7005 })
  expect(await start(me, other, strict)).toMatchObject({ status: 409, error: 7005 })
  await strict.send(me, followBlog, { tumblelog: other.blogName })
  const { response, status } = await greet(strict, me, other)
  expect(status).toBe(200)
  expect((await say(strict, other, response.id, 'Back')).status).toBe(200)
})

test('so many conversations a day and no more, even at once; what is there never counts [MSG-413]', async () => {
  const me = await aTalker(strict)
  const others = await Promise.all(Array.from({ length: 5 }, () => aTalker(strict)))
  for (const { blogName } of others) await strict.send(me, followBlog, { tumblelog: blogName })
  const answers = await Promise.all(others.map((other) => greet(strict, me, other)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429])
  expect(answers.find(({ status }) => status === 429)?.error).toBe(7006)
  const begun = answers.find(({ status }) => status === 200)?.response.id ?? ''
  expect((await say(strict, me, begun, 'More')).status).toBe(200)
  const left = others.find((_, at) => answers[at]?.status === 429) as Talker
  expect(await start(me, left, strict)).toMatchObject({ status: 429, error: 7006 })
})

test('all blogs of one person count together [MSG-413]', async () => {
  const me = await aTalker(strict)
  const blog = await strict.db
    .insertInto('blogs')
    .values({ name: `${me.blogName.slice(0, 20)}-2`, title: 'Second' })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  await strict.db.insertInto('blog_members').values({ account_id: me.accountId, blog_id: blog.id }).execute()
  const others = [await aTalker(strict), await aTalker(strict), await aTalker(strict)] as const
  for (const { blogName } of others) await strict.send(me, followBlog, { tumblelog: blogName })
  expect((await greet(strict, me, others[0])).status).toBe(200)
  expect((await greet(strict, { ...me, uuid: blog.uuid }, others[1])).status).toBe(200)
  for (const uuid of [me.uuid, blog.uuid])
    expect(await greet(strict, { ...me, uuid }, others[2])).toMatchObject({ status: 429, error: 7006 })
})

test('of all that is wrong with a first message, the first in the order of the rules answers [MSG-414]', async () => {
  const [me, other] = [await aTalker(strict, { isVerified: false }), await aTalker(strict)]
  const friends = [await aTalker(strict), await aTalker(strict)]
  const set = (fields: Record<string, boolean>) =>
    strict.db.updateTable('blogs').set(fields).where('id', '=', other.blogId).execute()
  const verify = (is_verified: boolean) =>
    strict.db.updateTable('accounts').set({ is_verified }).where('id', '=', me.accountId).execute()
  await verify(true)
  for (const friend of friends) {
    await strict.send(me, followBlog, { tumblelog: friend.blogName })
    expect((await greet(strict, me, friend)).status).toBe(200)
  }
  await verify(false)
  await set({ can_receive_messages: false, messages_from_followed_only: true })
  const fields = { participant: other.uuid, participants: [other.uuid], type: 'TEXT' as const, message: '' }
  const refused = async (who: Talker, sent: object) => {
    const { status, error } = await strict.send(who, calls.sendMessage, sent as typeof fields)
    return `${status}.${error}`
  }
  expect(await refused({ ...me, ...strict.aGuest(), formKey: 'wrong' }, fields)).toBe('401.7009')
  expect(await refused({ ...me, formKey: 'wrong' }, fields)).toBe('403.7008')
  expect(await refused(me, fields)).toBe('400.7000')
  const third = friends[0] as Talker
  expect(await refused(me, { ...fields, participant: third.uuid, message: 'Hello' })).toBe('403.7002')
  const mine = { ...fields, participant: me.uuid, message: 'Hello' }
  expect(await refused(me, mine)).toBe('403.7001')
  await verify(true)
  expect(await refused(me, mine)).toBe('403.7004')
  await set({ can_receive_messages: true })
  expect(await refused(me, mine)).toBe('403.7003')
  await strict.send(other, followBlog, { tumblelog: me.blogName })
  expect(await refused(me, mine)).toBe('409.7005')
  await strict.send(me, followBlog, { tumblelog: other.blogName })
  expect(await refused(me, mine)).toBe('429.7006')
  expect((await inbox(strict, other)).response.conversations).toEqual([])
})

test('a call that does not say who acts is refused with 400.7000 [MSG-373]', async () => {
  const { one, other, id } = await aConversation(world)
  const before = (await look(world, other, id)).response
  const ask = (call: Call, sent: object = { conversation_id: id }) => world.send(other, call, sent)
  const answers = [
    await ask(calls.readConversation),
    await ask(calls.sendMessage, { conversation_id: id, type: 'TEXT', message: 'x' }),
    await ask(calls.deleteConversation),
    await ask(calls.flagConversation, { conversation_id: id, type: 'spam' }),
    await ask(calls.markAsRead),
    await ask(calls.listConversations, {}),
    await ask(calls.readParticipant, { q: one.blogName }),
    await ask(calls.suggestParticipants, {}),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 400, error: 7000 })
  expect((await look(world, other, id)).response).toEqual(before)
})

test('what was started more than 24 hours ago counts no more [MSG-413]', async () => {
  const [me, other] = [await aTalker(strict), await aTalker(strict)]
  await strict.send(me, followBlog, { tumblelog: other.blogName })
  const begin = async (hoursAgo: number) => {
    const [a, b] = [await aTalker(strict), await aTalker(strict)]
    await sql`
      insert into conversations (id, low_blog_id, high_blog_id, started_by)
      values (id_at(now() - make_interval(hours => ${hoursAgo})), least(${a.blogId}::bigint, ${b.blogId}::bigint),
              greatest(${a.blogId}::bigint, ${b.blogId}::bigint), ${me.accountId})`.execute(strict.db)
  }
  await begin(25)
  await begin(23)
  expect(await start(me, other, strict)).toMatchObject({ status: 404, error: 7007 })
  await begin(1)
  expect(await start(me, other, strict)).toMatchObject({ status: 429, error: 7006 })
})

test('somebody written to by a stranger may take it for spam, until they answer or follow [MSG-416]', async () => {
  const { one, other, id } = await aConversation(world)
  expect((await look(world, one, id)).response.is_possible_spam).toBe(false)
  expect((await look(world, other, id)).response.is_possible_spam).toBe(true)
  await world.send(other, followBlog, { tumblelog: one.blogName })
  expect((await look(world, other, id)).response.is_possible_spam).toBe(false)
  const second = await aConversation(world)
  await say(world, second.other, second.id, 'I know you')
  expect((await look(world, second.other, second.id)).response.is_possible_spam).toBe(false)
})
