import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { createBlog, followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { strangersConversationsPerHour } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTalker, greet, inbox, say, type Talker, uuidOf } from '../../testing/talking.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const unreadOf = async (who: Talker) => {
  const { user } = (await world.send(who, readUserInfo, {})).response
  return Object.values(user?.unread_messages ?? {}).flatMap((counts) => Object.values(counts))
}
const namesIn = async (who: Talker, more: object = {}) =>
  (await inbox(world, who, more)).response.conversations.map(({ participants }) => participants[1]?.name)

async function greetFrom(count: number, whom: Talker): Promise<Talker[]> {
  const strangers = await Promise.all(Array.from({ length: count }, () => aTalker(world)))
  await Promise.all(strangers.map((one) => greet(world, one, whom)))
  return strangers
}

test('of strangers who begin conversations in an hour 20 notify one person, the others are put aside', async () => {
  const victim = await aTalker(world)
  await world.send(victim, createBlog, { name: `${victim.blogName}-b`, title: 'B' })
  const second = await world.db
    .selectFrom('blogs')
    .select('id')
    .where('name', '=', `${victim.blogName}-b`)
    .executeTakeFirstOrThrow()
  await greetFrom(3, { ...victim, uuid: await uuidOf(world, second.id) })
  await greetFrom(strangersConversationsPerHour, victim)
  expect(await unreadOf(victim)).toHaveLength(strangersConversationsPerHour)
  const { response } = await inbox(world, victim)
  expect(response.aside_count).toBe(3)
  expect(await namesIn(victim, { aside: true })).toHaveLength(3)
  const [late] = (await greetFrom(1, victim)) as [Talker]
  expect(await namesIn(victim)).not.toContain(late.blogName)
  expect(await namesIn(victim, { aside: true })).toContain(late.blogName)
  expect(await unreadOf(victim)).toHaveLength(strangersConversationsPerHour)

  const friend = await aTalker(world)
  await world.send(victim, followBlog, { tumblelog: friend.blogName })
  await greet(world, friend, victim)
  expect(await namesIn(victim)).toContain(friend.blogName)
  expect(await unreadOf(victim)).toHaveLength(strangersConversationsPerHour + 1)
})

test('what was put aside comes into the inbox when one answers or follows, and notifies again', async () => {
  const victim = await aTalker(world)
  await greetFrom(strangersConversationsPerHour, victim)
  const [answered, followed, neither] = (await greetFrom(3, victim)) as [Talker, Talker, Talker]
  const { response } = await inbox(world, victim, { aside: true })
  const idOf = (who: Talker) =>
    response.conversations.find(({ participants }) => participants[1]?.uuid === who.uuid)?.id as string
  const before = (await unreadOf(victim)).length
  await say(world, victim, idOf(answered), 'Hello')
  await world.send(victim, followBlog, { tumblelog: followed.blogName })
  for (const one of [answered, followed, neither]) await say(world, one, idOf(one), 'Again')
  expect(await namesIn(victim)).toEqual(expect.arrayContaining([answered.blogName, followed.blogName]))
  expect(await namesIn(victim, { aside: true })).toEqual([neither.blogName])
  expect(await unreadOf(victim)).toHaveLength(before + 2)
})
