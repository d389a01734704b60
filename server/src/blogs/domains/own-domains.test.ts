import { readBlogHeader } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { saveBlogDomain } from '@bowerbird/domain/blogs/domains.contract.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDns } from '../../testing/services/dns.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
let dns: Awaited<ReturnType<typeof openDns>>
beforeAll(async () => {
  dns = await openDns()
  world = await openWorld({ ORIGIN: 'http://bower.org', DNS_SERVERS: dns.address }, 'build')
})
afterAll(async () => {
  await world.close()
  dns.close()
})

/** Advances the clock past the time after which other servers' changes are read. */
const later = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
const aHost = () => `h${process.hrtime.bigint()}.wren.org`
const save = (who: Person, cname: string, name = who.blogName) => world.send(who, saveBlogDomain, { name, cname })
const get = (host: string, url: string, more = {}) =>
  world.app.inject({ method: 'GET', url, headers: { host, ...more } })

/** Adds the record that the call asks for. */
async function prove(who: Person, cname: string): Promise<void> {
  const { record } = (await save(who, cname)).response
  if (!record) throw new Error(`${cname} asks for no record`)
  dns.add('TXT', record.name, record.txt)
}

async function aBlogWithDomain() {
  const wren = await world.aMember()
  const host = aHost()
  await prove(wren, host)
  expect(await save(wren, host.toUpperCase())).toMatchObject({
    status: 200,
    response: { cname: host, url: `https://${host}` },
  })
  later()
  return { wren, host }
}

test('a blog is given a domain by its owner alone, one that no other blog has [BLOG-333]', async () => {
  const { wren, host } = await aBlogWithDomain()
  const jay = await world.aMember()
  const seen = async () =>
    (await world.send(jay, readBlogHeader, { tumblelog_name_or_id: wren.blogName })).response.tumblelog
  const own = `http://bower.org/blog/${wren.blogName}`
  expect(await seen()).toMatchObject({ cname: host, url: `https://${host}`, tumblr_url: own })
  expect(await save(wren, host)).toMatchObject({ status: 200 })
  expect(await save(jay, aHost(), wren.blogName)).toMatchObject({ status: 403 })
  expect(await save(world.aGuest(), aHost(), wren.blogName)).toMatchObject({ status: 401 })
  for (const wrong of ['wren', `https://${host}`, '127.0.0.1', 'x.localhost', 'a b.org'])
    expect(await save(wren, wrong)).toMatchObject({ status: 400, error: blogsRefusals.notAHostName.code })
  for (const ours of ['bower.org', 'x.bower.org'])
    expect(await save(wren, ours)).toMatchObject({ status: 400, error: blogsRefusals.ownHostName.code })
  expect(await seen()).toMatchObject({ cname: host })
  expect(await save(wren, '')).toMatchObject({ status: 200, response: { cname: null, url: own } })
  expect(await seen()).toMatchObject({ cname: null, url: own })
})

test('a domain that is not proved is neither shown nor reserved, and the answer says which record to add', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const host = aHost()
  const claimed = await save(wren, host)
  expect(claimed.response).toEqual({
    cname: null,
    url: `http://bower.org/blog/${wren.blogName}`,
    record: {
      domain: host,
      name: `_bowerbird.${host}`,
      ...{ txt: expect.stringMatching(/^[0-9a-f]{32}$/), cname: expect.stringMatching(/^[0-9a-f]{32}\.bower\.org$/) },
    },
  })
  later()
  expect((await get(host, '/')).statusCode).toBe(421)
  expect((await save(wren, host)).response).toEqual(claimed.response)
  await prove(jay, host)
  expect((await save(wren, host)).response.cname).toBeNull()
  expect((await save(jay, host)).response).toMatchObject({ cname: host, record: null })
})

test('a CNAME record proves a domain too, and whoever proves a domain takes it from the blog that has it', async () => {
  const { wren, host } = await aBlogWithDomain()
  const jay = await world.aMember()
  const { record } = (await save(jay, host)).response
  dns.add('CNAME', record?.name ?? '', record?.cname ?? '')
  expect((await save(jay, host)).response).toMatchObject({ cname: host, record: null })
  const header = await world.send(jay, readBlogHeader, { tumblelog_name_or_id: wren.blogName })
  expect(header.response.tumblelog.cname).toBeNull()
})

test('under its own name a blog is read without scripts and cookies; what needs a session leads away', async () => {
  const { wren, host } = await aBlogWithDomain()
  const post = await writePost(world, wren, { post: { one: 'Of a house', tags: 'house' } })
  const page = await get(host, '/', { cookie: `session=${wren.token}` })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.payload).toContain('Of a house')
  expect(page.payload).not.toMatch(/<script|form-key|modulepreload|Edit appearance/)
  expect(page.payload).toContain(`href="http://bower.org/follow/${wren.blogName}"`)
  expect(page.payload).toContain('href="http://bower.org/tagged/house"')
  expect(page.payload).toContain(`href="${new URL(post.post_url).pathname.replace(`/blog/${wren.blogName}`, '')}"`)
  expect(page.payload).not.toMatch(/ (href|action)="\/(?!assets|media|avatar|post|archive|rss|feed|icon|favicon|")/)
  expect(page.payload).toContain('button[type="button"]{display:none')
  expect(page.headers['set-cookie']).toBeUndefined()
  expect(page.headers['content-security-policy']).not.toContain('script-src')
})

test('posts, archive and feeds are there, the rest is at the place itself', async () => {
  const { wren, host } = await aBlogWithDomain()
  const post = await writePost(world, wren, { post: { one: 'Of a house' } })
  const draft = await writePost(world, wren, { post: { one: 'Unfinished', state: '1' } })
  const inside = new URL(post.post_url).pathname.replace(`/blog/${wren.blogName}`, '')
  for (const path of [inside, '/archive', '/archive?post_type=text', '/rss', '/feed.json']) {
    const { statusCode, payload, headers } = await get(host, path)
    expect([path, statusCode, payload.includes('Of a house'), headers['set-cookie']]).toEqual([
      path,
      200,
      true,
      undefined,
    ])
  }
  const short = await get(host, `/post/${post.id}`)
  expect([short.statusCode, short.headers.location]).toEqual([302, inside])
  expect((await get(host, `/post/${draft.id}`)).statusCode).toBe(404)
  for (const path of ['/ask', '/dashboard', '/svc/user/info', '/metrics', `/blog/${wren.blogName}`]) {
    const { statusCode, headers } = await get(host, path)
    expect([statusCode, headers.location]).toEqual([302, `http://bower.org${path}`])
  }
  const written = await world.app.inject({
    method: 'POST',
    url: '/svc/like',
    payload: { id: post.id },
    headers: { host },
  })
  expect(written.statusCode).toBe(404)
  const avatar = await get(host, `/avatar/${wren.blogName}/64`)
  expect([avatar.statusCode, avatar.headers['set-cookie']]).toEqual([200, undefined])
})

test('a blog that is gone is gone there too, and a name that no blog has is refused', async () => {
  const { wren, host } = await aBlogWithDomain()
  expect((await get(host, '/')).statusCode).toBe(200)
  await world.db.updateTable('blogs').set({ is_suspended: true }).where('id', '=', wren.blogId).execute()
  expect((await get(host, '/')).statusCode).toBe(404)
  expect((await get(aHost(), '/login')).statusCode).toBe(421)
})

test('what a browser shall remember of the place is not said of the domain', async () => {
  const { host } = await aBlogWithDomain()
  const secure = await openWorld({ ORIGIN: 'https://bower.org' })
  const remembered = async (name: string) =>
    (await secure.app.inject({ url: '/rss', headers: { host: name } })).headers['strict-transport-security']
  expect([await remembered(host), await remembered('bower.org')]).toEqual([undefined, expect.any(String)])
  await secure.close()
})

test('a name that is neither the origin nor a domain of a blog is refused, whatever is asked [DAY-023]', async () => {
  const wren = await world.aMember()
  const ask = async (url: string, host: string, remoteAddress = '192.0.2.1', method: 'GET' | 'POST' = 'GET') => {
    const headers = { host, cookie: `session=${wren.token}`, 'x-form-key': wren.formKey }
    return (await world.app.inject({ method, url, remoteAddress, headers })).statusCode
  }
  for (const host of ['rebound.example', 'bower.org.rebound.example', '203.0.113.1', 'localhost', '127.0.0.1'])
    for (const url of ['/', '/svc/user/info', '/media/x', '/no-such-page'])
      expect([host, url, await ask(url, host)]).toEqual([host, url, 421])
  expect(await ask('/svc/like', 'rebound.example', '127.0.0.1', 'POST')).toBe(421)
  for (const host of ['bower.org', 'BOWER.org:8080'])
    expect([host, await ask('/svc/user/info', host)]).toEqual([host, 200])
  // The operator may ask on the machine itself, and probes ask by any address.
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect([host, await ask('/svc/user/info', host, '127.0.0.1')]).toEqual([host, 200])
  for (const url of ['/healthz', '/readyz']) expect([url, await ask(url, '203.0.113.1')]).toEqual([url, 200])
})
