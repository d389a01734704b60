import { readBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { remoteFileMaxBytes } from '@bowerbird/domain/federation/federation.limits.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPersonElsewhere, type PersonElsewhere } from '../../testing/federation/elsewhere.ts'
import { type Federating, openFederating } from '../../testing/federation/federating.ts'
import { aFileElsewhere, aFilm, showFile } from '../../testing/federation/files-elsewhere.ts'
import { clientOf } from '../../testing/outside.ts'
import { aFlicker, aGif, aPhoto, aPngBomb } from '../../testing/uploads.ts'
import type { Person } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'
import { federationTasks } from '../federation.jobs.ts'
import { receiveRemote } from './receive-remote.ts'
import { rememberFiles } from './remember-files.ts'

let here: Federating
let outside: Federating['outside']
let world: Federating['world']
let ann: PersonElsewhere
let reader: Person
beforeAll(async () => {
  here = await openFederating()
  ;({ world, outside } = here)
  ann = await aPersonElsewhere(world)
  reader = await world.aMember()
})
afterAll(() => here.close())

const get = (url: string, who: Person = reader, headers = {}) =>
  world.app.inject({ url, headers: { cookie: `session=${who.token}`, ...headers } })
const aJpeg = (width = 60) => aPhoto(width, 40).jpeg().toBuffer()

const passOn = async (by: Person, id: string) => {
  const { reblog_key } = await world.db
    .selectFrom('posts')
    .select('reblog_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return reblog(world, by, { id, reblog_key } as Post)
}

test('files are known by https addresses of bounded length, each once, and only by a hash [FED-050]', async () => {
  const good = 'https://far.example/a.png'
  const known = await world.db
    .transaction()
    .execute((tx) =>
      rememberFiles(tx, [
        good,
        good,
        'http://far.example/a.png',
        'nonsense',
        `https://far.example/${'a'.repeat(2048)}`,
      ]),
    )
  expect([...known.keys()]).toEqual([good])
  expect(known.get(good)).toMatch(/^\/remote\/[\w-]{43}$/)
  expect(await world.db.transaction().execute((tx) => rememberFiles(tx, []))).toEqual(new Map())
})

test('a picture is fetched when somebody looks, once for all who do, and made anew without what else is in it [FED-051]', async () => {
  const words = 'secret place'
  const located = await aPhoto(2000, 1000)
    .withExif({ IFD0: { ImageDescription: words } })
    .jpeg()
    .toBuffer()
  const file = await aFileElsewhere(world, outside, ann, located, 'text/html')
  expect(file.timesAsked()).toBe(0)
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(file.path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect((await get(file.path)).statusCode).toBe(200)
  expect(file.timesAsked()).toBe(1)
  const [{ rawPayload, headers } = { rawPayload: Buffer.alloc(0), headers: {} }] = answers
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-cache',
  })
  const { width, height, exif } = await sharp(rawPayload).metadata()
  expect([width, height, exif]).toEqual([1280, 640, undefined])
  expect(rawPayload.includes(words)).toBe(false)
  const known = await get(file.path, reader, { 'if-none-match': headers.etag })
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
})

test('what moves still moves [FED-051]', async () => {
  const file = await aFileElsewhere(world, outside, ann, await aGif(60, 40, 4), 'image/gif')
  expect((await sharp((await get(file.path)).rawPayload).metadata()).pages).toBe(4)
})

test('a file is for whoever may see something that shows it now [FED-052]', async () => {
  const [finch, eve] = [await world.aMember(), await world.aMember()]
  const guest = world.aGuest()
  const file = await aFileElsewhere(world, outside, ann, await aJpeg())
  const readers = async () => [await get(file.path, reader), await get(file.path, guest)].map((one) => one.statusCode)
  expect(await readers()).toEqual([200, 404])
  for (const two of [`<p><img src="${file.path}"></p>`, `<p><a href="${file.path}">See</a> ${file.path}</p>`])
    await writePost(world, eve, { post: { two } })
  expect(await readers()).toEqual([200, 404])
  const passedOn = await passOn(finch, file.postId)
  expect(await readers()).toEqual([200, 200])
  expect((await get(file.path, guest)).headers['cache-control']).toContain('public')
  const suspend = (is_suspended: boolean) =>
    world.db.updateTable('blogs').set({ is_suspended }).where('id', '=', ann.blogId).execute()
  await suspend(true)
  expect(await readers()).toEqual([404, 404])
  await suspend(false)
  await world.send(finch, deletePost, { post_id: passedOn.id })
  expect(await readers()).toEqual([200, 404])
  await world.db.deleteFrom('posts').where('id', '=', file.postId).execute()
  expect(await readers()).toEqual([404, 404])
  expect(file.timesAsked()).toBe(1)
})

test('an address that nobody showed is not fetched, whoever asks [FED-052]', async () => {
  const url = `https://${ann.host}/never.png`
  const known = await world.db.transaction().execute((tx) => rememberFiles(tx, [url]))
  for (const path of [known.get(url) as string, `/remote/${'a'.repeat(43)}`, '/remote/x', '/remote/..%2fsecret'])
    for (const who of [reader, world.aGuest(), await world.aMember({ isStaff: true })])
      expect((await get(path, who)).statusCode).toBe(404)
  expect(outside.asked.some((one) => one.endsWith('/never.png'))).toBe(false)
})

test('a blog with a domain of its own shows them there [FED-058]', async () => {
  const wren = await world.aMember()
  const cname = `${wren.blogName}.example.org`
  await world.db.updateTable('blogs').set({ cname }).where('id', '=', wren.blogId).execute()
  const file = await aFileElsewhere(world, outside, ann, await aJpeg())
  await passOn(wren, file.postId)
  const answer = await world.app.inject({ url: file.path, headers: { host: cname } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
})

const endless =
  (type: string): Parameters<typeof outside.answer>[1] =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type })
    const send = () => {
      while (response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', send)
    send()
  }
const hostile: [string, () => Promise<Parameters<typeof aFileElsewhere>[3]>][] = [
  ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PNG of 64 megapixels', async () => aPngBomb(8000)],
  ['a GIF of 1,001 frames', async () => aFlicker(1001)],
  ['half a picture', async () => (await aJpeg()).subarray(0, 300)],
  ['nothing', async () => Buffer.alloc(0)],
  ['an endless picture', async () => endless('image/png')],
  ['nothing there', async () => (_request, response) => void response.writeHead(404).end()],
]

test.each(hostile)('%s is refused, which is remembered for a while [FED-053]', async (_what, make) => {
  const file = await aFileElsewhere(world, outside, ann, await make(), 'image/png')
  for (let times = 0; times < 3; times += 1) expect([404, 413]).toContain((await get(file.path)).statusCode)
  expect(file.timesAsked()).toBe(1)
  await sql`update remote_files set failed_at = now() - interval '25 hours' where url = ${file.url}`.execute(world.db)
  await get(file.path)
  expect(file.timesAsked()).toBe(2)
})

test('a server that does not answer is given up on [FED-053]', async () => {
  const patient = world.deps.outgoing
  world.deps.outgoing = clientOf(outside.port, undefined, undefined, 50)
  const file = await aFileElsewhere(world, outside, ann, () => {})
  expect((await get(file.path)).statusCode).toBe(404)
  await world.deps.outgoing.close()
  world.deps.outgoing = patient
})

test('a lock that times out here while a file arrives is not blamed on the server it comes from [FED-053]', async () => {
  const { url, hash } = await aFileElsewhere(world, outside, ann, aFilm(1000), 'video/mp4')
  const lateLock = new Error('canceling statement due to lock timeout')
  const hold = () => Promise.reject(lateLock)
  const wanted = { url, hash: Buffer.from(hash, 'base64url'), limits: remoteFileMaxBytes, hold }
  await expect(receiveRemote(world.deps, wanted)).rejects.toBe(lateLock)
})

test('no file is fetched from inside, also by a redirect [FED-053]', async () => {
  for (const url of [
    'https://10.0.0.1/a.png',
    'https://[::1]/a.png',
    'https://meta.inside/a.png',
    'https://a.example:22/',
  ])
    expect((await get((await showFile(world, ann, url)).path)).statusCode).toBe(404)
  const file = await aFileElsewhere(world, outside, ann, (_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/a.png' }).end(),
  )
  expect((await get(file.path)).statusCode).toBe(404)
})

test('sound and film are known by their bytes, have a type of ours and can be read in parts [FED-054]', async () => {
  const film = aFilm(5000)
  const file = await aFileElsewhere(world, outside, ann, film, 'text/html')
  const whole = await get(file.path)
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4'])
  expect(whole.rawPayload.equals(film)).toBe(true)
  const part = await get(file.path, reader, { range: 'bytes=100-199' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-199/5000'])
  expect(part.rawPayload.equals(film.subarray(100, 200))).toBe(true)
  const sound = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0'), Buffer.from('fffb9064', 'hex'), Buffer.alloc(2000)])
  const played = await get((await aFileElsewhere(world, outside, ann, sound, 'audio/mpeg')).path)
  expect([played.statusCode, played.headers['content-type']]).toEqual([200, 'audio/mpeg'])
})

test('a film that is too large stays at home, and the player is told where that is [FED-054]', async () => {
  const file = await aFileElsewhere(world, outside, ann, (_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '40000001' }).write('x')
  })
  const answer = await get(file.path)
  expect([answer.statusCode, answer.json(), answer.headers.location]).toEqual([413, { home: file.url }, undefined])
})

const inRow = async (url: string) => {
  const { rows } = await sql<{ key: string | null; made_at: Date }>`
    select key, made_at from remote_files where url = ${url}`.execute(world.db)
  return rows[0]
}

test('files that nothing shows any more are swept, with their rows [FED-056]', async () => {
  const [shown, gone] = [
    await aFileElsewhere(world, outside, ann, await aJpeg(61)),
    await aFileElsewhere(world, outside, ann, await aJpeg(62)),
  ]
  for (const { path } of [shown, gone]) expect((await get(path)).statusCode).toBe(200)
  const key = (await inRow(gone.url))?.key as string
  await world.db.deleteFrom('content_media').where('hash', '=', gone.hash).execute()
  const sweep = () => federationTasks(world.deps).sweep_remote_files?.({})
  await sweep()
  expect(await inRow(gone.url)).toBeDefined()
  for (const { url } of [shown, gone])
    await sql`update remote_files set made_at = now() - interval '2 days' where url = ${url}`.execute(world.db)
  await sweep()
  expect([await inRow(gone.url), await world.deps.storage.size(key)]).toEqual([undefined, null])
  expect((await get(shown.path)).statusCode).toBe(200)
  expect(shown.timesAsked()).toBe(1)
  await world.db.transaction().execute((tx) => rememberFiles(tx, [shown.url]))
  expect((await inRow(shown.url))?.made_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

const wear = (change: { avatar_url?: string | null; header_url?: string | null }) =>
  world.db.updateTable('remote_actors').set(change).where('id', '=', ann.actorId).execute()
const pictureAt = async (name: string, body: Buffer) => {
  outside.page(`${ann.host}/${name}`, body, { 'content-type': 'image/png' })
  return `https://${ann.host}/${name}`
}
const colourOf = async (picture: Buffer) => [...(await sharp(picture).resize(1, 1).removeAlpha().raw().toBuffer())]

test('somebody elsewhere wears their picture, and a drawn one where there is none [FED-057]', async () => {
  const avatar = (sizePx = 64) => world.app.inject({ url: `/avatar/${ann.blogName}/${sizePx}` })
  const drawn = (await avatar()).rawPayload
  const addressOf = async () =>
    (await world.send(reader, readBlog, { tumblelog: ann.blogName })).response.avatar_url as string
  const before = await addressOf()
  const solid = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer()
  await wear({ avatar_url: await pictureAt('red.png', await solid('#ff0000')) })
  const red = await avatar()
  expect([red.statusCode, red.headers['content-type']]).toEqual([200, 'image/webp'])
  const { width, height } = await sharp((await avatar(128)).rawPayload).metadata()
  expect([width, height]).toEqual([128, 128])
  expect((await colourOf(red.rawPayload))[0]).toBeGreaterThan(200)
  const worn = await addressOf()
  expect(worn).not.toBe(before)
  await wear({ avatar_url: await pictureAt('blue.png', await solid('#0000ff')) })
  expect((await colourOf((await avatar()).rawPayload))[2]).toBeGreaterThan(200)
  expect(await addressOf()).not.toBe(worn)
  for (const avatar_url of [`https://${ann.host}/missing.png`, 'http://far.example/a.png', null]) {
    await wear({ avatar_url })
    expect((await avatar()).rawPayload.equals(drawn)).toBe(true)
  }
})

test('a header elsewhere is shown to whoever may see the blog [FED-057]', async () => {
  await wear({ header_url: await pictureAt('header.png', await aPhoto(900, 300).png().toBuffer()) })
  const { response } = await world.send(reader, readBlog, { tumblelog: ann.blogName })
  const address = String(response.global_theme_params.header_image_focused)
  expect([address.startsWith('/remote/'), response.has_default_header]).toEqual([true, false])
  expect((await get(address)).statusCode).toBe(200)
  expect((await get(address, world.aGuest())).statusCode).toBe(404)
  await wear({ header_url: null })
  expect((await get(address)).statusCode).toBe(404)
})
