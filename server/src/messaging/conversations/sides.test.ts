import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { blockBlog, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../../testing/own-database.ts'
import { aConversation, greet, inbox, look, say, type Talker, texts } from '../../testing/talking.ts'
import type { World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

const about = (who: Talker, id: string) => ({ participant: who.uuid, conversation_id: id })
const remove = (who: Talker, id: string, ts?: number) =>
  world.send(who, calls.deleteConversation, { ...about(who, id), ...(ts && { ts }) })
const read = (who: Talker, id: string, ts?: number) =>
  world.send(who, calls.markAsRead, { ...about(who, id), ...(ts && { ts }) })
const unread = async (who: Talker) => (await inbox(world, who)).response.conversations[0]?.unread_messages_count

test('deleting hides a conversation from one side for good, and twice is no error [MSG-121, MSG-358]', async () => {
  const { one, other, id } = await aConversation(world)
  expect(await remove(other, id)).toMatchObject({ status: 200, response: {} })
  expect((await remove(other, id)).status).toBe(200)
  expect((await inbox(world, other)).response.conversations).toEqual([])
  expect(texts(await look(world, other, id))).toEqual([])
  expect(texts(await look(world, one, id))).toEqual(['Hello'])
  expect((await inbox(world, one)).response.conversations).toHaveLength(1)
})

test('the query of a DELETE says what to delete [MSG-358]', async () => {
  const { other, id } = await aConversation(world)
  const answer = await world.app.inject({
    method: 'DELETE',
    url: `/svc/conversations/messages?${new URLSearchParams(about(other, id))}`,
    headers: { cookie: `session=${other.token}`, 'x-form-key': other.formKey },
  })
  expect([answer.statusCode, answer.json().response]).toEqual([200, {}])
  expect((await inbox(world, other)).response.conversations).toEqual([])
})

test('a new message brings a deleted conversation back, with what came after alone [MSG-122]', async () => {
  const { one, other, id } = await aConversation(world)
  await remove(other, id)
  await say(world, one, id, 'Are you there?')
  const [back] = (await inbox(world, other)).response.conversations
  expect(back).toMatchObject({
    id,
    unread_messages_count: 1,
    messages: { data: [{ content: { text: 'Are you there?' } }] },
  })
  const seen = await look(world, other, id)
  expect(texts(seen)).toEqual(['Are you there?'])
  expect(seen.response._links.previous).toBeNull()
  expect((await greet(world, other, one, 'I am')).response.id).toBe(id)
})

test('one message is deleted from one side alone; the other keeps it [BLOG-197]', async () => {
  const { one, other, id } = await aConversation(world)
  const second = await say(world, one, id, 'Second')
  await say(world, one, id, 'Third')
  expect((await remove(other, id, second.ts)).status).toBe(200)
  expect((await remove(other, id, second.ts)).status).toBe(200)
  expect(texts(await look(world, other, id))).toEqual(['Hello', 'Third'])
  expect(texts(await look(world, one, id))).toEqual(['Hello', 'Second', 'Third'])
  expect(await remove(other, id, 77)).toMatchObject({ status: 404, error: 7007 })
  expect(await remove({ ...other, uuid: one.uuid }, id, second.ts)).toMatchObject({ status: 403, error: 7002 })
})

test('deleted messages do not count as unread, and a side without any has no row [MSG-288, MSG-371]', async () => {
  const { one, other, id, first } = await aConversation(world)
  const second = await say(world, one, id, 'Second')
  expect(await unread(other)).toBe(2)
  await remove(other, id, second.ts)
  expect(await unread(other)).toBe(1)
  expect((await inbox(world, other)).response.conversations[0]).toMatchObject({
    last_modified_ts: first,
    messages: { data: [{ ts: first }] },
  })
  await remove(other, id, first)
  expect((await inbox(world, other)).response.conversations).toEqual([])
  await say(world, one, id, 'Third')
  expect(texts(await look(world, other, id))).toEqual(['Third'])
})

test('marking as read goes forward to what was seen, never back and never beyond [MSG-366, MSG-288]', async () => {
  const { one, other, id, first } = await aConversation(world)
  const second = await say(world, one, id, 'Second')
  const third = await say(world, one, id, 'Third')
  expect((await read(other, id, first)).response.last_read_ts).toBe(first)
  expect(await unread(other)).toBe(2)
  expect((await read(other, id, second.ts)).response.last_read_ts).toBe(second.ts)
  expect(await unread(other)).toBe(1)
  expect((await read(other, id, first)).response.last_read_ts).toBe(second.ts)
  expect(await unread(other)).toBe(1)
  expect((await read(other, id, third.ts + 1_000_000)).response.last_read_ts).toBe(third.ts)
  expect(await unread(other)).toBe(0)
  await say(world, one, id, 'Fourth')
  expect(await unread(other)).toBe(1)
  const { last_modified_ts } = (await look(world, other, id)).response
  expect((await read(other, id)).response).toEqual({ last_read_ts: last_modified_ts })
  expect(await unread(other)).toBe(0)
  expect((await look(world, one, id)).response.unread_messages_count).toBe(0)
})

test('reading changes no mark; sending reads one’s own [MSG-289, MSG-367]', async () => {
  const { one, other, id } = await aConversation(world)
  await look(world, other, id)
  await inbox(world, other)
  expect((await look(world, other, id)).response).toMatchObject({ last_read_ts: 0, unread_messages_count: 1 })
  const reply = await say(world, other, id, 'Hi')
  expect((await look(world, other, id)).response).toMatchObject({ last_read_ts: reply.ts, unread_messages_count: 0 })
  expect((await look(world, one, id)).response.unread_messages_count).toBe(1)
})

test('a blocked blog’s conversation leaves the list and the counts, and comes back after [MSG-125]', async () => {
  const { one, other, id } = await aConversation(world)
  const between = { tumblelog: other.blogName, blocked_tumblelog: one.blogName }
  await world.send(other, blockBlog, between)
  expect((await inbox(world, other)).response.conversations).toEqual([])
  expect((await inbox(world, one)).response.conversations).toHaveLength(1)
  await world.send(other, unblockBlog, between)
  expect((await inbox(world, other)).response.conversations[0]).toMatchObject({ id, unread_messages_count: 1 })
})

test('marking as spam reports, blocks and deletes, all at once [MSG-130, MSG-359, BLOG-198]', async () => {
  const { one, other, id } = await aConversation(world)
  const flag = { ...about(other, id), type: 'spam' as const }
  expect(await world.send(other, calls.flagConversation, flag)).toMatchObject({ status: 200, response: {} })
  const reports = await world.db
    .selectFrom('conversation_reports')
    .selectAll()
    .where('conversation_id', '=', id)
    .execute()
  expect(reports).toMatchObject([{ reporter_blog_id: other.blogId, reported_blog_id: one.blogId, context: 'inline' }])
  expect(Math.abs(Date.now() - (reports[0]?.made_at.getTime() ?? 0))).toBeLessThan(60_000)
  const blocks = world.db.selectFrom('blocks').select(['blocker_blog_id', 'blocked_blog_id'])
  expect(await blocks.where('blocker_blog_id', 'in', [one.blogId, other.blogId]).execute()).toEqual([
    { blocker_blog_id: other.blogId, blocked_blog_id: one.blogId },
  ])
  expect((await inbox(world, other)).response.conversations).toEqual([])
  expect(texts(await look(world, other, id))).toEqual([])
  expect(texts(await look(world, one, id))).toEqual(['Hello'])
  expect(await say(world, one, id, 'Still')).toMatchObject({ status: 403, error: 7004 })
})

test('a spam flag that fails halfway leaves nothing of itself [MSG-130]', async () => {
  const { one, other, id } = await aConversation(world)
  await sql`
    create function no_such_block() returns trigger language plpgsql as
      'begin if new.blocker_blog_id = ${sql.raw(other.blogId)} then raise exception ''no''; end if; return new; end';
  `.execute(world.db)
  await sql`create trigger no_such_block before insert on blocks for each row execute function no_such_block()`.execute(
    world.db,
  )
  const answer = await world.send(other, calls.flagConversation, { ...about(other, id), type: 'spam' })
  await sql`drop trigger no_such_block on blocks`.execute(world.db)
  await sql`drop function no_such_block`.execute(world.db)
  expect(answer).toMatchObject({ status: 500, error: 7099 }) // MSG-396
  expect(
    await world.db.selectFrom('conversation_reports').selectAll().where('conversation_id', '=', id).execute(),
  ).toEqual([])
  expect((await inbox(world, other)).response.conversations).toHaveLength(1)
  expect((await say(world, one, id, 'Fine')).status).toBe(200)
})

test('a report says where it was made, where that is told [MSG-359]', async () => {
  const { other, id } = await aConversation(world)
  await world.send(other, calls.flagConversation, { ...about(other, id), type: 'spam', context: 'settings' })
  const reports = await world.db.selectFrom('conversation_reports').select('context').where('conversation_id', '=', id)
  expect(await reports.execute()).toEqual([{ context: 'settings' }])
})

test('another type of flag is refused and changes nothing [MSG-359]', async () => {
  const { other, id } = await aConversation(world)
  const before = (await look(world, other, id)).response
  const answer = await world.send(other, calls.flagConversation, { ...about(other, id), type: 'rude' as 'spam' })
  expect(answer).toMatchObject({ status: 400, error: 7000 })
  expect((await look(world, other, id)).response).toEqual(before)
})

test('images of a stranger are blurred until revealed, for that side alone [MSG-159, MSG-328, MSG-333, MSG-359]', async () => {
  const { one, other, id } = await aConversation(world)
  const isBlurred = async (who: Talker) => (await look(world, who, id)).response.is_blurred_images
  expect([await isBlurred(one), await isBlurred(other)]).toEqual([true, true])
  const answer = await world.send(other, calls.flagConversation, { ...about(other, id), type: 'unblur' })
  expect(answer).toMatchObject({ status: 200, response: {} })
  expect([await isBlurred(one), await isBlurred(other)]).toEqual([true, false])
  await world.send(one, followBlog, { tumblelog: other.blogName })
  expect(await isBlurred(one)).toBe(false)
})

test('images of a followed adult blog are blurred while safe mode applies [MSG-328, MSG-335]', async () => {
  const { one, other, id } = await aConversation(world)
  await world.send(one, followBlog, { tumblelog: other.blogName })
  await sql`update blogs set is_adult = true where id = ${other.blogId}`.execute(world.db)
  const isBlurred = async () => (await look(world, one, id)).response.is_blurred_images
  expect(await isBlurred()).toBe(true)
  await world.send(one, saveSettings, { page: 'account', safe_mode: 'off' })
  expect(await isBlurred()).toBe(false)
})

test('whether sounds play is the person’s own setting, saved on the server [MSG-117]', async () => {
  const { one, other } = await aConversation(world)
  const saved = await world.send(one, saveSettings, { page: 'dashboard', is_sounds_enabled: 'off' })
  expect(saved.response).toMatchObject({ user: { is_sounds_enabled: false } })
  const isOn = async (who: Talker) => (await world.send(who, readUserInfo, {})).response.user?.is_sounds_enabled
  expect([await isOn(one), await isOn(other)]).toEqual([false, true])
  await world.send(one, saveSettings, { page: 'dashboard', is_sounds_enabled: 'on' })
  expect(await isOn(one)).toBe(true)
})
