import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp, oldTokenFor, type TestApp } from '../testing/api/apps.ts'
import { openTlsFront, startTumblrJs } from '../testing/api/tumblr-js.ts'
import { aPhoto } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let front: Awaited<ReturnType<typeof openTlsFront>>
let client: ReturnType<typeof startTumblrJs>
let world: World
let [jay, ada] = [] as unknown as [Person, Person]
let app: TestApp
let byToken: Record<string, string>
let file: string
beforeAll(async () => {
  front = await openTlsFront()
  // The cookies of the other tests are those of a site without TLS; clients sign the address that they call.
  world = await openWorld({ ORIGIN: front.origin.replace('https', 'http'), TRUSTED_PROXIES: '127.0.0.1' })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  front.leadTo((world.app.server.address() as AddressInfo).port)
  client = startTumblrJs()
  ;[jay, ada] = [await world.aMember(), await world.aMember()]
  app = await anApp(world, ada)
  const { key: token, secret: token_secret } = await oldTokenFor(world, jay, app)
  byToken = { baseUrl: front.origin, consumer_key: app.key, consumer_secret: app.secret, token, token_secret }
  file = join(world.dataDir, 'moss.jpg')
  writeFileSync(file, await aPhoto(64, 48).jpeg().toBuffer())
})
afterAll(async () => {
  client.stop()
  await world.close()
  front.close()
})

const used = new Set<string>()
// biome-ignore lint/suspicious/noExplicitAny: the client answers without types
async function ask(method: string, ...args: unknown[]): Promise<any> {
  used.add(method)
  const { response, error } = await client.ask(byToken, method, ...args)
  expect([method, error]).toEqual([method, undefined])
  return response
}
const name = () => `${jay.blogName}.tumblr.com`

test('tumblr.js writes posts in both formats, with files, edits, reblogs and deletes them [API-059]', async () => {
  const block = { type: 'text', text: 'Hello' }
  const { id } = await ask('createPost', name(), { content: [block], tags: ['a', 'b c'] })
  expect(id).toMatch(/^\d+$/)
  const photo = { type: 'image', media: { file }, alt_text: 'Moss' }
  const pictured = await ask('createPost', jay.blogName, { content: [block, photo] })
  await ask('editPost', name(), id, { content: [{ type: 'text', text: 'Changed' }] })
  const legacy = await ask('createLegacyPost', name(), { type: 'text', title: 'T', body: '<p>B</p>' })
  const old = await ask('createLegacyPost', name(), { type: 'photo', data: [{ file }], caption: 'C' })
  const base64 = (await aPhoto(80, 48).jpeg().toBuffer()).toString('base64')
  await ask('createLegacyPost', name(), { type: 'photo', data64: base64 })
  await ask('editLegacyPost', name(), { id: legacy.id, title: 'Other' })
  const theirs = await writePost(world, ada)
  await ask('reblogPost', name(), { id: theirs.id, reblog_key: theirs.reblog_key, comment: 'Yes' })
  await ask('createLegacyPost', name(), { type: 'quote', quote: 'Be', state: 'draft' })
  await ask('createLegacyPost', name(), { type: 'text', body: 'Later', state: 'queue' })
  const { posts, total_posts } = await ask('blogPosts', name(), { npf: true, limit: 50 })
  expect(total_posts).toBe(6)
  const shown = (wanted: string) => posts.find((post: { id_string: string }) => post.id_string === wanted)
  expect(shown(id)).toMatchObject({ content: [{ text: 'Changed' }], tags: ['a', 'b c'] })
  expect(shown(pictured.id).content).toMatchObject([block, { type: 'image', alt_text: 'Moss' }])
  expect(shown(legacy.id).content).toMatchObject([{ text: 'Other' }, { text: 'B' }])
  expect(shown(old.id).content[0].type).toBe('image')
  const tagged = await ask('blogPosts', name(), { tag: ['a', 'b c'] })
  expect(tagged.posts.map((post: { id_string: string }) => post.id_string)).toEqual([id])
  expect((await ask('blogDrafts', name())).posts).toMatchObject([{ type: 'quote', text: 'Be' }])
  expect((await ask('blogQueue', name())).posts).toMatchObject([{ state: 'queued' }])
  expect((await ask('blogSubmissions', name())).posts).toEqual([])
  expect(await ask('taggedPosts', 'b c')).toMatchObject([{ id_string: id }])
  await ask('deletePost', name(), id)
  expect((await client.ask(byToken, 'deletePost', name(), id)).error).toContain('API error: 404')
})

test('tumblr.js follows, likes and reads what belongs to an account [API-059]', async () => {
  const post = await writePost(world, ada, { post: { one: 'Seen' } })
  await ask('followBlog', { url: `${ada.blogName}.tumblr.com` })
  await ask('likePost', post.id, post.reblog_key)
  expect((await ask('userInfo')).user).toMatchObject({ name: jay.blogName, following: 1, likes: 1 })
  expect((await ask('userDashboard', { limit: 1 })).posts).toMatchObject([{ id_string: post.id, title: 'Seen' }])
  expect((await ask('userFollowing')).blogs).toMatchObject([{ name: ada.blogName }])
  expect((await ask('userLikes')).liked_posts).toMatchObject([{ id_string: post.id }])
  expect((await ask('blogLikes', name())).liked_count).toBe(1)
  expect((await ask('blogFollowers', name())).total_users).toBe(0)
  await ask('unlikePost', post.id, post.reblog_key)
  await ask('unfollowBlog', { url: ada.blogName })
  expect((await ask('userFollowing')).total_blogs).toBe(0)
  expect((await ask('blogInfo', name())).blog.name).toBe(jay.blogName)
  expect((await ask('blogAvatar', name(), 128)).avatar_url).toContain(`/avatar/${jay.blogName}/128`)
})

test('tumblr.js reads as a guest by the key of its app [API-059]', async () => {
  const byKey = { baseUrl: front.origin, consumer_key: app.key }
  expect((await client.ask(byKey, 'blogInfo', name())).response).toMatchObject({ blog: { name: jay.blogName } })
  expect((await client.ask(byKey, 'userInfo')).error).toContain('API error: 401')
})

test('every method of the client of tumblr.js was tried [API-059]', () => {
  const { Client } = createRequire(import.meta.url)('tumblr.js')
  const general = ['constructor', 'getRequest', 'postRequest', 'putRequest', 'returnPromises']
  const all = [...Object.getOwnPropertyNames(Client.prototype), 'blogPosts'].filter(
    (method) => !general.includes(method),
  )
  expect([...used].sort()).toEqual(all.sort())
})
