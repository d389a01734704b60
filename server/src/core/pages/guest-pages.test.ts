import { gunzipSync } from 'node:zlib'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, 'build')
})
afterAll(() => world.close())

const visit = (path: string, who?: Person, headers: Record<string, string> = {}) =>
  world.app.inject({ url: path, headers: { ...(who && { cookie: `session=${who.token}` }), ...headers } })
const formKeyIn = (html: string) => /<meta name="form-key" content="([^"]+)"/.exec(html)?.[1]
const noncesIn = (html: string) => new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce))

test('a page that guests share is kept once it is asked for again, and each gets a form key and a nonce of their own', async () => {
  holdTime()
  const wren = await world.aMember()
  await writePost(world, wren, { post: { one: 'Shared by all' } })
  const [ann, bea] = [world.aGuest(), world.aGuest()]
  const first = await visit(`/blog/${wren.blogName}`, ann)
  await visit(`/blog/${wren.blogName}`, ann)
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

test('a browser gets the page compressed, with its own marks in it, and whoever cannot read that as it is', async () => {
  const wren = await world.aMember()
  await writePost(world, wren, { post: { one: 'Packed for all' } })
  const ann = world.aGuest()
  for (const [encoding, isPacked] of [
    ['gzip, deflate, br', true],
    ['identity', false],
    ['gzip;q=0', false],
  ] as const) {
    const { headers, rawPayload } = await visit(`/blog/${wren.blogName}`, ann, { 'accept-encoding': encoding })
    expect([encoding, headers['content-encoding'] === 'gzip']).toEqual([encoding, isPacked])
    expect(headers.vary).toContain('accept-encoding')
    const html = (isPacked ? gunzipSync(rawPayload) : rawPayload).toString()
    expect(html).toContain('Packed for all')
    expect(formKeyIn(html)).toBe(ann.formKey)
    expect(headers['content-security-policy']).toContain(`'nonce-${[...noncesIn(html)][0]}'`)
  }
})

test('a post is drawn once for all guests, until anything of it changes', async () => {
  const [wren, robin] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, wren, { post: { one: 'Drawn and kept' } })
  let visits = 0
  const look = async () => (await visit(`/blog/${wren.blogName}?visit=${visits++}`, world.aGuest())).body
  const first = await look()
  await look()
  const kept = await look()
  const cardIn = (html: string) => /<article.*<\/article>/s.exec(html)?.[0]
  expect(cardIn(kept)).toBe(cardIn(first))
  expect(kept).not.toContain('data-card')
  await world.send(robin, likePost, { id: post.id, key: post.reblog_key })
  expect(cardIn(await look())).toContain('1 note')
  await world.send(wren, updatePost, {
    channel_id: wren.blogName,
    edit_post_id: post.id,
    post: { type: 'text', one: 'Drawn anew', state: '0' },
  })
  expect(cardIn(await look())).toContain('Drawn anew')
})
