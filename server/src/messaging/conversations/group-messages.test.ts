import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import * as memberCalls from '@bowerbird/domain/accounts/members.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { pollUnread } from '@bowerbird/domain/messaging/live.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../testing/archives/unzip.ts'
import { listen, type StreamEvent } from '../../testing/event-stream.ts'
import { aGroup, joinAs } from '../../testing/groups.ts'
import { download } from '../../testing/people.ts'
import { aTalker, greet, inbox, look, say, texts, uuidOf } from '../../testing/talking.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const isMessage = (text: string) => (one: StreamEvent) =>
  one.event === 'message' && one.data.message.content?.text === text
const isCounts = (one: StreamEvent) => one.event === 'unread_messages'

async function aGroupTalk() {
  const group = await aGroup(world)
  const uuid = await uuidOf(world, group.id)
  const other = await aTalker(world)
  const { response } = await greet(world, other, { ...group.owner, uuid })
  const { mention_key } = await world.db
    .selectFrom('blogs')
    .select('mention_key')
    .where('id', '=', group.id)
    .executeTakeFirstOrThrow()
  return { ...group, uuid, other, talkId: response.id, key: mention_key }
}

const outsiders = ['editor', 'contributor'] as const

test('the conversations of a blog are read by its owner and admins alone, in lists, counts and polls [CTRL-087]', async () => {
  const talk = await aGroupTalk()
  const seen = async (who: Person) => {
    const { user } = (await world.send(who, readUserInfo, {})).response
    const query = { token: user?.polling_token ?? '', unread_messages: 'true', mention_keys: talk.key }
    const polled = (await world.app.inject({ url: pollUnread.path, query })).json()
    const channel = user?.channels.find(({ name }) => name === talk.name)
    const as = { ...who, uuid: talk.uuid }
    return {
      list: (await inbox(world, as)).status,
      one: (await look(world, as, talk.talkId)).status,
      said: (await say(world, as, talk.talkId, 'Hm')).status,
      unread: user?.unread_messages[talk.key],
      polled: polled.unread_messages[talk.key],
      sum: channel?.unread_messages_count_sum ?? 0,
    }
  }
  const nothing = { unread: undefined, polled: undefined, sum: 0 }
  for (const role of outsiders) expect(await seen(talk[role])).toEqual({ list: 403, one: 403, said: 403, ...nothing })
  const unread = { [talk.talkId]: 1 }
  expect(await seen(talk.owner)).toEqual({ list: 200, one: 200, said: 200, unread, polled: unread, sum: 1 })
  expect(await seen(talk.admin)).toMatchObject({ list: 200, one: 200, said: 200 })
})

test('messages reach the open pages of owner and admins, until their role ends [CTRL-087]', async () => {
  const { other, talkId, name, owner, admin, editor } = await aGroupTalk()
  const [ofAdmin, ofEditor] = [await listen(world, admin), await listen(world, editor)]
  await Promise.all([ofAdmin.next(isCounts), ofEditor.next(isCounts)])
  await say(world, other, talkId, 'Who is there?')
  await ofAdmin.next(isMessage('Who is there?'))
  const isOver = ofAdmin.ended
  await world.send(owner, memberCalls.changeRole, { name, member: admin.blogName, role: 'editor' })
  await isOver
  const again = await listen(world, admin)
  await again.next(isCounts)
  const ofOwner = await listen(world, owner)
  await ofOwner.next(isCounts)
  await say(world, other, talkId, 'Anybody?')
  await ofOwner.next(isMessage('Anybody?'))
  for (const stream of [ofEditor, again]) expect(stream.received.filter(({ event }) => event === 'message')).toEqual([])
  for (const stream of [ofEditor, again, ofOwner]) stream.close()
})

test('a block of the blog stops the talk with its owner, not with its other members [CTRL-087]', async () => {
  const talk = await aGroupTalk()
  await world.send(talk.other, blockBlog, { tumblelog: talk.other.blogName, blocked_tumblelog: talk.name })
  const greets = async (who: Person) => greet(world, { ...who, uuid: await firstUuid(who) }, talk.other)
  expect((await greets(talk.owner)).status).not.toBe(200)
  for (const role of ['admin', 'editor'] as const) expect((await greets(talk[role])).status).toBe(200)
})

async function firstUuid({ accountId }: Person): Promise<string> {
  const { primary_blog_id } = await world.db
    .selectFrom('accounts')
    .select('primary_blog_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return uuidOf(world, primary_blog_id as string)
}

test('whoever writes to a blog of several people sees how many read it', async () => {
  const { other, talkId, uuid, owner } = await aGroupTalk()
  const { participants } = (await look(world, other, talkId)).response
  expect(participants.map(({ inbox_readers }) => inbox_readers)).toEqual([undefined, 2])
  const seen = (await look(world, { ...owner, uuid }, talkId)).response.participants
  expect(seen.map(({ inbox_readers }) => inbox_readers)).toEqual([undefined, undefined])
})

test('an admin reads the messages since they joined, in conversations, lists, counts, pictures and exports', async () => {
  const { owner, uuid, other, talkId, name, key } = await aGroupTalk()
  await say(world, other, talkId, 'A secret before')
  const late = await world.aMember()
  await joinAs(world, owner, name, late, 'admin')
  const as = { ...late, uuid }
  const seen = async () => {
    const { user } = (await world.send(late, readUserInfo, {})).response
    const zip = unzip((await download(world, late)).rawPayload)
    const messages = zip.get(`blogs/${name}/messages.json`)?.toString() ?? ''
    const listed = (await inbox(world, as)).response.conversations.length
    const unread = Object.keys(user?.unread_messages[key] ?? {}).length
    return { texts: texts(await look(world, as, talkId)), listed, unread, messages }
  }
  const before = await seen()
  expect(before).toMatchObject({ texts: [], listed: 0, unread: 0 })
  expect(before.messages).not.toContain('secret')
  await say(world, other, talkId, 'Hello all')
  const after = await seen()
  expect(after).toMatchObject({ texts: ['Hello all'], listed: 1, unread: 1 })
  expect(after.messages).toContain('Hello all')
  expect(after.messages).not.toContain('secret')
  expect(texts(await look(world, { ...owner, uuid }, talkId))).toEqual(['Hello', 'A secret before', 'Hello all'])
})
