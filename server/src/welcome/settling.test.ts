import { randomUUID } from 'node:crypto'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { listFollowedTags } from '@bowerbird/domain/feeds/followed-tags.contract.ts'
import { toggleSpam } from '@bowerbird/domain/moderation/moderation.contract.ts'
import * as calls from '@bowerbird/domain/welcome/welcome.contract.ts'
import { topicsOffered } from '@bowerbird/domain/welcome/welcome.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useOwnDatabase } from '../testing/own-database.ts'
import { registerSomeone } from '../testing/people.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { ensureWelcome } from './welcome.actions.ts'

let own: Awaited<ReturnType<typeof useOwnDatabase>>
let world: World
beforeAll(async () => {
  own = await useOwnDatabase()
  world = await openWorld()
  await ensureWelcome(world.deps)
})
afterAll(async () => {
  await world.close()
  await own.drop()
})

const read = async (who: Person) => (await world.send(who, calls.readWelcome, {})).response
const blogsFor = async (who: Person) => (await world.send(who, calls.listWelcomeBlogs, {})).response.blogs
const hasSettled = async (who: Person) => (await world.send(who, readUserInfo, {})).response.user?.has_settled_in

test('on a server with nobody else there are topics to pick and the house to follow', async () => {
  const first = await registerSomeone(world)
  expect(await read(first)).toMatchObject({ step: 'topics', is_done: false, picked: [] })
  expect((await read(first)).topics).toContain('birds')
  expect((await read(first)).topics).not.toContain('help')
  expect((await blogsFor(first)).map(({ name }) => name)).toEqual(['bowerbird'])
})

test('how far somebody has come is kept, and once done it is done for good', async () => {
  const ann = await registerSomeone(world)
  await world.send(ann, calls.pickTopics, { topics: '#moss, Night Sky, moss' })
  expect(await read(ann)).toMatchObject({ step: 'blogs', picked: ['moss', 'Night Sky'], is_done: false })
  await world.send(ann, calls.reachStep, { step: 'post' })
  expect(await read(ann)).toMatchObject({ step: 'post', picked: ['moss', 'Night Sky'] })
  expect(await hasSettled(ann)).toBe(false)
  expect((await world.send(ann, calls.reachStep, { step: 'done' })).response.is_done).toBe(true)
  expect(await hasSettled(ann)).toBe(true)
  await world.send(ann, calls.reachStep, { step: 'topics' })
  expect(await hasSettled(ann)).toBe(true)
})

test('what is picked is followed, once', async () => {
  const ann = await registerSomeone(world)
  await world.send(ann, calls.pickTopics, { topics: 'moss, Bread' })
  await world.send(ann, calls.pickTopics, { topics: 'bread, maps' })
  const { tags } = (await world.send(ann, listFollowedTags, {})).response
  expect(tags.map(({ tag }) => tag).sort()).toEqual(['Bread', 'maps', 'moss'])
})

test('blogs about what was picked come first, then those that many follow, never spam or one’s own', async () => {
  const topic = `t${randomUUID().slice(0, 8)}`
  const [about, popular, spam, ann] = [
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
    await registerSomeone(world),
  ]
  for (const [who, tags] of [
    [about, topic],
    [popular, 'else'],
    [spam, topic],
    [ann, topic],
  ] as const)
    await writePost(world, who, { post: { tags } })
  for (const fan of [about, spam]) await world.send(fan, followBlog, { tumblelog: popular.blogName })
  await world.send(await world.aMember({ isStaff: true }), toggleSpam, { tumblelog: spam.blogName })
  await world.send(ann, calls.pickTopics, { topics: topic.toUpperCase() })
  await world.send(ann, followBlog, { tumblelog: about.blogName })
  const blogs = await blogsFor(ann)
  const names = blogs.map(({ name }) => name)
  expect(blogs[0]).toMatchObject({ name: about.blogName, about: [topic.toUpperCase()], following: true })
  expect(names[1]).toBe(popular.blogName)
  expect(names).not.toContain(spam.blogName)
  expect(names).not.toContain(ann.blogName)
  expect(names.at(-1)).toBe('bowerbird')
  expect((await read(await registerSomeone(world))).topics).toContain(topic)
})

test('a few busy blogs with many tags of their own do not crowd out what others write about', async () => {
  const id = randomUUID().slice(0, 6)
  const own = Array.from({ length: topicsOffered + 2 }, (_, at) => `crowd${id}${at}`)
  const quiet = `quiet${id}`
  for (const tags of [...Array(2).fill(own.join(',')), quiet])
    for (const writer of [await world.aMember(), await world.aMember()])
      await writePost(world, writer, { post: { tags } })
  const { topics } = await read(await registerSomeone(world))
  expect(topics).toHaveLength(topicsOffered)
  expect(topics).toContain(quiet)
})

test('what only its writer may see is offered to nobody', async () => {
  const topic = `t${randomUUID().slice(0, 8)}`
  const [quiet, ann] = [await world.aMember(), await registerSomeone(world)]
  await writePost(world, quiet, { post: { tags: topic, state: 'private' } })
  await world.send(ann, calls.pickTopics, { topics: topic })
  const before = await read(await registerSomeone(world))
  expect(before.topics).not.toContain(topic)
})

test('a guest has no first steps, and what is wrong changes nothing', async () => {
  const ann = await registerSomeone(world)
  const guest = world.aGuest()
  for (const call of [calls.readWelcome, calls.listWelcomeBlogs])
    expect(await world.send(guest, call, {})).toMatchObject({ status: 401 })
  expect(await world.send(guest, calls.pickTopics, { topics: 'moss' })).toMatchObject({ status: 401 })
  const tooMany = Array.from({ length: 21 }, (_, at) => `tag${at}`).join()
  for (const topics of [tooMany, 'x'.repeat(200)])
    expect(await world.send(ann, calls.pickTopics, { topics })).toMatchObject({ status: 400 })
  expect(await world.send(ann, calls.reachStep, { step: 'nowhere' as 'done' })).toMatchObject({ status: 400 })
  expect(await read(ann)).toMatchObject({ step: 'topics', picked: [], is_done: false })
  expect((await world.send(ann, listFollowedTags, {})).response.tags).toEqual([])
})
