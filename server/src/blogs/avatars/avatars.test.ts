import { createBlog, readBlog, readBlogHeader, saveBlogAppearance } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { avatarSizesPx, pixelsAcross } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaTasks } from '../../media/media.jobs.ts'
import { aGif, aPhoto, aPngBomb, filesIn, type SentFile, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const send = (who: Person, file: SentFile | null, blogName = who.blogName) =>
  upload<{ avatar_url: string }>(world, who, `/svc/blog/${blogName}/avatar`, file && { field: 'avatar', ...file })
const get = (url: string, headers = {}) => world.app.inject({ url, headers })
const avatarUrlOf = async (who: Person) =>
  (await world.send(world.aGuest(), readBlog, { tumblelog: who.blogName })).response.avatar_url
const rowsOf = (who: Person) =>
  world.db.selectFrom('media').selectAll().where('owner_account_id', '=', who.accountId).orderBy('id').execute()

async function aDayLater(...people: Person[]): Promise<void> {
  const created_at = new Date(Date.now() - 25 * 3_600_000)
  const ids = people.map(({ accountId }) => accountId)
  await world.db.updateTable('media').set({ created_at }).where('owner_account_id', 'in', ids).execute()
}

const shortly = 'public, max-age=300, stale-while-revalidate=300'

test('an uploaded avatar is served square in the nine sizes, and at 128 for any other [POST-029] [POST-030]', async () => {
  const ann = await world.aMember()
  const { status, response } = await send(ann, { body: await aPhoto(900, 600).jpeg().toBuffer() })
  expect([status, response.avatar_url]).toEqual([200, await avatarUrlOf(ann)])
  for (const sizePx of avatarSizesPx) {
    const served = await get(response.avatar_url.replace('/128', `/${sizePx}`))
    const { width, height, format } = await sharp(served.rawPayload).metadata()
    expect([width, height, format]).toEqual([sizePx, sizePx, 'webp'])
  }
  const plain = await get(`/avatar/${ann.blogName}/128`)
  for (const path of ['', '/', '/17', '/9999', '/x'])
    expect((await get(`/avatar/${ann.blogName}${path}`)).rawPayload.equals(plain.rawPayload)).toBe(true)
  const [red, blue] = await Promise.all(
    [4, 110].map((left) => sharp(plain.rawPayload).extract({ left, top: 60, width: 8, height: 8 }).raw().toBuffer()),
  )
  expect([(red?.[0] ?? 0) > 180, (blue?.[2] ?? 0) > 180]).toEqual([true, true])
})

test('as a mosaic an avatar shows no more than its colours, drawn or uploaded [BLOG-262]', async () => {
  const ann = await world.aMember()
  const coloursIn = async (url: string) => {
    const { data, info } = await sharp((await get(url)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([128, 128])
    const block = 128 / pixelsAcross
    for (let y = 0; y < 128; y += 1) {
      for (let x = 0; x < 128; x += 1) {
        const [at, corner] = [
          [x, y],
          [x - (x % block), y - (y % block)],
        ].map(([left = 0, top = 0]) => (top * 128 + left) * info.channels)
        if (data[at as number] !== data[corner as number]) return 'a picture'
      }
    }
    return 'a mosaic'
  }
  const drawn = `/avatar/${ann.blogName}/128`
  expect([await coloursIn(drawn), await coloursIn(`${drawn}?pixelated=1`)]).toEqual(['a picture', 'a mosaic'])
  const { response } = await send(ann, { body: await aPhoto(900, 600).jpeg().toBuffer() })
  const { pathname, search } = new URL(response.avatar_url, 'http://here')
  expect(await coloursIn(`${pathname}${search}&pixelated=1`)).toBe('a mosaic')
})

test('an avatar is asked for again after five minutes, with its version or without, and a known one is not sent again', async () => {
  const ann = await world.aMember()
  const { response } = await send(ann, { body: await aPhoto(64, 64).png().toBuffer() })
  const first = await get(response.avatar_url)
  expect(first.headers).toMatchObject({
    'cache-control': shortly,
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'image/webp',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  for (const url of [`/avatar/${ann.blogName}/128`, `/avatar/${ann.blogName}/128?v=other`])
    expect((await get(url)).headers['cache-control']).toBe(shortly)
  const known = await get(response.avatar_url, { 'if-none-match': first.headers.etag })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})

test('a blog without an avatar has a drawn one of its own, stored once [POST-030]', async () => {
  const [ann, bea] = [
    await world.aMember({ name: `ann-${Date.now()}` }),
    await world.aMember({ name: `bea-${Date.now()}` }),
  ]
  const first = await get(await avatarUrlOf(ann))
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, shortly])
  const stored = filesIn(world)
  const again = await get(await avatarUrlOf(ann))
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(filesIn(world)).toEqual(stored)
  expect((await sharp(first.rawPayload).metadata()).width).toBe(128)
  expect((await get(`/avatar/${bea.blogName.toUpperCase()}/512`)).statusCode).toBe(200)
  const small = await get(`/avatar/${bea.blogName}/16`)
  expect((await sharp(small.rawPayload).stats()).channels.some(({ stdev }) => stdev > 1)).toBe(true)
})

test('a blog nobody has answers 404, and draws nothing', async () => {
  const before = filesIn(world)
  for (const url of ['/avatar/nobody-at-all/64', '/avatar/nobody-at-all', '/avatar/..%2f..%2fsecret/64']) {
    const missing = await get(url)
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  }
  expect(filesIn(world)).toEqual(before)
})

test('a suspended blog shows the drawn picture instead of its own [POST-377]', async () => {
  const ann = await world.aMember()
  const drawn = await get(`/avatar/${ann.blogName}/64`)
  const { response } = await send(ann, { body: await aPhoto(64, 64).png().toBuffer() })
  const own = await get(response.avatar_url)
  await world.db.updateTable('blogs').set({ is_suspended: true }).where('id', '=', ann.blogId).execute()
  const suspended = await get(response.avatar_url.replace('/128', '/64'))
  expect(suspended.rawPayload.equals(drawn.rawPayload)).toBe(true)
  expect(suspended.headers['cache-control']).toBe(shortly)
  expect(own.rawPayload.equals(drawn.rawPayload)).toBe(false)
})

test('a moving GIF becomes a still avatar, and WebP is taken too', async () => {
  const ann = await world.aMember()
  expect((await send(ann, { body: await aGif(60, 60, 4) })).status).toBe(200)
  const { response } = await send(ann, { body: await aPhoto(60, 60).webp().toBuffer() })
  expect((await sharp((await get(response.avatar_url)).rawPayload).metadata()).pages ?? 1).toBe(1)
})

test('only a member of the blog changes its avatar, and only to a picture; a refusal changes nothing [POST-521]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const body = await aPhoto(64, 64).jpeg().toBuffer()
  const before = [await avatarUrlOf(ann), filesIn(world)]
  expect(await send(bea, { body }, ann.blogName)).toMatchObject({ status: 403, error: 'blogs.not_yours' })
  expect((await send(world.aGuest(), { body }, ann.blogName)).status).toBe(401)
  expect((await send(ann, { body }, 'nobody-at-all')).status).toBe(404)
  expect((await send(ann, null)).status).toBe(400)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await send(ann, { body: svg })).toMatchObject({ status: 400, msg: 'This is not valid image file.' })
  expect((await send(ann, { body: aPngBomb(16_000) })).status).toBe(400)
  expect([await avatarUrlOf(ann), filesIn(world)]).toEqual(before)
  expect(await rowsOf(ann)).toEqual([])
  expect((await send(ann, { body })).status).toBe(200)
})

test('a replaced avatar is swept away; one that another blog still shows is not', async () => {
  const ann = await world.aMember()
  const second = `${ann.blogName}-2`
  await world.send(ann, createBlog, { name: second })
  const [shared, other] = [await aPhoto(70, 61).png().toBuffer(), await aPhoto(70, 62).png().toBuffer()]
  await send(ann, { body: shared })
  await send(ann, { body: shared }, second)
  await send(ann, { body: other })
  await aDayLater(ann)
  await mediaTasks(world.deps).sweep_unused_media?.({})
  const left = await rowsOf(ann)
  expect(left).toHaveLength(2)
  expect(new Set(left.map(({ hash }) => hash)).size).toBe(2)
  for (const name of [ann.blogName, second]) expect((await get(`/avatar/${name}/64`)).statusCode).toBe(200)
})

test.each([0, 1])(
  'a picture that two people show stays theirs who keeps it, the first or the second: %s',
  async (stays) => {
    const people = [await world.aMember(), await world.aMember()] as const
    const [stayer, leaver] = stays === 0 ? people : people.toReversed()
    const [shared, other] = [
      await aPhoto(72 + stays, 61)
        .png()
        .toBuffer(),
      await aPhoto(72 + stays, 62)
        .png()
        .toBuffer(),
    ]
    for (const who of people) await send(who, { body: shared })
    await send(leaver as Person, { body: other })
    await aDayLater(...people)
    await mediaTasks(world.deps).sweep_unused_media?.({})
    const { avatar_key } = await world.db
      .selectFrom('blogs')
      .select('avatar_key')
      .where('name', '=', (stayer as Person).blogName)
      .executeTakeFirstOrThrow()
    expect((await rowsOf(stayer as Person)).map(({ hash }) => hash)).toEqual([avatar_key])
    expect((await rowsOf(leaver as Person)).map(({ hash }) => hash)).not.toContain(avatar_key)
  },
)

test('the picture of a blog stays when who uploaded it is gone, and goes with the blog', async () => {
  const ann = await world.aMember()
  const shared = `${ann.blogName}-shared`
  await world.send(ann, createBlog, { name: shared })
  await send(ann, { body: await aPhoto(71, 63).png().toBuffer() }, shared)
  const { id, avatar_key } = await world.db
    .selectFrom('blogs')
    .select(['id', 'avatar_key'])
    .where('name', '=', shared)
    .executeTakeFirstOrThrow()
  // Media without an owner, as after the deletion of an account whose blog has another owner.
  await world.db.updateTable('media').set({ owner_account_id: null }).where('hash', '=', avatar_key).execute()
  const shown = () => get(`/avatar/${shared}/64`)
  const before = (await shown()).rawPayload
  await mediaTasks(world.deps).sweep_unused_media?.({})
  const left = () => world.db.selectFrom('media').select('hash').where('owner_account_id', 'is', null).execute()
  expect((await left()).map(({ hash }) => hash)).toContain(avatar_key)
  expect((await shown()).rawPayload).toEqual(before)
  await world.db.deleteFrom('blogs').where('id', '=', id).execute()
  await mediaTasks(world.deps).sweep_unused_media?.({})
  expect((await left()).map(({ hash }) => hash)).not.toContain(avatar_key)
})

test('a header picture is one the owner uploaded, measured by us, and can be taken away again [BLOG-070] [BLOG-378]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const picture = { body: await aPhoto(800, 200).jpeg().toBuffer() }
  const { response } = await upload<Uploaded>(world, ann, '/svc/post/upload/photo', picture)
  const save = (who: Person, address: string | null) =>
    world.send(who, saveBlogAppearance, {
      tumblelog_name_or_id: who.blogName,
      tumblelog: { global_theme_params: { header_image_focused: address, header_full_width: 9 } as object },
    })
  expect(await save(bea, response.url)).toMatchObject({ status: 400, error: 'blogs.not_your_picture' })
  expect((await save(ann, response.url)).response.tumblelog).toMatchObject({
    has_default_header: false,
    global_theme_params: {
      header_image_focused: response.url,
      header_full_width: 800,
      header_full_height: 200,
      header_stretch: true,
    },
  })
  const day = new Date(Date.now() - 25 * 3_600_000)
  await world.db.updateTable('media').set({ created_at: day }).where('owner_account_id', '=', ann.accountId).execute()
  await mediaTasks(world.deps).sweep_unused_media?.({})
  expect((await rowsOf(ann)).map(({ kind }) => kind)).toEqual(['header'])
  expect((await get(response.url)).statusCode).toBe(200)
  expect((await save(ann, `${world.config.origin}${response.url}`)).status).toBe(200)
  expect((await save(ann, '')).response.tumblelog).toMatchObject({
    has_default_header: true,
    global_theme_params: { header_image_focused: null, header_full_width: null, header_bounds: null },
  })
  const saved = await world.send(ann, readBlogHeader, { tumblelog_name_or_id: ann.blogName })
  expect(saved.response.tumblelog.has_default_header).toBe(true)
})

test('the focus of a header picture is kept as a part of it, by its owner alone, and goes with the picture [BLOG-329]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const theme = async (who: Person = world.aGuest()) =>
    (await world.send(who, readBlogHeader, { tumblelog_name_or_id: ann.blogName })).response.tumblelog
      .global_theme_params
  const save = (who: Person, sent: object) =>
    world.send(who, saveBlogAppearance, { tumblelog_name_or_id: ann.blogName, tumblelog: {}, ...sent })
  const picture = { body: await aPhoto(800, 200).jpeg().toBuffer() }
  const { response } = await upload<Uploaded>(world, ann, '/svc/post/upload/photo', picture)
  expect((await save(ann, { header_focus: { x: 20, y: 100 } })).status).toBe(200)
  expect(await theme()).toMatchObject({ header_focus_width: null, header_bounds: null })

  const chosen = { tumblelog: { global_theme_params: { header_image_focused: response.url } } }
  await save(ann, { ...chosen, header_focus: { x: 20, y: 100 } })
  const measures = { header_focus_width: 400, header_focus_height: 100, header_bounds: '100,480,200,80' }
  expect(await theme()).toMatchObject({ header_full_width: 800, header_full_height: 200, ...measures })
  await save(ann, { tumblelog: { title: 'Another title' } })
  expect(await theme()).toMatchObject(measures)

  const moved = { header_focus: { x: 0, y: 0 } }
  expect(await save(bea, moved)).toMatchObject({ status: 403, error: 'blogs.not_yours' })
  expect(await save(world.aGuest(), moved)).toMatchObject({ status: 401 })
  for (const header_focus of [{ x: 101, y: 0 }, { x: -1, y: 0 }, { x: 0.5, y: 0 }, { x: 0 }, { x: 0, y: 0, z: 0 }, 5])
    expect(await save(ann, { header_focus })).toMatchObject({ status: 400 })
  expect(await theme()).toMatchObject(measures)
  await save(ann, moved)
  expect(await theme()).toMatchObject({ header_bounds: '0,400,100,0' })
})

test('an avatar under what is no name of a blog is not there, whatever its signs', async () => {
  for (const name of ['%00', '%ff%fe', '..%2f..', 'x'.repeat(200), '%F0%9F%8C%B1', 'nobody-is-here'])
    expect([name, (await get(`/avatar/${name}/64`)).statusCode]).toEqual([name, 404])
})
