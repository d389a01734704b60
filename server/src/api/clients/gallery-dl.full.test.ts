import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashInKey } from '../../media/storage/media-keys.ts'
import { anApp, type TestApp } from '../../testing/api/apps.ts'
import { certificate, openTlsFront } from '../../testing/api/tls-front.ts'
import { finishFilms } from '../../testing/films.ts'
import { aPicture, aTone, openSamples } from '../../testing/sample-media.ts'
import { runInOwnNetwork, whyNoOwnNetwork } from '../../testing/services/own-network.ts'
import { aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { copyPost, reblog, writePost } from '../../testing/writing.ts'

const isInstalled = spawnSync('gallery-dl', ['--version'], { stdio: 'ignore' }).status === 0
const whyNot = isInstalled ? whyNoOwnNetwork : 'gallery-dl is not installed on this machine'
const postCount = 500

const samples = openSamples()
let [world, server] = [] as unknown as [World, World]
let front: Awaited<ReturnType<typeof openTlsFront>>
let [wren, ada] = [] as unknown as [Person, Person]
let app: TestApp
beforeAll(async () => {
  if (whyNot) return
  world = await openWorld()
  ;[wren, ada] = [await world.aMember(), await world.aMember()]
  app = await anApp(world, ada)
  // Its addresses are those of the only host that gallery-dl takes sounds from. The cookies of the other tests are those
  // of a site without TLS, so posts are written by another server on the same data.
  const address = { ORIGIN: 'https://a.tumblr.com', TRUSTED_PROXIES: '127.0.0.1' }
  server = await openWorld({ ...address, DATA_DIR: world.dataDir })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  front = await openTlsFront(samples.at('front'))
  front.leadTo((server.app.server.address() as AddressInfo).port, 'a.tumblr.com')
})
afterAll(async () => {
  front?.close()
  await server?.close()
  await world?.close()
  samples.remove()
})

const send = async (who: Person, kind: 'photo' | 'audio' | 'video', body: Buffer) => {
  const { response, error } = await upload<Uploaded>(world, who, `/svc/post/upload/${kind}`, { body, field: kind })
  expect(error).toBeUndefined()
  return response.url
}
const photo = async (who: Person, width: number) => send(who, 'photo', await aPhoto(width, 90).jpeg().toBuffer())
const made = (name: string, ...args: string[]) => readFileSync(samples.make(name, ...args))

interface Seed {
  post: Post
  /** The addresses of its files, in the order in which they are shown. */
  files: string[]
}

const ofPhotos = async (who: Person, ...widths: number[]): Promise<Seed> => {
  const files = await Promise.all(widths.map((width) => photo(who, width)))
  const images = Object.fromEntries(files.map((file, at) => [`o${at + 1}`, file]))
  const photoset_order = Object.keys(images).join(',')
  return { post: await writePost(world, who, { images, post: { type: 'photo', one: '', photoset_order } }), files }
}
const ofFile = async (kind: 'audio' | 'video', file: string): Promise<Seed> => ({
  post: await writePost(world, wren, { preuploaded_url: file, confirm_tos: true, post: { type: kind, one: '' } }),
  files: [file],
})

/** Writes posts of every kind that has files, and one that has none. */
async function writeSeeds(): Promise<{ copied: Seed[]; reblogged: Seed }> {
  const inside = [await photo(wren, 81), await photo(wren, 82)]
  const shown = inside.map((url) => `<figure><img src="${url}" alt="Moss"></figure>`)
  const copied = [
    ...(await Promise.all([64, 65, 66, 67, 68, 69, 1500].map((width) => ofPhotos(wren, width)))),
    await ofPhotos(wren, 71, 72, 73),
    { post: await writePost(world, wren, { post: { two: `<p>See</p>${shown.join('<p>and</p>')}` } }), files: inside },
    { post: await writePost(world, wren), files: [] },
    await ofFile('audio', await send(wren, 'audio', made('tone.mp3', ...aTone(1)))),
    await ofFile('video', await send(wren, 'video', made('film.mp4', ...aPicture(1, '160x120', 10), ...aTone(1)))),
  ]
  await finishFilms(world, wren)
  const theirs = await ofPhotos(ada, 91)
  return { copied, reblogged: { ...theirs, post: await reblog(world, wren, theirs.post) } }
}

/** The bytes of the largest size, as our storage serves them. */
async function hashOfLargest(address: string): Promise<string> {
  const hash = hashInKey(address.slice('/media/'.length)) as string
  const { renditions } = await world.db
    .selectFrom('media')
    .select('renditions')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  // A film has pictures among its sizes.
  const sizes = renditions.filter(({ mime }) => mime === renditions[0]?.mime)
  const [largest] = sizes.toSorted((one, other) => other.width - one.width)
  const { statusCode, rawPayload } = await world.app.inject(`/media/${largest?.key}`)
  expect(statusCode).toBe(200)
  return hashOf(rawPayload)
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The hashes of the files of each post, by the id of the post. */
async function fillBlog(): Promise<Map<string, string[]>> {
  const { copied, reblogged } = await writeSeeds()
  const left = postCount - copied.length - 1
  for (const [at, { post }] of copied.entries()) await copyPost(world, post.id, Math.floor((left + at) / copied.length))
  const posts = await world.db
    .selectFrom('posts')
    .select(['id', 'content_id'])
    .where('blog_id', '=', wren.blogId)
    .execute()
  expect(posts).toHaveLength(postCount)
  const expected = new Map([[reblogged.post.id, await Promise.all(reblogged.files.map(hashOfLargest))]])
  for (const { post, files } of copied) {
    const hashes = await Promise.all(files.map(hashOfLargest))
    const content = posts.find(({ id }) => id === post.id)?.content_id
    for (const { id, content_id } of posts) if (content_id === content) expected.set(id, hashes)
  }
  return expected
}

test(`Debian’s gallery-dl fetches every file of a blog of ${postCount} posts as it is stored [API-090]`, async ({
  skip,
}) => {
  if (whyNot) return skip(whyNot)
  const expected = await fillBlog()
  const target = samples.at('fetched')
  const settings = ['--config-ignore', '-o', `extractor.tumblr.api-key=${app.key}`, '-d', target]
  const [code, said] = await runInOwnNetwork({
    names: ['api.tumblr.com', 'www.tumblr.com', '64.media.tumblr.com', 'a.tumblr.com'],
    socket: samples.at('front'),
    command: ['gallery-dl', '--quiet', ...settings, `https://www.tumblr.com/${wren.blogName}`],
    env: { HOME: samples.folder, REQUESTS_CA_BUNDLE: certificate },
  })
  expect([code, said]).toEqual([0, ''])
  const folder = join(target, 'tumblr', wren.blogName)
  const fetched = new Map<string, string[]>([...expected.keys()].map((id) => [id, []]))
  for (const name of readdirSync(folder).sort()) {
    const id = /_(\d+)_\d+\.\w+$/.exec(name)?.[1] as string
    fetched.set(id, [...(fetched.get(id) ?? []), hashOf(readFileSync(join(folder, name)))])
  }
  expect(expected.size).toBe(postCount)
  expect(fetched).toEqual(expected)
})
