import { readBlogInfo, readUser } from '@bowerbird/domain/api/v2.contract.ts'
import { listGrants } from '@bowerbird/domain/apps/apps.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { toggleSuspended } from '@bowerbird/domain/moderation/moderation.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp, readApi, type TestApp, tokensFor } from '../testing/api/apps.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
let wren: Person
let app: TestApp
beforeAll(async () => {
  world = await openWorld()
  wren = await world.aMember()
  app = await anApp(world, wren)
})
afterAll(() => world.close())

const me = '/v2/user/info'
const infoOf = (name: string) => `/v2/blog/${name}/info`
const withKey = (url: string) => readApi(world, `${url}?api_key=${app.key}`)
const tokenOf = async (who: Person) => (await tokensFor(world, who, app)).access_token

test('GET /v2/user/info answers in the names of the Tumblr API [API-008]', async () => {
  const [jay, ada] = [await world.aMember(), await world.aMember()]
  await world.send(jay, followBlog, { tumblelog: ada.blogName, source: 'test' })
  const { status, body } = await readApi(world, me, await tokenOf(jay))
  expect([status, body.meta]).toEqual([200, { status: 200, msg: 'OK' }])
  readUser.output.parse(body.response)
  const { user } = body.response
  expect(user).toMatchObject({ name: jay.blogName, likes: 0, following: 1, default_post_format: 'html' })
  expect(user.blogs).toHaveLength(1)
  expect(user.blogs[0]).toMatchObject({ name: jay.blogName, primary: true, admin: true, followers: 0, type: 'public' })
  expect(JSON.stringify(body)).not.toMatch(/email|form_key|polling_token|is_staff/)
})

test('GET /v2/blog/{name}/info answers in the names of the Tumblr API, however the blog is named [API-009]', async () => {
  const jay = await world.aMember()
  await writePost(world, jay)
  await writePost(world, jay, { post: { state: 'private' } })
  await writePost(world, jay, { members_only: true })
  const { status, body } = await withKey(infoOf(jay.blogName))
  expect(status).toBe(200)
  readBlogInfo.output.parse(body.response)
  const { blog } = body.response
  expect(blog).toMatchObject({ name: jay.blogName, title: jay.blogName, posts: 1, ask: true, is_nsfw: false })
  expect(blog.uuid).toMatch(/^t:[\w-]{22}$/)
  expect(blog.updated).toBeGreaterThan(Date.now() / 1000 - 600)
  expect(blog.avatar[0].url).toMatch(new RegExp(`^${world.config.origin}/avatar/${jay.blogName}/512`))
  await sql`update blogs set cname = ${`www.${jay.blogName}.example`} where id = ${jay.blogId}`.execute(world.db)
  for (const named of [
    ...[`${jay.blogName}.tumblr.com`, jay.blogName.toUpperCase(), blog.uuid, encodeURIComponent(blog.uuid)],
    `www.${jay.blogName}.example`,
  ])
    expect([named, (await withKey(infoOf(named))).body.response.blog?.name]).toEqual([named, jay.blogName])
  expect((await readApi(world, infoOf(jay.blogName), await tokenOf(jay))).body.response.blog.posts).toBe(2)
})

test('what is not there, or not for this viewer, answers 404 in the shape of the Tumblr API [API-010]', async () => {
  const nothing = {
    meta: { status: 404, msg: 'Not Found' },
    response: [],
    errors: [{ title: 'Not Found', code: 0, detail: 'There’s no blog with that name.' }],
  }
  const [jay, ada, staff] = [await world.aMember(), await world.aMember(), await world.aMember({ isStaff: true })]
  for (const named of [
    'no-such-blog',
    't:AAAAAAAAAAAAAAAAAAAAAA',
    't:x',
    'a b',
    'x'.repeat(40),
    `${'x'.repeat(40)}.tumblr.com`,
  ])
    expect((await withKey(infoOf(encodeURIComponent(named)))).body).toMatchObject(nothing)
  await world.send(jay, blockBlog, { tumblelog: jay.blogName, blocked_tumblelog: ada.blogName })
  expect((await readApi(world, infoOf(jay.blogName), await tokenOf(ada))).body).toEqual(nothing)
  await world.send(staff, toggleSuspended, { tumblelog: jay.blogName })
  // Staff see a suspended blog, but not by a token.
  expect((await readApi(world, infoOf(jay.blogName), await tokenOf(staff))).body).toEqual(nothing)
  expect((await withKey('/v2/no/such/call')).body).toMatchObject({ meta: { status: 404 }, response: [] })
})

test('a call of the API needs an app, and that of an account its token [API-010]', async () => {
  const unauthorized = (detail: string) => ({
    meta: { status: 401, msg: 'Unauthorized' },
    response: [],
    errors: [{ title: 'Unauthorized', code: 1016, detail }],
  })
  expect((await readApi(world, infoOf(wren.blogName))).body).toEqual(
    unauthorized('Send an api_key, a Bearer token or an OAuth 1.0a signature.'),
  )
  expect((await readApi(world, `${me}?api_key=nobody`)).body).toEqual(unauthorized('No app has this key.'))
  expect((await withKey(me)).body).toEqual(unauthorized('This call needs an account’s token.'))
  for (const key of ['%00', 'x'.repeat(50), 'x'.repeat(5000), `${app.key}&api_key=${app.key}`])
    expect((await readApi(world, `${infoOf(wren.blogName)}?api_key=${key}`)).status).toBe(401)
  for (const authorization of ['Bearer x', 'Bearer', 'OAuth', 'OAuth x', 'Basic eDp5'])
    expect([authorization, (await readApi(world, me, { authorization })).status]).toEqual([authorization, 401])
})

test('a session counts for nothing in the API, a token for nothing outside of it, and both together are refused [API-010]', async () => {
  const cookie = `session=${wren.token}`
  const token = await tokenOf(wren)
  expect((await readApi(world, me, { cookie })).status).toBe(401)
  expect((await readApi(world, `${me}?api_key=${app.key}`, { cookie })).status).toBe(401)
  const outside = await readApi(world, '/svc/apps/allowed', token)
  expect(outside.status).toBe(401)
  for (const url of [me, '/svc/apps/allowed', `/v2/blog/${wren.blogName}/info`])
    for (const authorization of [`Bearer ${token}`, 'OAuth oauth_token="x"']) {
      const both = await readApi(world, url, { cookie, authorization })
      expect([url, both.status]).toEqual([url, 400])
      expect(JSON.stringify(both.body.errors)).toContain('not both')
    }
  expect((await world.send(wren, listGrants, {})).status).toBe(200)
})

test('limits are counted for an app with an account or address, told in headers, and end in 429 [API-011]', async () => {
  const limited = await openWorld({ RATE_LIMITS: 'on' })
  try {
    const jay = await limited.aMember()
    const other = await anApp(limited, jay)
    const url = `/v2/blog/${jay.blogName}/info?api_key=${other.key}`
    const first = await readApi(limited, url)
    expect(first.headers).toMatchObject({
      ...{ 'x-ratelimit-perhour-limit': '1000', 'x-ratelimit-perhour-remaining': '999' },
      ...{ 'x-ratelimit-perday-limit': '5000', 'x-ratelimit-perday-remaining': '4999' },
    })
    expect(Number(first.headers['x-ratelimit-perday-reset'])).toBeGreaterThan(86_000)
    for (let at = 1; at < 1000; at += 1) limited.deps.limiter.spendWindows(`${other.id} 127.0.0.1`, hourAndDay)
    const last = await readApi(limited, url)
    expect([last.status, last.body.meta.msg, last.headers['x-ratelimit-perhour-remaining']]).toEqual([
      ...[429, 'Too Many Requests', '0'],
    ])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(3000)
    const { access_token } = await tokensFor(limited, jay, other)
    expect((await readApi(limited, me, access_token)).headers['x-ratelimit-perhour-remaining']).toBe('999')
  } finally {
    await limited.close()
  }
})

const hourAndDay = [
  { max: 1000, windowSeconds: 3600 },
  { max: 5000, windowSeconds: 86_400 },
]
