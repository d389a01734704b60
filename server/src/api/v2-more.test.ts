import { markActivitySeen } from '@bowerbird/domain/activity/activity.contract.ts'
import { readUserLimits } from '@bowerbird/domain/api/v2.contract.ts'
import * as calls from '@bowerbird/domain/api/v2-more.contract.ts'
import { readNotifications } from '@bowerbird/domain/api/v2-notifications.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { likePost, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp, readApi, type TestApp, tokensFor, writeApi } from '../testing/api/apps.ts'
import { aFurtherBlog } from '../testing/groups.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { holdTime } from '../testing/hold-time.ts'
import { aPhoto, upload } from '../testing/uploads.ts'
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
  const page = async (query: string) => (await read(of(`blocks?${query}`))).blocked_tumblelogs
  expect(await page('limit=1')).toMatchObject([{ name: cat.blogName }])
  expect(await page('offset=1')).toMatchObject([{ name: ben.blogName }])
  await write(of('blocks'), { blocked_tumblelog: cat.blogName }, 'DELETE')
  expect(await listed()).toEqual([ben.blogName])
  expect((await write(of('blocks'), {})).status).toBe(400)
  expect((await readApi(world, of('blocks'), other)).status).toBe(403)
})

test('many blogs are blocked at once, by any name; those that are not here are left out [API-082]', async () => {
  holdTime()
  const [ben, cat, dot, eve] = [
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
  ]
  await world.send(ben, followBlog, { tumblelog: jay.blogName })
  const { uuid } = (await read(`/v2/blog/${dot.blogName}/info`)).blog
  const list = `${ben.blogName}, ${cat.blogName}.tumblr.com,nobody-has-this-name,${uuid}`
  const several = (blocked_tumblelogs: unknown, by?: string) =>
    write(of('blocks/bulk'), { blocked_tumblelogs }, 'POST', by)
  let answer = { status: 0, body: { response: {} as { blocked_tumblelogs: string[]; not_found: string[] } } }
  const count = await world.countQueries(async () => {
    answer = await several(list)
  })
  expect(count).toBeLessThan(12)
  const { blocked_tumblelogs, not_found } = answer.body.response
  expect([answer.status, [...blocked_tumblelogs].sort(), not_found]).toEqual([
    ...[200, [ben, cat, dot].map(({ blogName }) => blogName).sort(), ['nobody-has-this-name']],
  ])
  const names = async () => (await read(of('blocks'))).blocked_tumblelogs.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(expect.arrayContaining(blocked_tumblelogs))
  expect(await read(of(`followed_by?query=${eve.blogName}`))).toEqual({ followed_by: false })
  expect(await world.db.selectFrom('follows').select('id').where('account_id', '=', ben.accountId).execute()).toEqual(
    [],
  )
  expect((await several([eve.blogName, ben.blogName])).body.response.not_found).toEqual([])
  expect((await several([ada.blogName, jay.blogName])).status).toBe(403)
  expect(await names()).not.toContain(ada.blogName)
  expect((await several(Array.from({ length: 26 }, (_, at) => `b${at}`))).status).toBe(400)
  expect((await several('')).status).toBe(400)
  expect((await several('nobody-has-this-name')).body.response.blocked_tumblelogs).toEqual([])
  expect((await several(eve.blogName, other)).status).toBe(403)
})

test('the activity of one’s own blog is listed newest first, by types and time, page by page [API-080]', async () => {
  const [wren, fan] = [await world.aMember(), await world.aMember()]
  const by = (await tokensFor(world, wren, app)).access_token
  const list = async (query = '') => {
    const { notifications, _links } = await read(`/v2/blog/${wren.blogName}/notifications${query}`, by)
    return {
      all: notifications,
      types: notifications.map(({ type }: { type: string }) => type),
      next: _links?.next.href,
    }
  }
  const post = await writePost(world, wren, { post: { one: 'A blue cap' } })
  await world.send(fan, followBlog, { tumblelog: wren.blogName })
  await world.send(fan, likePost, { id: post.id })
  await reblog(world, fan, post)
  const said = await reblog(world, fan, post, { post: { two: '<p>Look</p>' } })
  await world.send(fan, replyToPost, { post_id: post.id, reply_text: 'So blue' })
  await handleEventsAbout(world, wren.blogId, fan.blogId)
  readNotifications.output.parse(await read(`/v2/blog/${wren.blogName}/notifications`, by))
  const { all, types, next } = await list()
  expect(types).toEqual(['reply', 'reblog_with_content', 'reblog_naked', 'like', 'follow'])
  expect(next).toBeUndefined()
  const from = { from_tumblelog_name: fan.blogName, target_tumblelog_name: wren.blogName, unread: true }
  expect(all[0]).toMatchObject({ ...from, target_post_id: post.id, reply_text: 'So blue' })
  expect(all[1]).toMatchObject({ ...from, target_post_summary: 'A blue cap', post_id: said.id, added_text: 'Look' })
  expect(all[4].target_post_id).toBeUndefined()
  expect((await list('?types%5B%5D=like&types%5B%5D=follow')).types).toEqual(['like', 'follow'])
  expect((await list('?types%5B0%5D=reblog_naked')).types).toEqual(['reblog_naked'])
  expect((await list('?types=what_you_missed')).types).toEqual([])
  expect((await readApi(world, `/v2/blog/${wren.blogName}/notifications?types=nonsense`, by)).status).toBe(400)
  expect((await list('?before=1000000000')).types).toEqual([])
  await world.send(wren, markActivitySeen, { name: wren.blogName })
  expect((await list()).all[0].unread).toBe(false)
  expect((await readApi(world, `/v2/blog/${wren.blogName}/notifications`, other)).status).toBe(403)

  for (let at = 0; at < 20; at += 1) await world.send(fan, likePost, { id: (await writePost(world, wren)).id })
  await handleEventsAbout(world, wren.blogId, fan.blogId)
  const first = await list('?types%5B%5D=like&types%5B%5D=follow')
  expect([first.types.length, new Set(first.types)]).toEqual([20, new Set(['like'])])
  const rest = await list(first.next.slice(first.next.indexOf('?')))
  expect([rest.types, rest.next]).toEqual([['like', 'follow'], undefined])
})

test('three or more of a kind on a day are one, with those who did it [API-080]', async () => {
  const [wren, ...fans] = [await world.aMember(), await world.aMember(), await world.aMember(), await world.aMember()]
  const by = (await tokensFor(world, wren, app)).access_token
  const post = await writePost(world, wren)
  for (const fan of fans) await world.send(fan, likePost, { id: post.id })
  await handleEventsAbout(world, wren.blogId, ...fans.map(({ blogId }) => blogId))
  const { notifications } = await read(`/v2/blog/${wren.blogName}/notifications?types=like`, by)
  expect(notifications).toMatchObject([{ type: 'like_rollup', from_count: 3, target_post_id: post.id }])
  expect(notifications[0].from_tumblelogs.map(({ name }: { name: string }) => name).sort()).toEqual(
    fans.map(({ blogName }) => blogName).sort(),
  )
})

test('limits are told as they are counted, and left out where they are lifted [API-081]', async () => {
  const lifted = await read('/v2/user/limits')
  expect(Object.keys(readUserLimits.output.parse(lifted).user)).toEqual(['posts'])
  const limited = await openWorld({ RATE_LIMITS: 'on' })
  try {
    holdTime()
    const wren = await limited.aMember()
    const by = (await tokensFor(limited, wren, await anApp(limited, wren))).access_token
    const limits = async () =>
      readUserLimits.output.parse((await readApi(limited, '/v2/user/limits', by)).body.response).user
    const before = await limits()
    expect(before).toMatchObject({
      posts: { limit: 250, remaining: 250 },
      blogs: { limit: 20, remaining: 20 },
      photos: { limit: 600, remaining: 600 },
    })
    const post = await writePost(limited, wren)
    await limited.send(wren, likePost, { id: post.id })
    await aFurtherBlog(limited, wren)
    const body = await aPhoto(40, 30).jpeg().toBuffer()
    await upload(limited, wren, '/svc/post/upload/photo', { body })
    const after = await limits()
    expect(after).toMatchObject({ posts: { remaining: 249 }, blogs: { remaining: 19 }, videos: { remaining: 599 } })
    // The post and the like.
    expect(after.likes?.remaining).toBe((before.likes?.remaining ?? 0) - 2)
    const now = Date.now() / 1000
    expect([(after.posts?.reset_at ?? 0) > now + 86_000, (after.blogs?.reset_at ?? 0) > now + 86_000]).toEqual([
      true,
      true,
    ])
  } finally {
    await limited.close()
  }
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
