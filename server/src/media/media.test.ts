import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFlicker, aGif, aPhoto, aPngBomb, filesIn, multipart, type SentFile, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const send = (who: Person, file: SentFile | null, kind = 'photo') =>
  upload<Uploaded>(world, who, `/svc/post/upload/${kind}`, file)
const rowsOf = (who: Person) =>
  world.db.selectFrom('media').selectAll().where('owner_account_id', '=', who.accountId).orderBy('id').execute()
const get = (who: Person, url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { cookie: `session=${who.token}`, ...headers } })
const fetched = async (who: Person, url: string) => (await get(who, url)).rawPayload

/** A refused upload leaves no row and no file. */
async function leavesNothing(who: Person, work: () => Promise<unknown>) {
  const before = filesIn(world)
  await work()
  expect(filesIn(world)).toEqual(before)
  expect(await rowsOf(who)).toEqual([])
}

test('a photo is turned upright, stripped and kept in sizes no wider than itself [POST-248] [POST-459]', async () => {
  const ann = await world.aMember()
  const body = await aPhoto(1000, 500)
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' }, IFD0: { Artist: 'Somebody' } })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer()
  const { exif, icc, orientation } = await sharp(body).metadata()
  expect([Boolean(exif), Boolean(icc), orientation]).toEqual([true, true, 6])

  const { status, response } = await send(ann, { body })
  expect({ status, ...response }).toEqual({
    status: 200,
    url: expect.stringMatching(/^\/media\/p\/[0-9a-f]{2}\/[0-9a-f]{40}\/500\.webp$/),
    key: response.url.slice('/media/'.length),
    width: 500,
    height: 1000,
    bytes: expect.any(Number),
    mime: 'image/webp',
  })
  const [row] = await rowsOf(ann)
  expect(row).toMatchObject({ kind: 'photo', mime: 'image/webp', width: 500, height: 1000, used_at: null })
  expect(row?.renditions.map(({ width, height }) => [width, height])).toEqual([
    [500, 1000],
    [320, 640],
  ])
  expect(Buffer.from(row?.placeholder as string, 'base64').length).toBeGreaterThan(4)

  const served = await fetched(ann, response.url)
  expect(served.length).toBe(response.bytes)
  const made = await sharp(served).metadata()
  expect(made).toMatchObject({ format: 'webp', width: 500, height: 1000, space: 'srgb' })
  expect([made.exif, made.icc, made.xmp, made.iptc, made.orientation]).toEqual(Array(5).fill(undefined))
  const [top, bottom] = await Promise.all(
    [0, 900].map((at) => sharp(served).extract({ left: 200, top: at, width: 50, height: 50 }).raw().toBuffer()),
  )
  expect([(top?.[0] ?? 0) > 200, (bottom?.[2] ?? 0) > 200]).toEqual([true, true])
})

test('a large picture is kept in three widths, and a transparent one stays so', async () => {
  const ann = await world.aMember()
  await send(ann, { body: await aPhoto(3000, 1500).jpeg().toBuffer() })
  const clear = sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 200, b: 0, alpha: 0.5 } },
  })
  const png = await send(ann, { body: await clear.png().toBuffer(), mime: 'image/png', name: 'clear.png' })
  const [large, small] = await rowsOf(ann)
  expect(large?.renditions.map(({ width, height }) => [width, height])).toEqual([
    [1280, 640],
    [640, 320],
    [320, 160],
  ])
  expect(small?.renditions.map(({ width }) => width)).toEqual([40])
  expect((await sharp(await fetched(ann, png.response.url)).stats()).isOpaque).toBe(false)
})

test('a moving GIF keeps moving and has a still besides', async () => {
  const ann = await world.aMember()
  const { response } = await send(ann, { body: await aGif(400, 200, 12), mime: 'image/gif', name: 'a.gif' })
  const [row] = await rowsOf(ann)
  const pages = await Promise.all(
    (row?.renditions ?? []).map(async ({ key, width, height }) => {
      const { pages } = await sharp(await fetched(ann, `/media/${key}`)).metadata()
      return [key.split('/').at(-1), width, height, pages ?? 1]
    }),
  )
  expect(pages).toEqual([
    ['400.webp', 400, 200, 12],
    ['320.webp', 320, 160, 12],
    ['still.webp', 400, 200, 1],
  ])
  expect(response).toMatchObject({ width: 400, height: 200, mime: 'image/webp' })
})

test('a very tall picture is made to fit, not refused', async () => {
  const ann = await world.aMember()
  const { response } = await send(ann, { body: await aPhoto(300, 20_000).png().toBuffer(), mime: 'image/png' })
  expect(response.height).toBe(16_383)
})

test('album art is taken like a photo; a picture is no sound and no video; another kind is not taken at all [POST-243] [POST-248] [POST-459]', async () => {
  const ann = await world.aMember()
  const body = await aPhoto(20, 20).jpeg().toBuffer()
  await leavesNothing(ann, async () => {
    for (const kind of ['audio', 'video']) {
      const refused = await send(ann, { body }, kind)
      expect(refused).toMatchObject({ status: 400, error: 'media.not_valid' })
      expect(refused.msg).toBe(`This is not valid ${kind} file.`)
    }
    expect((await send(ann, { body }, 'avatar')).status).toBe(400)
    expect((await send(ann, { body }, '..%2f')).status).toBe(400)
  })
  expect((await send(ann, { body, field: 'artwork' }, 'artwork')).status).toBe(200)
  expect((await rowsOf(ann)).map(({ kind }) => kind)).toEqual(['artwork'])
})

test('a file of exactly the largest size is taken and one byte more is refused [POST-242] [POST-248]', async () => {
  const ann = await world.aMember()
  const picture = await aPhoto(64, 64).jpeg().toBuffer()
  const padded = (bytes: number) => ({ body: Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]) })
  await leavesNothing(ann, async () => {
    const refused = await send(ann, padded(uploadMaxBytes.photo + 1))
    expect(refused).toMatchObject({ status: 400, msg: 'The file is too big. Squish it down, and try again!' })
  })
  expect((await send(ann, padded(uploadMaxBytes.photo))).status).toBe(200)
})

const html = '<!doctype html><script>alert(1)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const tiff = () => aPhoto(20, 20).tiff().toBuffer()
const cutPng = async () => (await aPhoto(400, 400).png().toBuffer()).subarray(0, 200)
const polyglot = async () => Buffer.concat([Buffer.from('GIF89a'), Buffer.from(html)])

test.each([
  ['HTML named .jpg', async () => Buffer.from(html)],
  ['SVG', async () => Buffer.from(svg)],
  ['SVG with a declaration', async () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['TIFF', tiff],
  ['half a PNG', cutPng],
  ['HTML behind the first bytes of a GIF', polyglot],
  ['an empty file', async () => Buffer.alloc(0)],
  ['PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj')],
])('%s is refused whatever it is called, and leaves nothing [POST-243] [POST-248]', async (_what, make) => {
  const ann = await world.aMember()
  const body = await make()
  await leavesNothing(ann, async () => {
    const refused = await send(ann, { body, name: 'picture.jpg', mime: 'image/jpeg' })
    expect(refused).toMatchObject({ status: 400, error: 'media.not_valid', msg: 'This is not valid image file.' })
  })
  expect(
    (await send(ann, { body: await aPhoto(20, 20).jpeg().toBuffer(), name: 'x.html', mime: 'text/html' })).status,
  ).toBe(200)
})

test('a picture that unpacks to far more than it weighs is refused with the limit, and so is one of too many frames', async () => {
  const ann = await world.aMember()
  const [bomb, flicker] = [aPngBomb(16_000), aFlicker(1001)]
  await leavesNothing(ann, async () => {
    const tooLarge = await send(ann, { body: bomb })
    expect(tooLarge).toMatchObject({ status: 400, error: 'media.too_many_pixels' })
    expect(tooLarge.msg).toContain('The limit is 50 million')
    expect(await send(ann, { body: flicker })).toMatchObject({ status: 400, error: 'media.too_big' })
  })
  for (const body of [aPngBomb(2000), aFlicker(1000)]) expect((await send(ann, { body })).status).toBe(200)
})

test('the same file twice is stored once', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const body = await aPhoto(77, 33).jpeg().toBuffer()
  const first = await send(ann, { body })
  const before = filesIn(world)
  const second = await send(bea, { body })
  expect(second.response).toEqual(first.response)
  expect(filesIn(world)).toEqual(before)
  expect(first.response.url).not.toContain(createHash('sha256').update(body).digest('hex').slice(0, 40))
})

test('without a form key, without an account or without a file nothing is received [POST-391] [POST-394]', async () => {
  const ann = await world.aMember()
  const body = await aPhoto(20, 20).jpeg().toBuffer()
  const url = '/svc/post/upload/photo'
  const post = async (who: Person, fields: Record<string, string>, file: SentFile | null, extra = {}) => {
    const { payload, headers } = await multipart(file, fields)
    const cookie = `session=${who.token}`
    const answer = await world.app.inject({ method: 'POST', url, payload, headers: { ...headers, cookie, ...extra } })
    return answer.statusCode
  }
  await leavesNothing(ann, async () => {
    expect(await post(ann, {}, { body })).toBe(403)
    expect(await post(ann, { form_key: 'wrong' }, { body })).toBe(403)
    expect(await post(ann, { form_key: ann.formKey }, { body }, { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await post(ann, {}, { body }, { 'x-form-key': 'wrong' })).toBe(403)
    const guest = world.aGuest()
    expect(await post(guest, { form_key: guest.formKey }, { body })).toBe(401)
    expect(await post(ann, { form_key: ann.formKey }, null)).toBe(400)
    expect(await post(ann, { form_key: ann.formKey, extra: 'field' }, { body })).toBe(400)
    const json = { cookie: `session=${ann.token}`, 'x-form-key': ann.formKey, 'content-type': 'application/json' }
    expect((await world.app.inject({ method: 'POST', url, payload: '{}', headers: json })).statusCode).toBe(415)
  })
  expect(await post(ann, { form_key: ann.formKey }, { body })).toBe(200)
})

test('a served picture cannot act as a page, is asked for again, and answers 404 without being kept when it is not there', async () => {
  const ann = await world.aMember()
  const { response } = await send(ann, { body: await aPhoto(30, 20).jpeg().toBuffer() })
  const served = await get(ann, response.url)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
    'content-length': String(response.bytes),
  })
  const etag = served.headers.etag as string
  expect((await get(ann, response.url, { 'if-none-match': etag })).statusCode).toBe(304)
  for (const url of [
    response.url.replace('30.webp', '31.webp'),
    '/media/../secret',
    '/media/p/',
    '/media/d/d1/0000/16.webp',
  ]) {
    const missing = await get(ann, url)
    expect([url, missing.statusCode, missing.headers['cache-control']]).toEqual([url, 404, 'no-store'])
  }
  const stored = filesIn(world).find((path) => path.endsWith(response.key)) as string
  expect(readFileSync(stored).length).toBe(response.bytes)
})
