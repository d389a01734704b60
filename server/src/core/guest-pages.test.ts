import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, 'build')
})
afterAll(() => world.close())

const visit = (path: string, who?: Person, headers: Record<string, string> = {}) =>
  world.app.inject({ url: path, headers: { ...(who && { cookie: `session=${who.token}` }), ...headers } })
const formKeyIn = (html: string) => /<meta name="form-key" content="([^"]+)"/.exec(html)?.[1]
const noncesIn = (html: string) => new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce))

test('a page that guests share is drawn once, and each gets a form key and a nonce of their own', async () => {
  const wren = await world.aMember()
  await writePost(world, wren, { post: { one: 'Shared by all' } })
  const [ann, bea] = [world.aGuest(), world.aGuest()]
  const first = await visit(`/blog/${wren.blogName}`, ann)
  let second = first
  expect(
    await world.countQueries(async () => {
      second = await visit(`/blog/${wren.blogName}`, bea)
    }),
  ).toBeLessThanOrEqual(1)
  expect(second.body).toContain('Shared by all')
  expect([formKeyIn(first.body), formKeyIn(second.body)]).toEqual([ann.formKey, bea.formKey])
  for (const { body, headers } of [first, second]) {
    const nonces = noncesIn(body)
    expect(nonces.size).toBe(1)
    expect(headers['content-security-policy']).toContain(`'nonce-${[...nonces][0]}'`)
  }
  expect(second.body).not.toContain(ann.formKey)
  expect(noncesIn(second.body)).not.toEqual(noncesIn(first.body))
})

test('what is made private, changed or hidden is gone from the page at once', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { post: { one: 'Soon a secret' } })
  const path = `/blog/${wren.blogName}`
  const shows = async (words: string) => (await visit(path, world.aGuest())).body.includes(words)
  expect(await shows('Soon a secret')).toBe(true)
  const change = (fields: object) =>
    world.send(wren, updatePost, {
      channel_id: wren.blogName,
      edit_post_id: post.id,
      post: { type: 'text', ...fields },
    })
  await change({ one: 'Changed words', state: '0' })
  expect([await shows('Soon a secret'), await shows('Changed words')]).toEqual([false, true])
  await change({ one: 'Changed words', state: 'private' })
  expect(await shows('Changed words')).toBe(false)
  await world.db.updateTable('blogs').set({ is_suspended: true }).where('id', '=', wren.blogId).execute()
  expect((await visit(path, world.aGuest())).statusCode).toBe(404)
})

test('a member is shown their own page, and guests never that one', async () => {
  const wren = await world.aMember()
  await writePost(world, wren, { post: { one: 'For my eyes', state: 'private' } })
  const path = `/blog/${wren.blogName}`
  expect((await visit(path, world.aGuest())).body).not.toContain('For my eyes')
  const mine = await visit(path, wren)
  expect(mine.body).toContain('For my eyes')
  expect(mine.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect((await visit(path, world.aGuest())).body).not.toContain('For my eyes')
  expect((await world.send(world.aGuest(), readTimeline, { pageRoot: 'dashboard' })).status).toBe(401)
})

test('a browser that has the page is told so, and keeps the policy that came with it', async () => {
  const wren = await world.aMember()
  await writePost(world, wren)
  const [ann, bea] = [world.aGuest(), world.aGuest()]
  const { headers } = await visit(`/blog/${wren.blogName}`, ann)
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.stringMatching(/cookie/i) })
  const known = { 'if-none-match': String(headers.etag) }
  const again = await visit(`/blog/${wren.blogName}`, ann, known)
  expect([again.statusCode, again.body, again.headers['content-security-policy']]).toEqual([304, '', undefined])
  expect((await visit(`/blog/${wren.blogName}`, bea, known)).statusCode).toBe(200)
  await writePost(world, wren)
  expect((await visit(`/blog/${wren.blogName}`, ann, known)).statusCode).toBe(200)
})
