import { readLinkData } from '@bowerbird/domain/media/media.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOutside } from '../../testing/outside.ts'
import { aPhoto, filesIn } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let outside: Awaited<ReturnType<typeof openOutside>>
let world: World
let ann: Person
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld({}, 'none', { outgoing: outside.outgoing })
  outside.page('pics.example/a.jpg', await aPhoto(600, 400).jpeg().toBuffer(), { 'content-type': 'image/jpeg' })
})
beforeEach(async () => {
  ann = await world.aMember()
  outside.asked.length = 0
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

const lookUp = (url: string) => world.send(ann, readLinkData, { url })
const rowsOf = (who: Person) =>
  world.db.selectFrom('media').selectAll().where('owner_account_id', '=', who.accountId).execute()

test('OpenGraph gives title, excerpt and a picture that is copied here [POST-460] [POST-133]', async () => {
  outside.page(
    'news.example/story',
    `<!doctype html><html><head><title>News | The site</title>
      <meta property="og:title" content="Birds &amp; bowers"><meta property="og:title" content="second">
      <meta property="og:description" content="  How they\n build ">
      <meta name="author" content="Ann Author"><meta property="og:image" content="http://pics.example/a.jpg">
    </head><body><p>Text</p></body></html>`,
  )
  const { status, response } = await lookUp('https://news.example/story')
  expect({ status, ...response }).toEqual({
    status: 200,
    url: 'https://news.example/story',
    title: 'Birds & bowers',
    excerpt: 'How they build',
    author: 'Ann Author',
    thumbnail: expect.stringMatching(/^\/media\/p\/.*\.webp$/),
  })
  const copy = await sharp(
    (await world.app.inject({ url: response.thumbnail, headers: { cookie: `session=${ann.token}` } })).rawPayload,
  ).metadata()
  expect(copy).toMatchObject({ format: 'webp', width: 600, height: 400 })
  expect((await rowsOf(ann)).map(({ kind, used_at }) => [kind, used_at])).toEqual([['photo', null]])
})

test('a Twitter card, a plain title and a first paragraph do as well; markup comes out as text [POST-460]', async () => {
  outside.page(
    'cards.example/',
    `<title>ignored</title><meta name="twitter:title" content="A card"><meta name="twitter:image:src" content="/a.jpg">
     <meta name="twitter:description" content="<script>alert(1)</script>"><meta name="twitter:creator" content="@bird">`,
  )
  outside.page('cards.example/a.jpg', await aPhoto(30, 30).jpeg().toBuffer(), { 'content-type': 'image/jpeg' })
  expect((await lookUp('http://cards.example/')).response).toMatchObject({
    title: 'A card',
    excerpt: '<script>alert(1)</script>',
    author: '@bird',
    thumbnail: expect.stringContaining('/media/p/'),
  })

  const long = `This is a paragraph <b>with</b> enough words in it that somebody would want to read ${'on '.repeat(300)}`
  outside.page('plain.example/', `<html><title> Just\n a title </title><p>Short.</p><p>${long}</p>`)
  const { response } = await lookUp('http://plain.example/')
  expect(response).toMatchObject({ title: 'Just a title', author: '', thumbnail: '' })
  expect(response.excerpt).toMatch(/^This is a paragraph with enough.*…$/)
  expect(response.excerpt).toHaveLength(500)
})

test('oEmbed, when the page points to it, fills what is missing [POST-460]', async () => {
  outside.page(
    'video.example/1',
    `<title>One</title><link rel="alternate" type="application/json+oembed" href="/oembed?url=1">`,
  )
  const reported = {
    title: 'Other',
    author_name: 'Maker',
    thumbnail_url: 'http://pics.example/a.jpg',
    html: '<script>',
  }
  outside.page('video.example/oembed?url=1', JSON.stringify(reported), { 'content-type': 'application/json' })
  expect((await lookUp('http://video.example/1')).response).toMatchObject({
    title: 'One',
    author: 'Maker',
    thumbnail: expect.stringContaining('/media/p/'),
  })
  outside.page('video.example/oembed?url=1', 'not json')
  expect((await lookUp('http://video.example/1')).response).toMatchObject({ title: 'One', author: '', thumbnail: '' })
  outside.page('video.example/oembed?url=1', '{"title": {"a": 1}, "author_name": 5, "thumbnail_url": null}')
  expect((await lookUp('http://video.example/1')).response).toMatchObject({ title: 'One', author: '', thumbnail: '' })
})

test.each([
  ['named by the host', 'text/html; charset=iso-8859-1', '', 'latin1'],
  ['named by the page', 'text/html', '<meta charset="windows-1252">', 'latin1'],
  [
    'named by an old page',
    'text/html',
    '<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1">',
    'latin1',
  ],
  ['named by nobody', 'text/html', '', 'utf8'],
  ['named wrongly', 'text/html; charset=klingon', '', 'utf8'],
  ['UTF-16', 'text/html; charset=utf-16le', '', 'utf16le'],
] as const)('a page is read as it is written: %s [POST-460]', async (name, type, mark, encoding) => {
  const address = `written.example/${name.replaceAll(' ', '-')}`
  outside.page(address, Buffer.from(`<html><head>${mark}<title>Café à la crème</title>`, encoding), {
    'content-type': type,
  })
  expect((await lookUp(`http://${address}`)).response.title).toBe('Café à la crème')
})

test('a picture is its own thumbnail, and any other file has its name for a title [POST-460]', async () => {
  expect((await lookUp('http://pics.example/a.jpg')).response).toMatchObject({
    title: 'a.jpg',
    thumbnail: expect.stringContaining('/media/p/'),
  })
  outside.page('files.example/My%20paper%.pdf', '%PDF', { 'content-type': 'application/pdf' })
  expect((await lookUp('http://files.example/My%20paper%.pdf')).response).toEqual({
    url: 'http://files.example/My%20paper%.pdf',
    title: 'My paper%.pdf',
    excerpt: '',
    author: '',
    thumbnail: '',
  })
  outside.page('files.example/%FF.pdf', '%PDF', { 'content-type': 'application/pdf' })
  expect((await lookUp('http://files.example/%FF.pdf')).response).toMatchObject({ title: '\ufffd.pdf' })
})

test('a page far too large is read as far as its head [POST-460]', async () => {
  outside.page('large.example/', `<html><title>Large</title>${'<p>x</p>'.repeat(400_000)}`)
  expect((await lookUp('http://large.example/')).response.title).toBe('Large')
})

test('a thumbnail that is no picture, or inside our network, is left out [POST-460]', async () => {
  const before = filesIn(world)
  outside.page('fake.example/logo.png', '<html>', { 'content-type': 'image/png' })
  for (const image of [
    'http://fake.example/logo.png',
    'http://10.0.0.1/a.png',
    'http://router.inside/a.png',
    'data:x',
    '::',
  ]) {
    outside.page('page.example/', `<title>Page</title><meta property="og:image" content="${image}">`)
    expect((await lookUp('http://page.example/')).response).toMatchObject({ title: 'Page', thumbnail: '' })
  }
  expect(outside.asked.filter((address) => /^10\.|inside/.test(address))).toEqual([])
  expect(filesIn(world)).toEqual(before)
  expect(await rowsOf(ann)).toEqual([])
})

test('only public hosts are asked, and all that cannot be read is refused alike [POST-460]', async () => {
  outside.answer('moved.example/', (_request, response) =>
    response.writeHead(302, { location: 'http://192.168.0.1/admin' }).end(),
  )
  const addresses = [
    'http://10.0.0.1/',
    'http://192.168.0.1/admin',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://router.inside/',
    'http://moved.example/',
    'http://missing.example/',
    'http://pics.example:8080/',
  ]
  const answers = await Promise.all(addresses.map(lookUp))
  for (const { status, error, title } of answers)
    expect([status, error, title]).toEqual([400, 'media.no_page_there', 'Couldn’t load that page.'])
  expect(outside.asked.sort()).toEqual(['missing.example/', 'moved.example/'])
})

test.each(['', 'hello', 'ftp://news.example/', 'javascript:alert(1)', 'http://example'])(
  '%j is no address [POST-460] [POST-132]',
  async (url) => {
    expect(await lookUp(url)).toMatchObject({ status: 400, title: 'Not a valid URL' })
    expect(outside.asked).toEqual([])
  },
)

test('a guest looks nothing up, nor does a form without its key', async () => {
  expect((await world.send(world.aGuest(), readLinkData, { url: 'http://news.example/story' })).status).toBe(401)
  expect(
    (await world.send({ ...ann, formKey: 'wrong' }, readLinkData, { url: 'http://news.example/story' })).status,
  ).toBe(403)
  expect((await world.send(ann, readLinkData, { url: 5 } as never)).status).toBe(400)
  expect(outside.asked).toEqual([])
})
