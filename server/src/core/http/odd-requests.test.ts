import { METHODS } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let secure: World
beforeAll(async () => {
  world = await openWorld({}, 'build')
  secure = await openWorld({ ORIGIN: 'https://bower.example' }, 'build')
  for (const { app } of [world, secure]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await world.close()
  await secure.close()
})

/** Sends raw bytes over a new connection. */
function talk({ app }: World, request: string): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part)).on('error', () => {})
  socket.write(request, 'latin1')
  return new Promise((resolve) =>
    socket.once('close', () => {
      const [headers = '', ...body] = Buffer.concat(parts).toString().split('\r\n\r\n')
      resolve({ status: Number(headers.slice(9, 12)), headers, body: body.join('\r\n\r\n') })
    }),
  )
}

const guards = [
  'x-content-type-options: nosniff',
  'referrer-policy: strict-origin-when-cross-origin',
  'cross-origin-opener-policy: same-origin-allow-popups',
  'cross-origin-resource-policy: same-origin',
  'permissions-policy: camera=()',
  "content-security-policy: default-src 'none'",
  'cache-control: ',
]
const asked = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${more}\r\n`

const paths = [
  ...['/svc/%ff/x', '/svc/blog/%ff/avatar', '/svc/like', '/svc/no-such-call', '/media/%ff', '/avatar/%c3'],
  ...[
    '/blog/%ff',
    '/blog/%',
    '/%',
    '/tagged/%e2%82',
    '//%ff',
    `/blog/${'x'.repeat(6000)}`,
    `/svc/post/${'x'.repeat(6000)}`,
  ],
  ...['/healthz', '/', '/no/such/page?a=%ff'],
]
/** CONNECT asks for a tunnel, and Node gives it no response. */
const methods = METHODS.filter((method) => method !== 'CONNECT')

test('whatever the method and the address, the answer is ours: guarded, and an envelope or a page', async () => {
  for (const path of paths)
    for (const method of methodsAt(path)) {
      const { status, headers, body } = await talk(world, asked(method, path))
      const what = `${method} ${path.slice(0, 30)} ${status}`
      expect(status, what).toBeGreaterThanOrEqual(200)
      expect(status, what).toBeLessThan(500)
      for (const guard of guards) expect(headers, what).toContain(guard)
      if (method === 'HEAD') expect(body).toBe('')
      else if (headers.includes('content-type: application/json'))
        expect(body, what).toMatch(/^\{"meta":|^\{"status"|ok/)
      else if (status >= 400) expect(headers, what).toContain('content-type: text/html')
    }
})

/** Tries every method at one address of each kind, and the usual methods everywhere. */
const methodsAt = (path: string) =>
  ['/svc/%ff/x', '/blog/%ff', '/svc/like'].includes(path) ? methods : ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']

test.each([
  ['an address that cannot be decoded, of a call', 404, asked('GET', '/svc/%ff/x')],
  ['an address that cannot be decoded, of a page', 400, asked('GET', '/blog/%ff')],
  ['two hosts', 400, asked('GET', '/healthz', 'host: evil.example\r\n')],
  ['the same host twice', 400, asked('GET', '/', 'Host: localhost\r\n')],
  ['no host', 400, 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['an expectation nobody has', 200, asked('GET', '/healthz', 'expect: a miracle\r\n')],
  ['no HTTP at all', 400, 'hello\r\n\r\n'],
  ['a line break too many in its head', 400, asked('GET', '/', 'a b: c\r\n')],
  ['two lengths', 400, asked('POST', '/svc/like', 'content-length: 1\r\ncontent-length: 2\r\n')],
  ['a length and chunks', 400, asked('POST', '/svc/like', 'content-length: 1\r\ntransfer-encoding: chunked\r\n')],
  ['a head of 20 KB', 431, asked('GET', '/', `a: ${'b'.repeat(20_000)}\r\n`)],
])('a request with %s answers %i with every guard', async (_what, status, request) => {
  for (const one of [world, secure]) {
    const answer = await talk(one, request)
    expect([answer.status, answer.body.slice(0, 80)]).toEqual([status, expect.anything()])
    for (const guard of guards) expect(answer.headers).toContain(guard)
    expect(answer.headers.includes('strict-transport-security')).toBe(one === secure)
    const isPage = answer.headers.includes('content-type: text/html')
    if (status !== 200 && !isPage) expect(JSON.parse(answer.body)).toMatchObject({ meta: { status }, response: {} })
  }
})
