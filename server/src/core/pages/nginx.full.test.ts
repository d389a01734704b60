import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { findFreePort } from '../process/free-port.ts'

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path))
const shipped = readFileSync(join(import.meta.dirname, '../../../../deploy/nginx.conf'), 'utf8')

let world: World
let proxy: Awaited<ReturnType<typeof startNginx>>
/** Paths that came through to the app. */
const asked: string[] = []

beforeAll(async () => {
  if (!program) return
  world = await openWorld({ TRUSTED_PROXIES: '127.0.0.1' }, 'build')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  world.app.server.on('request', ({ url }) => asked.push(String(url)))
  proxy = await startNginx((world.app.server.address() as AddressInfo).port)
})
afterAll(async () => {
  await proxy?.stop()
  await world?.close()
})

/** The configuration that we ship, but for its addresses, its folder and TLS. */
async function startNginx(appPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-nginx-'))
  const port = await findFreePort()
  const site = shipped
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_.*$/gm, '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${appPort}`)
    .replace('/var/cache/nginx/bowerbird', join(folder, 'cache'))
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const settings = `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
    http { access_log off; ${places.join(' ')} ${site} }`
  writeFileSync(join(folder, 'nginx.conf'), settings)
  const child = spawn(program as string, ['-p', folder, '-c', join(folder, 'nginx.conf')])
  let said = ''
  child.stderr.on('data', (data) => {
    said += data
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const visit = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const request = get({ port, path, agent: false, headers }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece) => pieces.push(piece))
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer
          const bytes = Buffer.concat(pieces)
          const body = (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
          resolve({ status, headers, body, cache: String(headers['x-cache-status'] ?? '') })
        })
      })
      request.on('error', reject)
    })
  const isUp = () => visit('/healthz').then(Boolean, () => false)
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`)
    await wait(20)
  }
  const stop = async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { visit, stop }
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  /** The proxy's own verdict: HIT, MISS or BYPASS. */
  cache: string
}

const as = ({ token }: Person) => ({ cookie: `session=${token}` })

async function aBlog() {
  const wren = await world.aMember()
  await writePost(world, wren, { post: { one: 'For all to see' } })
  await writePost(world, wren, { post: { one: 'For my eyes', state: 'private' } })
  const path = `/blog/${wren.blogName}`
  return { wren, path, timesAsked: () => asked.filter((url) => url === path).length }
}

test.skipIf(!program)(
  'behind nginx the second guest is answered by the proxy, with the same bytes and nothing personal',
  async () => {
    const { path, timesAsked } = await aBlog()
    const first = await proxy.visit(path, {
      'accept-encoding': 'gzip, br',
      'accept-language': 'de',
      'user-agent': 'iPhone',
    })
    const second = await proxy.visit(path, { 'accept-encoding': 'gzip', 'accept-language': 'de', cookie: 'other=1' })
    expect([first.cache, second.cache, timesAsked()]).toEqual(['MISS', 'HIT', 1])
    expect(first.body).toContain('For all to see')
    expect(second.body).toBe(first.body)
    for (const { body, headers } of [first, second]) {
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['content-encoding']).toBe('gzip')
      expect(body).not.toMatch(/For my eyes|name="form-key"|nonce=/)
    }
    // Each page view has an id of its own, also when the page was stored. BLOG-350
    expect(first.headers['server-timing']).toMatch(/^rid;desc="[\da-f]{32}"$/)
    expect(second.headers['server-timing']).not.toBe(first.headers['server-timing'])
    const plain = await proxy.visit(path, { 'accept-language': 'de' })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, first.body])
    const known = await proxy.visit(path, {
      ...{ 'accept-encoding': 'gzip', 'accept-language': 'de', 'if-none-match': String(first.headers.etag) },
    })
    expect([known.status, known.body]).toEqual([304, ''])
  },
)

test.skipIf(!program)('behind nginx a member never gets a guest’s page, and a guest never a member’s', async () => {
  const { wren, path, timesAsked } = await aBlog()
  const shown: [string, boolean][] = []
  for (const headers of [as(wren), {}, as(wren), {}, { cookie: `a=b; session=${wren.token}` }, {}]) {
    const { cache, body } = await proxy.visit(path, headers as Record<string, string>)
    shown.push([cache, body.includes('For my eyes')])
  }
  expect(shown).toEqual([
    ['BYPASS', true],
    ['MISS', false],
    ['BYPASS', true],
    ['HIT', false],
    ['BYPASS', true],
    ['HIT', false],
  ])
  expect(timesAsked()).toBe(4)
  expect((await proxy.visit(path, as(world.aGuest()))).cache).toBe('BYPASS')
})

test.skipIf(!program)('behind nginx forms, calls and what is not there are stored for nobody', async () => {
  for (const path of ['/login', readUserInfo.path, '/blog/no-such-blog', '/no/such/page']) {
    const [first, second] = [await proxy.visit(path), await proxy.visit(path)]
    expect([path, first.cache, second.cache]).toEqual([path, 'MISS', 'MISS'])
    const cookies = [first, second].map(({ headers }) => String(headers['set-cookie']))
    if (first.status === 200) expect(cookies[0]).not.toBe(cookies[1])
  }
})
