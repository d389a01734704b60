import { hash } from 'node:crypto'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let secure: World
beforeAll(async () => {
  world = await openWorld({}, 'build')
  secure = await openWorld({ ORIGIN: 'https://bower.example' })
})
afterAll(async () => {
  await world.close()
  await secure.close()
})

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}
const headersOf = async (url: string) => (await world.app.inject({ url })).headers

test('every answer carries the guards of every answer and does not say what made it', async () => {
  const ann = await world.aMember()
  const photo = { body: await aPhoto(20, 20).jpeg().toBuffer() }
  const { response } = await upload<Uploaded>(world, ann, '/svc/post/upload/photo', photo)
  const paths = [
    '/',
    '/login',
    '/no/such/page',
    '/svc/user/info',
    '/svc/no-such-call',
    '/svc/user/following',
    '/healthz',
  ]
  for (const path of [
    ...paths,
    '/readyz',
    '/metrics',
    '/docs/',
    '/openapi.json',
    response.url,
    `/avatar/${ann.blogName}/64`,
  ]) {
    const headers = await headersOf(path)
    const isShownElsewhere = path.startsWith('/avatar/')
    const own = isShownElsewhere ? { 'cross-origin-resource-policy': 'cross-origin' } : {}
    expect({ path, ...headers }).toMatchObject({ path, ...everywhere, ...own })
    expect([path, headers.server, headers['x-powered-by']]).toEqual([path, undefined, undefined])
    expect([path, headers['strict-transport-security']]).toEqual([path, undefined])
  }
  expect((await world.app.inject({ method: 'POST', url: '/svc/follow' })).headers).toMatchObject(everywhere)
})

test('nor does the connection itself say what made it', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const headers = await new Promise<object>((resolve) => {
    get({ port, path: '/healthz', agent: false }, (answer) => resolve(answer.resume().headers))
  })
  expect(headers).toMatchObject(everywhere)
  expect(Object.keys(headers)).not.toContain('server')
  expect(Object.keys(headers)).not.toContain('x-powered-by')
})

test('what a call answers can be neither run, framed nor kept, refused or not', async () => {
  for (const path of ['/svc/user/info', '/svc/user/following', '/svc/no-such-call', '/svc/data/tumblelog'])
    expect(await headersOf(path)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
})

test('a page runs only our own files and one script of its own, frames only known players, and is framed by nobody', async () => {
  const page = await world.app.inject({ url: '/login' })
  const html = page.body
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script as string)
  expect(inline).toHaveLength(1)
  const policy = page.headers['content-security-policy'] as string
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash('sha256', inline[0] as string, 'base64')}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.dailymotion.com https://www.instagram.com https://w.soundcloud.com https://open.spotify.com https://bandcamp.com`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
  expect(html).toMatch(/<script type="module" src="\/assets\/[^"]+">/)
  expect(html).not.toMatch(/\son\w+=["']/)
  const ann = await world.aMember()
  const own = await world.app.inject({ url: '/dashboard', headers: { cookie: `session=${ann.token}` } })
  expect(own.headers['content-security-policy']).toBe(policy)
})

test('a page may run the script of the ads that the operator chose, wherever it comes from [BLOG-304]', async () => {
  for (const [provider, sources] of [
    ['https://ads.example/lib.js', ' https://ads.example'],
    ['/ads/house.js', ''],
    ['off', ''],
  ] as const) {
    const chosen = await openWorld({ AD_PROVIDER: provider }, 'build')
    const { headers } = await chosen.app.inject({ url: '/login' })
    const scripts = /script-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
    expect([provider, scripts]).toEqual([provider, expect.stringMatching(`^'self' 'sha256-[\\w+/]{43}='${sources}$`)])
    await chosen.close()
  }
})

test('a page may connect to us alone, and to where the operator has usage and failures sent and streams played [BLOG-341, BLOG-396, BLOG-413]', async () => {
  const reported = {
    TRACKER_URL: 'https://usage.example/take',
    ERROR_REPORTS_URL: 'https://errors.example:8443/take?key=1',
  }
  const streams = { STREAM_ORIGINS: 'https://live.example http://192.0.2.1:8080' }
  const telling = await openWorld({ ...reported, ...streams }, 'build')
  const { headers } = await telling.app.inject({ url: '/login' })
  expect(headers['content-security-policy']).toContain(
    "; connect-src 'self' https://usage.example https://errors.example:8443 https://live.example http://192.0.2.1:8080; ",
  )
  expect(headers['content-security-policy']).toContain(
    "; media-src 'self' blob: https://live.example http://192.0.2.1:8080; ",
  )
  const { response } = await telling.send(telling.aGuest(), readUserInfo, {})
  expect(response.config).toMatchObject({
    tracker_url: reported.TRACKER_URL,
    error_reports_url: reported.ERROR_REPORTS_URL,
  })
  await telling.close()
})

test('over https the browser is told to stay there, and the session cookie is bound to it', async () => {
  const answer = await secure.app.inject({ url: '/svc/user/info' })
  expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const plain = await world.app.inject({ url: '/svc/user/info' })
  expect(plain.headers['set-cookie']).toMatch(/^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('a path that begins with two slashes names no host, and breaks nothing', async () => {
  for (const url of ['//', '///', '//evil.example', '//evil.example/login']) {
    const { statusCode, headers } = await world.app.inject({ url: `http://localhost${url}` })
    expect([url, statusCode < 500, headers.location]).toEqual([url, true, undefined])
  }
  expect((await world.app.inject({ url: 'http://localhost//evil.example/login' })).statusCode).toBe(404)
})
