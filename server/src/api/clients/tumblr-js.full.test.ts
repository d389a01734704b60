import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp, oldTokenFor, type TestApp } from '../../testing/api/apps.ts'
import { openTlsFront } from '../../testing/api/tls-front.ts'
import { startTumblrJs } from '../../testing/api/tumblr-js.ts'
import { finishFilms } from '../../testing/films.ts'
import { aPicture, aTone, openSamples } from '../../testing/sample-media.ts'
import { aPhoto } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

const samples = openSamples()
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
  samples.remove()
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

type Block = { type: string; media?: { url: string } | { url: string }[] }
/** The pictures, sounds and films that a post shows, by the types of their blocks. */
const mediaOf = ({ content }: { content: Block[] }) =>
  content.flatMap(({ type, media }) =>
    [media ?? []]
      .flat()
      .slice(0, 1)
      .map(({ url }) => [type, url] as const),
  )

test('tumblr.js posts sets of pictures, sounds and films in both formats, and reblogs, queues and drafts in blocks [API-092]', async () => {
  const wren = await world.aMember()
  const { key: token, secret: token_secret } = await oldTokenFor(world, wren, app)
  const own = { ...byToken, token, token_secret }
  const write = async (method: string, fields: object): Promise<string> => {
    const { response, error } = await client.ask(own, method, wren.blogName, fields)
    expect([method, fields, error]).toEqual([method, fields, undefined])
    return (response as unknown as { id: string }).id
  }
  const sound = { file: samples.make('tone.mp3', ...aTone(1)) }
  const film = { file: samples.make('film.mp4', ...aPicture(1, '160x120', 10), ...aTone(1)) }
  const words = { type: 'text', text: 'Listen' }
  const theirs = await writePost(world, ada)
  const parent = { parent_post_id: theirs.id, reblog_key: theirs.reblog_key, parent_tumblelog_uuid: ada.blogName }
  const other = { file: join(world.dataDir, 'fern.jpg') }
  writeFileSync(other.file, await aPhoto(66, 48).jpeg().toBuffer())
  const pictures = [{ file }, other].map((media) => ({ type: 'image', media }))
  const written = {
    pictures: await write('createPost', { content: [...pictures, words] }),
    oldPictures: await write('createLegacyPost', { type: 'photo', data: [{ file }, other] }),
    sound: await write('createPost', { content: [{ type: 'audio', media: sound, title: 'A' }, words] }),
    oldSound: await write('createLegacyPost', { type: 'audio', data: sound, caption: 'C' }),
    film: await write('createPost', { content: [{ type: 'video', media: film }, words] }),
    oldFilm: await write('createLegacyPost', { type: 'video', data: film, caption: 'C' }),
    reblog: await write('createPost', { content: [words], ...parent }),
    queued: await write('createPost', { content: [words], state: 'queue' }),
    draft: await write('createPost', { content: [words], state: 'draft' }),
  }
  await finishFilms(world, wren)
  // biome-ignore lint/suspicious/noExplicitAny: the client answers without types
  const list = async (method: string): Promise<any[]> =>
    ((await client.ask(own, method, wren.blogName, { npf: true, limit: 50 })).response as unknown as { posts: [] })
      .posts
  const posts = await list('blogPosts')
  const shown = (id: string) => posts.find(({ id_string }) => id_string === id)
  const kinds = {
    pictures: 'image',
    oldPictures: 'image',
    sound: 'audio',
    oldSound: 'audio',
    film: 'video',
    oldFilm: 'video',
  }
  for (const [name, kind] of Object.entries(kinds)) {
    const media = mediaOf(shown(written[name as keyof typeof kinds]))
    expect([name, ...media.map(([type]) => type)]).toEqual([name, ...(kind === 'image' ? [kind, kind] : [kind])])
    for (const [, url] of media) {
      const { statusCode, headers } = await world.app.inject(new URL(url).pathname)
      expect([name, statusCode, headers['content-type']]).toEqual([name, 200, expect.stringMatching(`^${kind}/`)])
    }
  }
  expect(shown(written.reblog)).toMatchObject({ trail: [{ post: { id: theirs.id } }], content: [words] })
  expect(await list('blogQueue')).toMatchObject([{ id_string: written.queued, content: [words] }])
  expect(await list('blogDrafts')).toMatchObject([{ id_string: written.draft, content: [words] }])
})

test('tumblr.js makes requests of any path by its general methods [API-059]', async () => {
  const { id } = await ask('postRequest', `/v2/blog/${name()}/posts`, { content: [{ type: 'text', text: 'One' }] })
  await ask('putRequest', `/v2/blog/${name()}/posts/${id}`, { content: [{ type: 'text', text: 'Two' }] })
  expect((await ask('getRequest', `/v2/blog/${name()}/posts/${id}`)).content).toMatchObject([{ text: 'Two' }])
  await ask('returnPromises')
})

test('tumblr.js reads as a guest by the key of its app [API-059]', async () => {
  const byKey = { baseUrl: front.origin, consumer_key: app.key }
  expect((await client.ask(byKey, 'blogInfo', name())).response).toMatchObject({ blog: { name: jay.blogName } })
  expect((await client.ask(byKey, 'userInfo')).error).toContain('API error: 401')
})

test('every method of the client of tumblr.js was tried [API-059]', () => {
  const { Client } = createRequire(import.meta.url)('tumblr.js')
  const all = [...Object.getOwnPropertyNames(Client.prototype), 'blogPosts'].filter(
    (method) => method !== 'constructor',
  )
  expect([...used].sort()).toEqual(all.sort())
})
