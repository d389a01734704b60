import { randomUUID } from 'node:crypto'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => {
  delete world.deps.renderPosts
})
afterAll(() => world.close())

const get = (who: Person, url: string) => world.app.inject({ url, headers: { cookie: `session=${who.token}` } })
const idsIn = (html: string) => [...html.matchAll(/<article data-post-id="(\d+)"/g)].map(([, id]) => id)
const refresh = async (who: Person, place: string) => idsIn((await get(who, `/svc/post/${place}`)).body)

test('the list gets what was saved later than its first post, as HTML [POST-432] [POST-434]', async () => {
  const wren = await world.aMember()
  const [first, second, third] = [
    await writePost(world, wren),
    await writePost(world, wren),
    await writePost(world, wren),
  ]
  const answer = await get(wren, `/svc/post/dashboard/before/${first.id}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(idsIn(answer.body)).toEqual([third.id, second.id])
  expect(await refresh(wren, `dashboard/before/${third.id}`)).toEqual([])
  expect(await refresh(wren, `dashboard/before/${second.id}`)).toEqual([third.id])
})

test('who asks for JSON gets the same posts as data [POST-076] [POST-432]', async () => {
  const wren = await world.aMember()
  const [first, second] = [await writePost(world, wren), await writePost(world, wren)]
  const url = `/svc/post/dashboard/before/${first.id}`
  const headers = { cookie: `session=${wren.token}`, accept: 'application/json' }
  const answer = await world.app.inject({ url, headers })
  expect([answer.statusCode, answer.headers.vary]).toEqual([200, 'accept'])
  expect(answer.json().response.posts.map(({ id }: Post) => id)).toEqual([second.id])
  const elsewhere = await world.app.inject({ url: `/svc/post/likes/before/${first.id}`, headers })
  expect([elsewhere.statusCode, elsewhere.json().meta.status]).toEqual([404, 404])
})

test('drafts, the queue and a tag are refreshed alike [POST-434]', async () => {
  const wren = await world.aMember()
  const tag = randomUUID()
  for (const [state, page] of [
    ['1', 'drafts/after'],
    ['2', 'queue/before'],
    ['0', 'tagged/before'],
  ]) {
    const [older, newer] = [
      await writePost(world, wren, { post: { state, tags: tag } }),
      await writePost(world, wren, { post: { state, tags: tag } }),
    ]
    const where = `?tag=${tag}&tumblelog=${wren.blogName}`
    expect(await refresh(wren, `${page}/${older.id}${where}`)).toEqual([newer.id])
    expect(await refresh(wren, `${page}/${newer.id}${where}`)).toEqual([])
  }
})

test('a tag is refreshed by one of its posts alone, as the document calls it [POST-432] [POST-434]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const [tag, other] = [randomUUID(), randomUUID()]
  const [older, newer] = [
    await writePost(world, wren, { post: { tags: `${tag},${other}` } }),
    await writePost(world, jay, { post: { tags: tag } }),
  ]
  await writePost(world, jay, { post: { tags: other } })
  expect(await refresh(wren, `tagged/before/${older.id}`)).toEqual([newer.id])
  expect(await refresh(world.aGuest(), `tagged/before/${newer.id}`)).toEqual([])
  const hidden = await writePost(world, wren, { post: { tags: tag, state: 'private' } })
  for (const reference of ['0', 'nonsense', hidden.id])
    expect((await get(jay, `/svc/post/tagged/before/${reference}`)).statusCode).toBe(200)
  expect(await refresh(jay, `tagged/before/${hidden.id}`)).toEqual([])
})

test('the inbox is refreshed with what was asked since [POST-434]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const ask = (question: string) => world.send(jay, askQuestion, { recipient: wren.blogName, question })
  await ask('Why?')
  const [older] = await refresh(wren, 'inbox/before/0')
  await ask('How?')
  const [newer, ...rest] = await refresh(wren, `inbox/before/${older}`)
  expect([newer === older, rest]).toEqual([false, []])
  expect(await refresh(wren, 'inbox/before/0')).toEqual([newer, older])
})

test('an unknown post, or 0, gives the first ten [POST-434]', async () => {
  const wren = await world.aMember()
  for (let count = 0; count < 12; count += 1) await writePost(world, wren)
  expect(await refresh(wren, 'dashboard/before/0')).toHaveLength(10)
  expect(await refresh(wren, 'dashboard/before/123')).toHaveLength(10)
  expect(await refresh(wren, 'dashboard/before/nonsense')).toHaveLength(10)
})

test('another page, another direction, and what is not one’s own are not there [POST-434] [POST-013]', async () => {
  const [wren, other] = [await world.aMember(), await world.aMember()]
  await writePost(world, wren, { post: { state: '1' } })
  expect((await get(wren, '/svc/post/dashboard/before/0')).statusCode).toBe(200)
  for (const place of ['likes/before/0', 'dashboard/sideways/0', 'constructor/before/0'])
    expect((await get(wren, `/svc/post/${place}`)).statusCode).toBe(404)
  expect((await get(other, `/svc/post/drafts/after/0?tumblelog=${wren.blogName}`)).statusCode).toBe(404)
  expect((await get(world.aGuest(), '/svc/post/dashboard/before/0')).statusCode).toBe(401)
  expect((await get(wren, '/svc/post/dashboard/before/0?colour=red')).statusCode).toBe(400)
})

test('where the pages are built, their own card draws the posts [POST-424] [POST-434]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  world.deps.renderPosts = (posts, origin) =>
    (posts as Post[]).map(({ id }) => `<article data-post-id="${id}">${origin}</article>`).join()
  const answer = await get(wren, '/svc/post/dashboard/before/0')
  expect(answer.body).toBe(`<article data-post-id="${post.id}">${world.config.origin}</article>`)
})
