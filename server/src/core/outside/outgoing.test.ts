import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Outgoing, OutgoingError, pictureMaxBytes } from './outgoing.ts'
import { isPublicAddress } from './public-address.ts'

type Page = (request: IncomingMessage, response: ServerResponse) => void
const pages = new Map<string, Page>()
const asked: IncomingMessage[] = []
const outside = createServer((request, response) => {
  asked.push(request)
  const page = pages.get(`${request.headers.host}${request.url}`)
  if (page) page(request, response)
  else response.writeHead(404).end('nothing')
})
const clients: Outgoing[] = []
let port = 0
beforeAll(async () => {
  await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready))
  port = (outside.address() as AddressInfo).port
})
beforeEach(() => {
  asked.length = 0
  pages.clear()
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  outside.closeAllConnections()
  await new Promise((closed) => outside.close(closed))
})

const client = (options: ConstructorParameters<typeof Outgoing>[0] = {}) => {
  const made = new Outgoing({ portFor: () => port, ...options })
  clients.push(made)
  return made
}
/** Resolves every name to this machine, which counts as public. */
const toTheOutside = (options: ConstructorParameters<typeof Outgoing>[0] = {}) =>
  client({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ...options,
  })
const page = (address: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  pages.set(address, (_request, response) => response.writeHead(200, headers).end(body))
const redirect = (from: string, location: string) =>
  pages.set(from, (_request, response) => response.writeHead(302, { location }).end())
const refused = (reading: Promise<unknown>) =>
  reading.then(
    () => 'was read',
    (error) => (error instanceof OutgoingError ? error.message : String(error)),
  )
const theOneError = 'That address could not be read.'

test('a page outside is read, with its kind and where it was found', async () => {
  page('example.com/a?b=c', 'hello', { 'content-type': 'Text/HTML; charset=utf-8', 'set-cookie': 'a=b' })
  const found = await toTheOutside({ userAgent: 'Bowerbird (+http://here)' }).read('http://example.com/a?b=c')
  expect(found).toEqual({
    url: 'http://example.com/a?b=c',
    mime: 'text/html',
    charset: 'utf-8',
    body: Buffer.from('hello'),
  })
  expect(asked[0]?.headers).toMatchObject({ 'user-agent': 'Bowerbird (+http://here)', connection: 'close' })
  expect(asked[0]?.headers.cookie).toBeUndefined()
})

test.each([
  'http://127.0.0.1/',
  'http://127.9.9.9/',
  'http://localhost/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0x7f.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://198.18.0.1/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://user:secret@example.com/',
  'http://user@example.com/',
  'http://example.com:8080/',
  'http://example.com:22/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:text/plain,hello',
  'no address at all',
])('%s is refused before anything is sent', async (address) => {
  pages.clear()
  expect(await refused(client().read(address))).toBe(theOneError)
  expect(asked).toEqual([])
})

test('a name is judged by every address it has, inside the look-up of the socket', async () => {
  page('example.com/', 'hello')
  const addresses = (...list: string[]) => list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const through = (...list: string[]) =>
    refused(toTheOutside({ resolve: async () => addresses(...list) }).read('http://example.com/'))
  expect(await through('10.0.0.1')).toBe(theOneError)
  expect(await through('127.0.0.1', '10.0.0.1')).toBe(theOneError)
  expect(await through('::ffff:10.0.0.1')).toBe(theOneError)
  expect(await through()).toBe(theOneError)
  expect(asked).toEqual([])
  expect(await through('127.0.0.1')).toBe('was read')
})

test('a name that changes its address between two look-ups gains nothing', async () => {
  page('rebind.example/', 'hello')
  const answers = ['127.0.0.1', '10.0.0.1']
  let lookUps = 0
  const sly = toTheOutside({
    resolve: async () => [{ address: answers[lookUps++ % 2] as string, family: 4 }],
  })
  expect((await sly.read('http://rebind.example/')).body.toString()).toBe('hello')
  expect(lookUps).toBe(1)
  expect(await refused(sly.read('http://rebind.example/'))).toBe(theOneError)
  expect(asked).toHaveLength(1)
})

test('three redirects are followed and a fourth is not', async () => {
  page('d.example/end', 'here')
  redirect('c.example/', 'http://d.example/end')
  redirect('b.example/', 'http://c.example/')
  redirect('a.example/x/y', '//b.example/')
  redirect('z.example/', 'http://a.example/x/y')
  expect((await toTheOutside().read('http://a.example/x/y')).url).toBe('http://d.example/end')
  expect(await refused(toTheOutside().read('http://z.example/'))).toBe(theOneError)
})

test.each([
  'http://10.0.0.1/',
  'http://[::1]/',
  'file:///etc/passwd',
  'http://a.example:8080/',
  'http://me@a.example/',
])('a redirect to %s is refused', async (inside) => {
  redirect('a.example/', inside)
  expect(await refused(toTheOutside().read('http://a.example/'))).toBe(theOneError)
  expect(asked).toHaveLength(1)
})

test('a body of just the largest size is read and one byte more is refused, packed or not', async () => {
  const read = (address: string, maxBytes?: number) =>
    toTheOutside().read(`http://${address}`, maxBytes ? { maxBytes } : {})
  page('a.example/', Buffer.alloc(1_000_000))
  page('b.example/', Buffer.alloc(1_000_001))
  page('c.example/', gzipSync(Buffer.alloc(1_000_000)), { 'content-encoding': 'gzip' })
  page('d.example/', gzipSync(Buffer.alloc(1_000_001)), { 'content-encoding': 'gzip' })
  page('bomb.example/', gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' })
  expect((await read('a.example/')).body).toHaveLength(1_000_000)
  expect(await refused(read('b.example/'))).toBe(theOneError)
  expect((await read('c.example/')).body).toHaveLength(1_000_000)
  expect(await refused(read('d.example/'))).toBe(theOneError)
  expect(await refused(read('bomb.example/', pictureMaxBytes))).toBe(theOneError)
  expect((await read('d.example/', pictureMaxBytes)).body).toHaveLength(1_000_001)
})

test('of a body that is too large, the beginning can be had', async () => {
  page('a.example/', Buffer.concat([Buffer.from('hello'), Buffer.alloc(3_000_000)]))
  page('b.example/', gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' })
  const start = await toTheOutside().read('http://a.example/', { mayCut: true })
  expect(start.body.subarray(0, 5).toString()).toBe('hello')
  expect(start.body.length).toBeLessThanOrEqual(1_000_000)
  expect((await toTheOutside().read('http://b.example/', { mayCut: true })).body.length).toBeLessThanOrEqual(1_000_000)
})

test('a delivery tells every status with the beginning of its words, follows no redirect and keeps to the rules', async () => {
  const given = { headers: { 'x-name': 'wren' }, body: 'words' }
  const to = (address: string, options = {}) => toTheOutside(options).deliver(address, given, 20)
  page('a.example/', 'hello')
  expect(await to('http://a.example/')).toEqual({ status: 200, start: Buffer.from('hello') })
  expect([asked[0]?.method, asked[0]?.headers['x-name']]).toEqual(['POST', 'wren'])
  page('a.example/', 'x'.repeat(5000))
  expect((await to('http://a.example/')).start.toString()).toBe('x'.repeat(20))
  page('a.example/', 'not packed', { 'content-encoding': 'gzip' })
  expect(await to('http://a.example/')).toEqual({ status: 200, start: Buffer.alloc(0) })
  redirect('a.example/', 'http://b.example/')
  expect((await to('http://a.example/')).status).toBe(302)
  expect((await to('http://nobody.example/')).status).toBe(404)
  const before = asked.length
  const own = `http://127.0.0.1:${port}/`
  for (const address of ['http://10.0.0.1/', 'http://a.example:8080/', own])
    expect(await refused(client().deliver(address, given, 20))).toBe(theOneError)
  expect(asked).toHaveLength(before)
  page(`127.0.0.1:${port}/`, 'own')
  const local = client({ deliversToLoopback: true })
  expect((await local.deliver(own, given, 20)).status).toBe(200)
  for (const address of ['http://10.0.0.1/', 'http://localhost/'])
    expect(await refused(local.deliver(address, given, 20))).toBe(theOneError)
  expect(await refused(local.read(own))).toBe(theOneError)
})

test('what is packed is unpacked; what cannot be is refused', async () => {
  const packed = { gzip: gzipSync('hello'), deflate: deflateSync('hello'), br: brotliCompressSync('hello') }
  for (const [encoding, body] of Object.entries(packed)) {
    page('a.example/', body, { 'content-encoding': encoding })
    expect((await toTheOutside().read('http://a.example/')).body.toString()).toBe('hello')
  }
  for (const encoding of ['zip', 'gzip, gzip', 'constructor', 'gzip']) {
    page('a.example/', 'not packed at all', { 'content-encoding': encoding })
    expect(await refused(toTheOutside().read('http://a.example/'))).toBe(theOneError)
  }
})

test('a host that dawdles is given up on, and an error of its own reads like any other', async () => {
  pages.set('slow.example/', (_request, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  pages.set('mute.example/', () => {})
  const hasty = toTheOutside({ totalMs: 150 })
  expect(await refused(hasty.read('http://slow.example/'))).toBe(theOneError)
  expect(await refused(hasty.read('http://mute.example/'))).toBe(theOneError)
  expect(await refused(toTheOutside().read('http://a.example/missing'))).toBe(theOneError)
  const nobody = toTheOutside({ resolve: async () => Promise.reject(new Error('ENOTFOUND')) })
  expect(await refused(nobody.read('http://a.example/'))).toBe(theOneError)
})

test('an answer can be asked of the address itself alone, with headers, and its status is told [FED-016]', async () => {
  page('a.example/', 'here')
  redirect('b.example/', 'http://a.example/')
  pages.set('busy.example/', (_request, response) => response.writeHead(429, { 'retry-after': '30' }).end())
  await toTheOutside().read('http://a.example/', { headers: { 'x-sent': 'yes' }, mayRedirect: false })
  expect(asked[0]?.headers['x-sent']).toBe('yes')
  expect(await refused(toTheOutside().read('http://b.example/', { mayRedirect: false }))).toBe(theOneError)
  expect(asked).toHaveLength(2)
  const error = await toTheOutside()
    .send('http://busy.example/', { headers: {}, body: 'x' })
    .catch((problem) => problem)
  expect([error.status, error.retryAfter, error.isRefused]).toEqual([429, '30', false])
})

test('the one origin that the operator named may be on this machine; nothing else may, and no redirect is followed [DAY-042]', async () => {
  const origin = `http://127.0.0.1:${port}`
  page(`127.0.0.1:${port}/metadata`, '{"issuer":"here"}', { 'content-type': 'application/json' })
  redirect(`127.0.0.1:${port}/away`, 'http://127.0.0.1/')
  pages.set(`127.0.0.1:${port}/broken`, (_request, response) => response.writeHead(502).end())
  const ask = (address: string) => client().fetchFor(origin, address, { headers: {} })
  expect(await (await ask(`${origin}/metadata`)).json()).toEqual({ issuer: 'here' })
  expect((await ask(`${origin}/away`)).status).toBe(302)
  expect(await refused(ask(`${origin}/broken`))).toBe(theOneError)
  for (const elsewhere of [
    `http://localhost:${port}/metadata`,
    `http://[::1]:${port}/`,
    'http://127.0.0.1/',
    'file:///etc',
  ])
    expect(await refused(ask(elsewhere))).toBe(theOneError)
})
