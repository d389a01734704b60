import type { ServerResponse } from 'node:http'
import { recogniseEmbed } from '@bowerbird/domain/media/embeds.ts'
import { readVideoData } from '@bowerbird/domain/media/media.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { embedHosts } from '../../core/http/headers.ts'
import { openOutside } from '../../testing/outside.ts'
import { aPhoto } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { findEmbed } from './video-data.views.ts'

let outside: Awaited<ReturnType<typeof openOutside>>
let world: World
let ann: Person
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld({}, 'none', { outgoing: outside.outgoing })
  outside.page('pics.example/a.jpg', await aPhoto(480, 360).jpeg().toBuffer(), { 'content-type': 'image/jpeg' })
})
beforeEach(async () => {
  ann = await world.aMember()
  outside.asked.length = 0
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

const lookUp = (sent: object) => world.send(ann, readVideoData, sent as { embed_url: unknown })
const tells = (address: string) =>
  outside.page(address, JSON.stringify({ title: 'x', thumbnail_url: 'http://pics.example/a.jpg', html: '<script>' }))

const pages = {
  youtube: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  vimeo: 'https://vimeo.com/76979871',
  dailymotion: 'https://www.dailymotion.com/video/x5kesuj',
  instagram: 'https://www.instagram.com/p/Cabc_-123/',
  soundcloud: 'https://soundcloud.com/forss/flickermood',
  spotify: 'https://open.spotify.com/track/7ouMYWpwJ422jRcDASZB7P',
}

test('a page of a known service has a frame and a picture of our own [POST-456] [POST-267] [POST-271]', async () => {
  tells('www.youtube.com/oembed')
  const { status, response } = await lookUp({ embed_url: pages.youtube, embed_width: 640 })
  expect({ status, ...response }).toEqual({
    status: 200,
    thumbnail: expect.stringMatching(/^\/media\/p\/.*\.webp$/),
    unsupported: false,
    embed_render_context: 'post',
    url: pages.youtube,
    preview_iframe: response.embed_code,
    embed_code:
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" width="640" height="360" frameborder="0" ' +
      'sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" allowfullscreen></iframe>',
  })
  expect(
    (await world.app.inject({ url: response.thumbnail, headers: { cookie: `session=${ann.token}` } })).statusCode,
  ).toBe(200)
  expect(outside.asked[0]).toBe(`www.youtube.com/oembed?format=json&url=${encodeURIComponent(pages.youtube)}`)
})

const askedAt: Record<keyof typeof pages, string> = {
  youtube: 'www.youtube.com/oembed',
  vimeo: 'vimeo.com/api/oembed.json',
  dailymotion: 'www.dailymotion.com/services/oembed',
  instagram: 'www.instagram.com/p/Cabc_-123/',
  soundcloud: 'soundcloud.com/oembed',
  spotify: 'open.spotify.com/oembed',
}

test.each(Object.entries(pages))(
  '%s is framed where it answers, with a picture or without; where it does not, it is unsupported [POST-457] [POST-263]',
  async (service, address) => {
    const at = askedAt[service as keyof typeof pages]
    const unsupported = { thumbnail: '', unsupported: true, embed_render_context: 'post', preview_iframe: '' }
    const gone = [
      (response: ServerResponse) => response.writeHead(404).end(),
      (response: ServerResponse) => response.writeHead(503).end(),
      (response: ServerResponse) => response.destroy(),
    ]
    for (const answer of gone) {
      outside.answer(at, (_request, response) => answer(response))
      const { status, response } = await lookUp({ embed_url: address })
      expect({ status, ...response }).toMatchObject({ status: 200, ...unsupported, embed_code: '' })
    }
    expect(outside.asked.every((asked) => asked.startsWith(at))).toBe(true)
    outside.page(at, '<p>Nothing of use</p>')
    const { status, response } = await lookUp({ embed_url: address })
    expect([status, response.unsupported, response.thumbnail]).toEqual([200, false, ''])
    expect(response.preview_iframe).toContain(' width="500" ')
    expect(response.preview_iframe).toContain(` src="${recogniseEmbed(address)?.player}"`)
    // Saving needs the address alone, so it works while the service is away.
    outside.answer(at, (_request, reply) => reply.destroy())
    expect(await findEmbed(world.deps, address)).toMatchObject({ service })
  },
)

test('the players are exactly the hosts that our pages may frame', () => {
  const bandcamp = recogniseEmbed('https://bandcamp.com/EmbeddedPlayer/album=1/')
  const players = [...Object.values(pages).map((address) => recogniseEmbed(address)), bandcamp]
  expect(players.map((embed) => new URL(embed?.player as string).origin).sort()).toEqual([...embedHosts].sort())
})

test('a page of Bandcamp is asked for its player [POST-263] [POST-457]', async () => {
  const address = 'https://tycho.bandcamp.com/album/dive'
  expect((await lookUp({ embed_url: address })).response).toMatchObject({ unsupported: true, embed_code: '' })
  outside.page(
    'tycho.bandcamp.com/album/dive',
    `<meta property="og:video" content="https://bandcamp.com/EmbeddedPlayer/v=2/album=1613020406/size=large/">
     <meta property="og:image" content="http://pics.example/a.jpg">`,
  )
  const { response } = await lookUp({ embed_url: address })
  expect(response).toMatchObject({ unsupported: false, url: address, thumbnail: expect.stringContaining('/media/') })
  expect(response.embed_code).toContain('src="https://bandcamp.com/EmbeddedPlayer/album=1613020406/"')
  expect(await findEmbed(world.deps, address)).toMatchObject({ service: 'bandcamp', id: 'album=1613020406' })

  outside.page('tycho.bandcamp.com/album/dive', '<meta property="og:video" content="https://evil.example/album=1">')
  expect((await lookUp({ embed_url: address })).response.unsupported).toBe(true)
})

test('embed code is read for its source, and nothing else of it comes back [POST-264] [POST-271]', async () => {
  tells('www.youtube.com/oembed')
  const code = `<object onclick="steal()"><param name="movie" value="http://www.youtube.com/v/dQw4w9WgXcQ&amp;autoplay=1">
    <script>alert(1)</script></object>`
  const { response } = await lookUp({ embed_url: code })
  expect(response.unsupported).toBe(false)
  expect(response.embed_code).toMatch(
    /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" [^<>]*><\/iframe>$/,
  )
  expect(JSON.stringify(response)).not.toMatch(/steal|alert|autoplay/)
})

test.each([
  'https://example.com/video.mp4',
  'https://www.youtube.com/feed/trending',
  'http://localhost:3000/dashboard',
  'http://10.0.0.1/player',
  'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
  '<iframe src="https://player.example/1"></iframe>',
])('%j is answered as unsupported, and nobody is asked [POST-457]', async (input) => {
  const { status, response } = await lookUp({ embed_url: input })
  expect(status).toBe(200)
  expect(response).toMatchObject({ unsupported: true, thumbnail: '', preview_iframe: '', embed_code: '' })
  expect(response.embed_render_context).toBe('post')
  expect(outside.asked).toEqual([])
})

test.each([5, null, true, ['a'], { a: 1 }, '', 'hello', '<p>no source</p>', undefined])(
  '%j is no embed code [POST-261] [POST-265]',
  async (input) => {
    expect(await lookUp({ embed_url: input })).toMatchObject({ status: 400, title: 'Invalid embed code' })
  },
)

test.each([0, -1, 2001, 'wide', 1.5])('a width of %j is refused [POST-456]', async (width) => {
  expect((await lookUp({ embed_url: pages.vimeo, embed_width: width })).status).toBe(400)
})

test('a guest looks nothing up, nor does a form without its key', async () => {
  expect((await world.send(world.aGuest(), readVideoData, { embed_url: pages.youtube })).status).toBe(401)
  expect((await world.send({ ...ann, formKey: 'wrong' }, readVideoData, { embed_url: pages.youtube })).status).toBe(403)
  expect(outside.asked).toEqual([])
})
