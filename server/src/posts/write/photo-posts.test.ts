import type { SentTo } from '@bowerbird/domain/core/call.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { fetchPostForForm, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mediaTasks } from '../../media/media.jobs.ts'
import { openOutside } from '../../testing/outside.ts'
import { aGif, aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'

vi.setConfig({ testTimeout: 60_000 })
type Outside = Awaited<ReturnType<typeof openOutside>>
let world: World
let outside: Outside
let jpeg: Buffer
beforeAll(async () => {
  world = await openWorld()
  outside = await openOutside()
  world.deps.outgoing = outside.outgoing
  jpeg = await aPhoto(60, 40)
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

const uploaded = async (who: Person, body: Buffer, mime = 'image/jpeg') =>
  (await upload<Uploaded>(world, who, '/svc/post/upload/photo', { body, mime })).response.url
const aPng = (hue: number) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: { r: hue, g: 20, b: 30 } } })
    .png()
    .toBuffer()
type Sent = Partial<SentTo<typeof updatePost>>
const save = (who: Person, sent: Sent) =>
  world.send(who, updatePost, { channel_id: who.blogName, ...sent, post: { type: 'photo', ...sent.post } })
const contentsOf = (who: Person) =>
  world.db.selectFrom('contents').selectAll().where('blog_id', '=', who.blogId).execute()
const fetchForm = async (who: Person, id: string) =>
  (await world.send(who, fetchPostForForm, { post_id: id })).response.post

test('photos are shown with their sizes, captions, layout and link, and nothing of the camera [POST-112] [POST-157] [POST-257] [POST-420]', async () => {
  const wren = await world.aMember()
  const images = { o1: await uploaded(wren, jpeg), o2: await uploaded(wren, await aPng(1), 'image/png') }
  const { status, response } = await save(wren, {
    images,
    caption: { o1: 'A hill', o2: '<b>bold</b>' },
    is_selfie: true,
    post: {
      two: '<p>Out there</p>',
      three: 'example.com/far',
      photoset_order: 'o2,o1',
      photoset_layout: '2',
      tags: 'a',
    },
  })
  expect(status).toBe(200)
  const { content, type, summary } = response.post
  expect({ type, summary, body: content?.body_html, title: content?.title }).toEqual({
    type: 'photo',
    summary: 'Out there <b>bold</b> A hill',
    body: '<p>Out there</p>',
    title: '',
  })
  expect(content?.photo).toMatchObject({
    layout: '2',
    linkthrough: 'https://example.com/far',
    photos: [
      { id: 'o2', width: 30, height: 20, caption: '<b>bold</b>', alt: '<b>bold</b>', still_url: '', livephoto: null },
      { id: 'o1', url: images.o1, width: 60, height: 40, caption: 'A hill' },
    ],
  })
  const [, photo] = content?.photo?.photos ?? []
  expect(photo?.placeholder).not.toBe('')
  expect(photo?.renditions).toEqual([{ url: images.o1, width: 60, height: 40 }])
  const served = await world.app.inject({ url: photo?.url as string })
  expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined()
  expect(response.post_dashboard_html).toContain(`<img src="${images.o1}" width="60" height="40" alt="A hill">`)
  expect(response.post_dashboard_html).not.toContain('<b>bold')
  const nowhere = await save(wren, { images: { o1: images.o1 }, post: { three: 'javascript:alert(1)' } })
  expect(nowhere.response.post.content?.photo?.linkthrough).toBe('')
})

test('a GIF goes on moving and has a still besides [POST-250]', async () => {
  const wren = await world.aMember()
  const { response } = await save(wren, { images: { o1: await uploaded(wren, await aGif(20, 20, 3), 'image/gif') } })
  const photo = response.post.content?.photo?.photos[0]
  expect(photo?.still_url).toMatch(/still\.webp$/)
  const pages = async (url: string) =>
    (await sharp((await world.app.inject({ url })).rawPayload, { animated: true }).metadata()).pages
  expect([await pages(photo?.url as string), await pages(photo?.still_url as string)]).toEqual([3, undefined])
  expect(response.post.content?.photo?.layout).toBe('')
})

test('the form gets every field back under the name it is sent by [POST-119] [POST-257] [POST-431]', async () => {
  const wren = await world.aMember()
  const images = { o1: await uploaded(wren, await aPng(2)), o2: await uploaded(wren, await aPng(3)) }
  const { response } = await save(wren, {
    images,
    caption: { o2: 'Two' },
    is_selfie_gif: true,
    post: { two: '<p>Cap</p>', three: 'https://example.com', photoset_order: 'o2,o1', photoset_layout: '11' },
  })
  expect(await fetchForm(wren, response.post.id)).toMatchObject({
    type: 'photo',
    one: '',
    two: '<p>Cap</p>',
    three: 'https://example.com',
    images,
    caption: { o1: '', o2: 'Two' },
    photoset_order: 'o2,o1',
    photoset_layout: '11',
    is_selfie: false,
    is_selfie_gif: true,
    is_rich_text: { one: false, two: true, three: false },
  })
})

test('a photo has words for those who cannot see it; without them its caption serves, and an edit keeps both', async () => {
  const wren = await world.aMember()
  const images = { o1: await uploaded(wren, await aPng(31)), o2: await uploaded(wren, await aPng(32)) }
  const { response } = await save(wren, {
    images,
    caption: { o1: 'Found today', o2: 'Alone' },
    alt_text: { o1: `A blue cap on "moss"${'!'.repeat(600)}` },
    post: { photoset_order: 'o1,o2' },
  })
  const words = (post: typeof response.post) => post.content?.photo?.photos.map(({ caption, alt }) => [caption, alt])
  const [[, alt = ''] = []] = words(response.post) ?? []
  expect(alt).toHaveLength(500)
  expect(words(response.post)).toEqual([
    ['Found today', alt],
    ['Alone', 'Alone'],
  ])
  expect(response.post_dashboard_html).toContain('alt="A blue cap on &quot;moss&quot;')
  expect(await fetchForm(wren, response.post.id)).toMatchObject({ alt_text: { o1: alt, o2: '' } })
  const edit = (sent: Sent) => save(wren, { edit_post_id: response.post.id, ...sent })
  const recaptioned = await edit({ images, caption: { o1: 'Found', o2: 'Two' } })
  expect(words(recaptioned.response.post)).toEqual([
    ['Found', alt],
    ['Two', 'Two'],
  ])
  const emptied = await edit({ images, alt_text: { o1: '' } })
  expect(words(emptied.response.post)?.[0]).toEqual(['Found', 'Found'])
  expect((await edit({ images, alt_text: { 'no id!': 'x' } })).status).toBe(400)
})

test('an edit keeps what it does not name, and adds, drops and reorders photos [POST-255]', async () => {
  const wren = await world.aMember()
  const images = { o1: await uploaded(wren, await aPng(4)), o2: await uploaded(wren, await aPng(5)) }
  const { response } = await save(wren, { images, caption: { o1: 'One' }, post: { two: '<p>Cap</p>' } })
  const edit = async (sent: Sent) => {
    const answer = await save(wren, { edit_post_id: response.post.id, ...sent })
    expect(answer).toMatchObject({ status: 200 })
    return answer.response.post.content
  }
  const retagged = await edit({ post: { tags: 'x' } })
  expect(retagged?.content_id).toBe(response.post.content?.content_id)
  const turned = await edit({ post: { photoset_order: 'o2,o1' } })
  expect(turned?.photo?.photos.map(({ id, caption }) => [id, caption])).toEqual([
    ['o2', ''],
    ['o1', 'One'],
  ])
  const third = await uploaded(wren, await aPng(6))
  const changed = await edit({ images: { o1: images.o1, o3: third }, caption: { o3: 'Three' } })
  expect(changed?.body_html).toBe('<p>Cap</p>')
  expect(changed?.photo).toMatchObject({
    layout: '11',
    photos: [
      { id: 'o1', url: images.o1, caption: 'One' },
      { id: 'o3', url: third, caption: 'Three' },
    ],
  })
})

test('photos that a post took are not swept away, nor are the pictures in its text [POST-259]', async () => {
  const wren = await world.aMember()
  const [shown, inline, unused] = [
    await uploaded(wren, await aPng(7)),
    await uploaded(wren, await aPng(8)),
    await uploaded(wren, await aPng(9)),
  ]
  await save(wren, { images: { o1: shown }, post: { two: `<p>x</p><figure><img src="${inline}"></figure>` } })
  await sql`update media set created_at = now() - interval '2 days' where owner_account_id = ${wren.accountId}`.execute(
    world.db,
  )
  await mediaTasks(world.deps).sweep_unused_media?.({})
  const stored = await world.db
    .selectFrom('media')
    .select('hash')
    .where('owner_account_id', '=', wren.accountId)
    .execute()
  expect(stored.map(({ hash }) => hash).sort()).toEqual([shown, inline].map((url) => url.split('/')[4]).sort())
  expect(stored.map(({ hash }) => hash)).not.toContain(unused.split('/')[4])
})

test('a picture from elsewhere is copied, and what is none is refused [POST-259]', async () => {
  const wren = await world.aMember()
  outside.page('far.example.com/a.jpg', jpeg, { 'content-type': 'image/jpeg' })
  outside.page('far.example.com/page', '<p>no picture</p>')
  const { status, response } = await save(wren, { images: { o1: 'http://far.example.com/a.jpg' } })
  expect(status).toBe(200)
  expect(response.post.content?.photo?.photos[0]).toMatchObject({ width: 60, height: 40 })
  expect(response.post.content?.photo?.photos[0]?.url).toMatch(/^\/media\/p\//)
  const before = outside.asked.length
  for (const address of [
    'http://far.example.com/page',
    'http://far.example.com/nothing',
    'http://host.inside/a.jpg',
    'http://10.0.0.1/a.jpg',
    'javascript:alert(1)',
    '',
  ])
    expect(await save(wren, { images: { o1: address } })).toMatchObject({ status: 400 })
  expect(outside.asked.slice(before)).toEqual(['far.example.com/page', 'far.example.com/nothing'])
  expect(await contentsOf(wren)).toHaveLength(1)
})

test('nobody has the server copy without end [POST-259]', async () => {
  const far = await openOutside()
  far.page('far.example.com/a.jpg', jpeg, { 'content-type': 'image/jpeg' })
  const limited = await openWorld({ RATE_LIMITS: 'on' }, 'none', { outgoing: far.outgoing })
  try {
    const wren = await limited.aMember()
    const copy = () =>
      limited.send(wren, updatePost, {
        channel_id: wren.blogName,
        images: { o1: 'http://far.example.com/a.jpg' },
        post: { type: 'photo' },
      })
    expect(await copy()).toMatchObject({ status: 200 })
    await sql`update rate_limits set count = 300 where key = ${`copied pictures ${wren.accountId}`}`.execute(limited.db)
    const asked = far.asked.length
    expect(await copy()).toMatchObject({ status: 429 })
    expect(far.asked).toHaveLength(asked)
  } finally {
    await limited.close()
    await far.close()
  }
})

test('a picture taken in the browser is kept like an upload [POST-428]', async () => {
  const wren = await world.aMember()
  const raw = `data:image/jpeg;base64,${jpeg.toString('base64')}`
  const { response } = await save(wren, { photo_raw: raw })
  expect(response.post.content?.photo?.photos).toMatchObject([{ id: 'raw', width: 60, height: 40 }])
  const own = await uploaded(wren, await aPng(10))
  const both = await save(wren, { images: { o1: own }, photo_raw: raw, post: { photoset_order: 'o2,o1' } })
  expect(both.response.post.content?.photo?.photos.map(({ id }) => id)).toEqual(['o2', 'o1'])
  for (const bad of ['data:text/html;base64,PGI+', 'data:image/png;base64,AAAA', 'hello'])
    expect(await save(wren, { photo_raw: bad })).toMatchObject({ status: 400, title: 'This is not valid image file.' })
})

test('only uploads of one’s own are taken, and only pictures [POST-249] [POST-420]', async () => {
  const [wren, other] = [await world.aMember(), await world.aMember()]
  const theirs = await uploaded(other, await aPng(11))
  const refused = { status: 400, error: 'posts.not_your_upload' }
  expect(await save(wren, { images: { o1: theirs } })).toMatchObject(refused)
  expect(await save(wren, { images: { o1: `/media/p/00/${'0'.repeat(40)}/30.webp` } })).toMatchObject(refused)
  expect(await contentsOf(wren)).toEqual([])
  expect(await save(other, { images: { o1: theirs } })).toMatchObject({ status: 200 })
})

test.each([
  ['no photo', {}, 'No photos specified.'],
  ['an order that leaves one out', { post: { photoset_order: 'o1' } }, 'Invalid "photoset_order" value.'],
  ['an order with a stranger', { post: { photoset_order: 'o1,o2,o3' } }, 'Invalid "photoset_order" value.'],
  ['a layout for three', { post: { photoset_layout: '21' } }, 'Invalid "layout" value.'],
  ['a layout of fours', { post: { photoset_layout: '4' } }, 'Invalid "layout" value.'],
  ['an id that is none', { images: { 'a b': '/x' } }, ''],
])(
  'a photo post with %s is refused and nothing is stored [POST-096] [POST-124] [POST-256]',
  async (what, sent, text) => {
    const wren = await world.aMember()
    const two = { o1: await uploaded(wren, await aPng(12)), o2: await uploaded(wren, await aPng(13)) }
    const answer = await save(wren, what === 'no photo' ? sent : { images: two, ...sent })
    expect(answer.status).toBe(400)
    if (text) expect(answer.title).toBe(text)
    expect(await contentsOf(wren)).toEqual([])
  },
)

test('ten photos are taken and eleven refused, before anything is fetched [POST-126] [POST-127] [POST-415]', async () => {
  const wren = await world.aMember()
  const address = await uploaded(wren, await aPng(14))
  const many = (count: number, value = address) =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`o${place + 1}`, value]))
  const ten = await save(wren, { images: many(10) })
  expect(ten.response.post.content?.photo?.photos.map(({ id }) => id)).toEqual(Object.keys(many(10)))
  const before = outside.asked.length
  expect(await save(wren, { images: many(11, 'http://far.example.com/a.jpg') })).toMatchObject({
    status: 400,
    title: 'You can add up to 10 photos.',
  })
  expect(outside.asked).toHaveLength(before)
})

test('a long caption is cut to its first 200 characters [POST-128]', async () => {
  const wren = await world.aMember()
  const images = { o1: await uploaded(wren, await aPng(15)) }
  const caption = Array.from({ length: 250 }, (_, place) => String.fromCodePoint(0x1f400 + place)).join('')
  const { response } = await save(wren, { images, caption: { o1: caption } })
  expect(response.post.content?.photo?.photos[0]?.caption).toBe([...caption].slice(0, 200).join(''))
})

test('a stranger cannot make the server fetch a picture for a blog that is not theirs [POST-430]', async () => {
  const [wren, other] = [await world.aMember(), await world.aMember()]
  const before = outside.asked.length
  const sent = { channel_id: wren.blogName, images: { o1: 'http://far.example.com/a.jpg' }, post: { type: 'photo' } }
  expect(await world.send(other, updatePost, sent)).toMatchObject({ status: 403 })
  expect(await world.send(world.aGuest(), updatePost, sent)).toMatchObject({ status: 401 })
  expect(outside.asked).toHaveLength(before)
  expect(await world.send(wren, updatePost, sent)).toMatchObject({ status: 200 })
})
