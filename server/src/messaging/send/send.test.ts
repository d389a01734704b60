import { randomUUID } from 'node:crypto'
import { createBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolOf } from '../../core/database/database.ts'
import { holdTime } from '../../testing/hold-time.ts'
import { aConversation, aTalker, greet, inbox, look, say, texts } from '../../testing/talking.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a first message makes a conversation that both have, each on its own side [MSG-355, MSG-158, MSG-159]', async () => {
  const [me, other] = [await aTalker(world), await aTalker(world)]
  const { status, response } = await greet(world, me, other, '  Hello there  ')
  expect(status).toBe(200)
  expect(response).toMatchObject({
    status: 'active',
    can_send: true,
    is_possible_spam: false,
    is_blurred_images: true,
    unread_messages_count: 0,
    participants: [{ uuid: me.uuid }, { uuid: other.uuid }],
    messages: { data: [{ type: 'TEXT', participant: me.uuid, content: { text: 'Hello there', formatting: [] } }] },
  })
  expect(response.last_read_ts).toBe(response.last_modified_ts)
  const theirs = await look(world, other, response.id)
  expect(texts(theirs)).toEqual(['Hello there'])
  expect(theirs.response).toMatchObject({ is_possible_spam: true, unread_messages_count: 1, last_read_ts: 0 })
})

test('fifty identical sends at once make one message, and all answer alike; another body is refused', async () => {
  const { one, other, id } = await aConversation(world)
  const fields = {
    participant: one.uuid,
    conversation_id: id,
    type: 'TEXT' as const,
    message: 'Once',
    client_id: randomUUID(),
  }
  const answers = await Promise.all(Array.from({ length: 50 }, () => world.send(one, sendMessage, fields)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ response }) => JSON.stringify(response.messages.data))).size).toBe(1)
  expect(answers[0]?.response.messages.data[0]?.client_id).toBe(fields.client_id)
  expect(texts(await look(world, other, id))).toEqual(['Hello', 'Once'])
  expect((await look(world, other, id)).response.messages.data[1]).not.toHaveProperty('client_id')
  expect((await inbox(world, other)).response.conversations[0]?.unread_messages_count).toBe(2)
  const changed = await world.send(one, sendMessage, { ...fields, message: 'Twice' })
  expect(changed).toMatchObject({ status: 422, error: 7011 })
  expect((await look(world, other, id)).response.messages.data).toHaveLength(2)
  const elsewhere = await world.send(other, sendMessage, { ...fields, participant: other.uuid })
  expect(elsewhere.status).toBe(200)
})

test('fifty identical first messages at once make one conversation with one message [MSG-160]', async () => {
  const [me, other] = [await aTalker(world), await aTalker(world)]
  const clientId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => greet(world, me, other, 'First', clientId)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ response }) => response.id)).size).toBe(1)
  expect(new Set(answers.map(({ response }) => response.messages.data[0]?.ts)).size).toBe(1)
  expect((await inbox(world, other)).response.conversations).toHaveLength(1)
})

test('fifty first messages that wait for a lock of their sender hold one connection, so others are answered', async () => {
  const [me, other] = [await aTalker(world), await aTalker(world)]
  const pool = poolOf(world.deps.db)
  const inUse = () => (pool ? pool.totalCount - pool.idleCount : 0)
  const clientId = randomUUID()
  const { promise: sent, resolve: send } = Promise.withResolvers<ReturnType<typeof greet>[]>()
  const held = world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', me.accountId).forUpdate().execute()
    const waiting = Array.from({ length: 50 }, () => greet(world, me, other, 'First', clientId))
    send(waiting)
    const areWaiting = async () =>
      (
        await sql<{ pid: number }>`
      select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
      ).rows.length > 0
    await expect.poll(areWaiting).toBe(true)
    expect((await inbox(world, other)).status).toBe(200)
    await expect.poll(inUse).toBe(1)
  })
  const answers = await Promise.all(await sent)
  await held
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('two who write to each other at the same moment have one conversation [MSG-160, MSG-375]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [me, other] = [await aTalker(world), await aTalker(world)]
    const [mine, theirs] = await Promise.all([greet(world, me, other, 'A'), greet(world, other, me, 'B')])
    expect([mine.status, theirs.status]).toEqual([200, 200])
    expect(mine.response.id).toBe(theirs.response.id)
    expect(texts(await look(world, me, mine.response.id)).toSorted()).toEqual(['A', 'B'])
    expect((await look(world, me, mine.response.id)).response.is_possible_spam).toBe(false)
  }
})

test('a message is later than the last one, even if the clock went back since [MSG-165]', async () => {
  const { one, other, id } = await aConversation(world)
  const ahead = Date.now() + 60_000
  await world.db
    .updateTable('conversations')
    .set({ newest_ts: String(ahead) })
    .where('id', '=', id)
    .execute()
  expect((await say(world, one, id, 'First')).ts).toBe(ahead + 1)
  expect((await say(world, other, id, 'Second')).ts).toBe(ahead + 2)
})

test('messages that come together each have a time of their own, later ones a larger one [MSG-165]', async () => {
  const { one, other, id } = await aConversation(world)
  await Promise.all(Array.from({ length: 30 }, (_, at) => say(world, at % 2 ? one : other, id, `Number ${at}`)))
  const before = Date.now()
  const last = await say(world, one, id, 'Last')
  const { data } = (await look(world, other, id, { limit: 100 })).response.messages
  const times = data.map(({ ts }) => ts)
  expect(data).toHaveLength(32)
  expect(new Set(times).size).toBe(32)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBe(last.ts)
  expect(Number.isInteger(last.ts) && Math.abs(last.ts - before) < 60_000).toBe(true)
})

test('text is trimmed, must not be empty and has at most 4096 characters [MSG-347, MSG-350]', async () => {
  const { one, id } = await aConversation(world)
  const most = 'a'.repeat(4096)
  expect((await say(world, one, id, ` ${most}\n`)).status).toBe(200)
  for (const bad of ['', '  \n ', `${most}b`, 'x'.repeat(200_000)]) {
    expect(await say(world, one, id, bad)).toMatchObject({ status: 400, error: 7000 })
  }
  expect(texts(await look(world, one, id))).toEqual(['Hello', most])
})

test('addresses in a text become links that say where they lead [MSG-190]', async () => {
  const { one, id } = await aConversation(world)
  const text = `${world.config.origin}/blog/satin/post/7 www.example.org`
  await say(world, one, id, text)
  const { data } = (await look(world, one, id)).response.messages
  expect(data.at(-1)?.content?.formatting).toEqual([
    {
      type: 'link',
      start: 0,
      end: text.indexOf(' '),
      url: text.split(' ')[0],
      blog_name: 'satin',
      post_id: '7',
    },
    { type: 'link', start: text.indexOf(' ') + 1, end: text.length, url: 'https://www.example.org' },
  ])
})

test('a blog mentioned with an @ is linked where there is one that its writer may see [MSG-190]', async () => {
  const { one, other, id } = await aConversation(world)
  const text = `Ask @${other.blogName}, not a@${other.blogName} or @nobody-of-that-name`
  await say(world, one, id, text)
  const start = text.indexOf('@')
  expect((await look(world, other, id)).response.messages.data.at(-1)?.content?.formatting).toEqual([
    {
      ...{ type: 'link', start, end: text.indexOf(','), blog_name: other.blogName },
      url: `${world.config.origin}/blog/${other.blogName}`,
    },
  ])
})

test('a message without what its type needs, or of an unknown one, is refused [MSG-351, MSG-373]', async () => {
  const { one, id } = await aConversation(world)
  const to = { participant: one.uuid, conversation_id: id }
  const send = (fields: object) => world.send(one, sendMessage, fields as never)
  for (const fields of [
    { ...to, type: 'POSTREF' },
    { ...to, type: 'POSTREF', post: { id: '1' } },
    { ...to, type: 'STICKER' },
    { ...to, type: 'IMAGE' },
    { ...to, type: 'VIDEO', message: 'x' },
    { ...to, message: 'x' },
    { conversation_id: id, type: 'TEXT', message: 'x' },
    { ...to, participant: 'me', type: 'TEXT', message: 'x' },
    { participant: one.uuid, type: 'TEXT', message: 'x' },
    { ...to, participants: [one.uuid], type: 'TEXT', message: 'x' },
  ]) {
    expect([fields, await send(fields)]).toMatchObject([fields, { status: 400, error: 7000 }])
  }
  expect((await look(world, one, id)).response.messages.data).toHaveLength(1)
})

test('participants come as a list in any shape; anything but one other blog is refused [MSG-372, MSG-374, MSG-415]', async () => {
  const me = await aTalker(world)
  const send = (payload: string, type: string) =>
    world.app.inject({
      method: 'POST',
      url: sendMessage.path,
      payload,
      headers: { cookie: `session=${me.token}`, 'x-form-key': me.formKey, 'content-type': type },
    })
  const form = 'application/x-www-form-urlencoded'
  const rest = `participant=${me.uuid}&type=TEXT&message=Hi`
  const ways = [
    (uuid: string) => [`${rest}&participants[]=${uuid}`, form],
    (uuid: string) => [`${rest}&participants[]=${uuid}&participants[]=${me.uuid}`, form],
    (uuid: string) => [`${rest}&participants=${me.uuid}&participants=${uuid}`, form],
    (uuid: string) => [`${rest}&participants=${me.uuid},${uuid}`, form],
    (uuid: string) => [
      JSON.stringify({ participant: me.uuid, type: 'TEXT', message: 'Hi', participants: [uuid] }),
      'application/json',
    ],
  ]
  for (const way of ways) {
    const other = await aTalker(world)
    const [payload = '', type = ''] = way(other.uuid)
    const answer = await send(payload, type)
    expect([payload, answer.statusCode]).toEqual([payload, 200])
    expect(answer.json().response.participants[1].uuid).toBe(other.uuid)
  }
  const [a, b] = [await aTalker(world), await aTalker(world)]
  const second = await world.send(me, createBlog, { name: `${me.blogName.slice(0, 20)}-2`, title: 'Second' })
  const own = second.response.tumblelog.uuid
  for (const list of [[me.uuid], [own], [a.uuid, b.uuid], [randomUUID()], [a.uuid, b.uuid, me.uuid], ['x']]) {
    const answer = await send(`${rest}&participants=${list.join(',')}`, form)
    expect([list.length, answer.statusCode, answer.json().errors[0].code]).toEqual([list.length, 400, 7000])
  }
  expect((await inbox(world, me)).response.conversations).toHaveLength(ways.length)
})

test('a form names a post by post[id] and post[blog] [MSG-374]', async () => {
  const { one, id } = await aConversation(world)
  const post = await writePost(world, await world.aMember())
  const payload = new URLSearchParams({
    ...{ participant: one.uuid, conversation_id: id, type: 'POSTREF' },
    ...{ 'post[id]': post.id, 'post[blog]': post.tumblelog_uuid, form_key: one.formKey },
  })
  const headers = { cookie: `session=${one.token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const { method, path: url } = sendMessage
  const answer = await world.app.inject({ method, url, payload: payload.toString(), headers })
  expect([answer.statusCode, answer.json().response.messages.data[0].post.id]).toEqual([200, post.id])
})

test('of the contexts, those alone that are reported are kept [MSG-272]', async () => {
  const { one, id } = await aConversation(world)
  const send = (context: string) =>
    world.send(one, sendMessage, {
      participant: one.uuid,
      conversation_id: id,
      type: 'TEXT',
      message: 'x',
      context,
    })
  expect((await send('post-chrome:dashboard')).response.messages.data[0]?.context).toBe('post-chrome')
  expect((await send('elsewhere')).response.messages.data[0]).not.toHaveProperty('context')
})

test('a send takes few statements: who, the message with all its marks, and the answer', async () => {
  holdTime()
  const { one, id } = await aConversation(world)
  await say(world, one, id, 'First')
  expect(await world.countQueries(() => say(world, one, id, 'Second'))).toBeLessThanOrEqual(3)
})
