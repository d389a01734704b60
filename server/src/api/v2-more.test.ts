import * as calls from '@bowerbird/domain/api/v2-more.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { likePost, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp, readApi, type TestApp, tokensFor, writeApi } from '../testing/api/apps.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
let app: TestApp
let [jay, ada] = [] as unknown as [Person, Person]
let [token, other] = ['', '']
beforeAll(async () => {
  world = await openWorld()
  ;[jay, ada] = [await world.aMember(), await world.aMember()]
  app = await anApp(world, jay)
  token = (await tokensFor(world, jay, app)).access_token
  other = (await tokensFor(world, ada, app)).access_token
})
afterAll(() => world.close())

const of = (rest: string) => `/v2/blog/${jay.blogName}/${rest}`
const read = async (url: string, by = token) => (await readApi(world, url, by)).body.response
const write = (url: string, fields: object = {}, method: 'POST' | 'DELETE' = 'POST', by = token) =>
  writeApi(world, by, url, fields, { method })

test('the notes of a post are listed newest first, by mode and time, with their total [API-060]', async () => {
  const post = await writePost(world, jay)
  await world.send(ada, likePost, { id: post.id })
  await reblog(world, ada, post)
  await world.send(ada, replyToPost, { post_id: post.id, reply_text: 'Hm' })
  const typesOf = async (query: string) =>
    (await read(of(`notes?id=${post.id}${query}`))).notes.map(({ type }: { type: string }) => type)
  calls.readNotes.output.parse(await read(of(`notes?id=${post.id}`)))
  expect(await typesOf('')).toEqual(['reply', 'reblog', 'like'])
  expect(await typesOf('&mode=likes')).toEqual(['like'])
  expect(await typesOf('&mode=conversation')).toEqual(['reply'])
  expect(await typesOf('&before_timestamp=1000000000')).toEqual([])
  expect((await read(of(`notes?id=${post.id}`))).total_notes).toBe(3)
  expect((await readApi(world, `/v2/blog/${ada.blogName}/notes?id=${post.id}`, token)).status).toBe(404)
})

test('followed_by says whether a blog follows one of one’s own [API-061]', async () => {
  expect(await read(of(`followed_by?query=${ada.blogName}`))).toEqual({ followed_by: false })
  await world.send(ada, followBlog, { tumblelog: jay.blogName, source: 'test' })
  expect(await read(of(`followed_by?query=${ada.blogName}.tumblr.com`))).toEqual({ followed_by: true })
  expect((await readApi(world, of(`followed_by?query=${ada.blogName}`), other)).status).toBe(403)
})

test('a queue is put in another order [API-062]', async () => {
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) ids.push((await writePost(world, jay, { post: { state: '2' } })).id)
  const [first, second, third] = ids as [string, string, string]
  const moved = await write(of('posts/queue/reorder'), { post_id: third, insert_after: '0' })
  expect(moved.body.response.post_ids).toEqual([third, first, second])
  const after = await write(of('posts/queue/reorder'), { post_id: third, insert_after: first })
  expect(after.body.response.post_ids).toEqual([first, third, second])
  const { post_ids } = (await write(of('posts/queue/shuffle'))).body.response
  expect([...post_ids].sort()).toEqual([...ids].sort())
})

test('a post is muted for the account alone [API-063]', async () => {
  const post = await writePost(world, jay)
  const url = of(`posts/${post.id}/mute`)
  const mutes = () =>
    world.db.selectFrom('muted_posts').select('account_id').where('root_post_id', '=', post.id).execute()
  expect((await write(url)).body.response).toEqual({ muted: true })
  expect(await mutes()).toEqual([{ account_id: jay.accountId }])
  expect((await write(url, {}, 'DELETE')).body.response).toEqual({ muted: false })
  expect(await mutes()).toEqual([])
  expect((await write(`/v2/blog/${ada.blogName}/posts/${post.id}/mute`)).status).toBe(404)
})

test('blogs are blocked by name or post, listed, and let go [API-064]', async () => {
  const [ben, cat] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, cat)
  expect((await write(of('blocks'), { blocked_tumblelog: `${ben.blogName}.tumblr.com` })).body.response).toEqual({
    blocked: true,
  })
  await write(of('blocks'), { post_id: post.id })
  const listed = async () => (await read(of('blocks'))).blocked_tumblelogs.map(({ name }: { name: string }) => name)
  expect(await listed()).toEqual([cat.blogName, ben.blogName])
  await write(of('blocks'), { blocked_tumblelog: cat.blogName }, 'DELETE')
  expect(await listed()).toEqual([ben.blogName])
  expect((await write(of('blocks'), {})).status).toBe(400)
  expect((await readApi(world, of('blocks'), other)).status).toBe(403)
})

test('tags and words are filtered, one or several at once [API-065]', async () => {
  for (const [what, first, second] of [
    ['filtered_tags', 'moss', 'wet stone'],
    ['filtered_content', 'rain', 'wet snow'],
  ] as const) {
    const url = `/v2/user/${what}`
    await write(url, { [what]: [first, second] })
    expect([...(await read(url))[what]].sort()).toEqual([first, second])
    const removed =
      what === 'filtered_tags'
        ? await write(`${url}/${encodeURIComponent(second)}`, {}, 'DELETE')
        : await write(url, { [what]: second }, 'DELETE')
    expect(removed.body.response).toEqual({ [what]: [first] })
    expect(await read(url, other)).toEqual({ [what]: [] })
  }
})
