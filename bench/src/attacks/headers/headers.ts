import { aPhoto, multipart } from '../../../../server/src/testing/uploads.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import { type AttackWorld, withWorld } from '../attack-world.ts'
import type { Attack, Tally } from '../tally.ts'
import { expectedFor, type Kind, otherNames, withoutHashes } from './expected.ts'
import { readEverything } from './reads.ts'
import { tryRedirects } from './redirects.ts'

interface Case {
  what: string
  kind: Kind
  path: string
  status: number
  method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS'
  as?: Person
  headers?: Record<string, string>
  body?: string
  /** The expected Cache-Control. */
  cache: RegExp
  also?: string[]
}

const noStore = /^no-store$/
const briefly = /^public, max-age=300, stale-while-revalidate=300$/
const forProxies = /^public, max-age=0, s-maxage=10, stale-while-revalidate=50$/
const revalidated = /^private, no-cache$/

type Send = (url: string, payload: object, headers?: Record<string, string>) => Promise<Response>
// biome-ignore lint/suspicious/noExplicitAny: each call answers in its own shape.
type Response = any

async function uploadPhoto(send: Send, width: number): Promise<string> {
  const { payload, headers } = await multipart({ body: await aPhoto(width, 30).jpeg().toBuffer() })
  return (await send('/svc/post/upload/photo', payload, headers)).url
}

/** Writes a post and uploads two pictures, one of them in a draft, as a member. */
async function makeContent(world: AttackWorld, cookieName: string) {
  const ann = await world.aMember()
  const send: Send = async (url, payload, headers = {}) => {
    const own = { cookie: `${cookieName}=${ann.token}`, 'x-form-key': ann.formKey }
    const answer = await world.app.inject({ method: 'POST', url, payload, headers: { ...own, ...headers } })
    if (answer.statusCode !== 200) throw new Error(`${url} is refused: ${answer.body}`)
    return answer.json().response
  }
  const write = (fields: object) => send('/svc/post/update', { channel_id: ann.blogName, ...fields })
  const { post } = await write({ post: { one: 'Words', two: '<p>More</p>', tags: 'moss' } })
  const picture = await uploadPhoto(send, 40)
  await write({ post: { type: 'photo' }, images: { a: picture } })
  const hidden = await uploadPhoto(send, 41)
  await write({ post: { type: 'photo', state: '1' }, images: { a: hidden } })
  return { ann, post, picture, hidden }
}

/** Lists one request for each kind of answer, with a post and pictures of a member's own. */
async function casesOn(world: AttackWorld, cookieName: string): Promise<Case[]> {
  const { ann, post, picture, hidden } = await makeContent(world, cookieName)
  const at = `/blog/${ann.blogName}`
  const tiny = `/p/${BigInt(post.id).toString(36)}`
  const oembed = `/oembed?url=${encodeURIComponent(post.post_url)}`
  const get = (what: string, kind: Kind, path: string, cache: RegExp, more: Partial<Case> = {}): Case => ({
    ...{ what, kind, path, cache, status: 200 },
    ...more,
  })
  return [
    get('front page', 'page', '/', forProxies),
    get('log-in page', 'page', '/login', noStore),
    get('blog, as a guest', 'page', at, forProxies),
    get('blog, as a member', 'page', at, revalidated, { as: ann }),
    get('post, as a guest', 'page', new URL(post.post_url).pathname, forProxies),
    get('dashboard', 'page', '/dashboard', revalidated, { as: ann }),
    get('page that is not there', 'page', '/no/such/page', noStore, { status: 404 }),
    get('blog that is not there', 'page', '/blog/no-such-blog', noStore, { status: 404 }),
    get('call', 'data', '/svc/user/info', noStore),
    get('call as a member', 'data', '/svc/user/info', noStore, { as: ann }),
    get('call that is refused', 'data', '/svc/user/following', noStore, { status: 401 }),
    get('call that is not there', 'data', '/svc/no-such-call', noStore, { status: 404 }),
    get('call with bad input', 'data', '/svc/post/x/notes', noStore, { status: 400 }),
    get('write without its key', 'data', '/svc/follow', noStore, { method: 'POST', status: 403, as: ann, body: '{}' }),
    get('body too large', 'data', '/svc/follow', noStore, {
      ...{ method: 'POST', status: 413, as: ann, body: `{"a":"${'x'.repeat(3_000_000)}"}` },
    }),
    get('picture', 'media', picture, briefly),
    get('picture for its owner alone', 'own media', hidden, revalidated, { as: ann }),
    get('picture that is not there', 'data', '/media/p/ab/abc/1.webp', noStore, { status: 404 }),
    get('avatar', 'media', `/avatar/${ann.blogName}/64`, briefly),
    get('embedded post', 'embed', `/embed/post/${post.embed_key}/${post.id}`, /^public, max-age=60$/),
    get('embedded post that is not there', 'embed', '/embed/post/x/1', /^public, max-age=60$/, { status: 404 }),
    get('script for embedding', 'open', '/embed.js', /^public, max-age=86400$/),
    get('oEmbed', 'data', oembed, /^public, max-age=\d+$/, { also: ['access-control-allow-origin'] }),
    get('oEmbed of nothing', 'data', '/oembed?url=x', noStore, {
      status: 404,
      also: ['access-control-allow-origin'],
    }),
    get('RSS', 'data', `${at}/rss`, /^public, max-age=\d+/),
    get('JSON Feed', 'data', `${at}/feed.json`, /^public, max-age=\d+/),
    get('short address', 'data', tiny, noStore, { status: 302 }),
    get('page for members, as a guest', 'data', '/settings/account', noStore, { status: 302 }),
    get('poll with a wrong token', 'data', '/services/poll?token=x', noStore, { status: 403 }),
    get('export', 'data', '/settings/export', noStore, { as: ann, status: 403 }),
    get('API description', 'data', '/openapi.json', noStore),
    get('API reference', 'docs', '/docs/', noStore),
    get('health', 'data', '/healthz', noStore),
    get('readiness', 'data', '/readyz', noStore),
    get('figures', 'data', '/metrics', noStore, { headers: { host: 'localhost' } }),
  ]
}

function problemsOf(headers: Record<string, unknown>, one: Case, isSecure: boolean): string[] {
  const expected = expectedFor(one.kind, isSecure)
  const wrong = Object.entries(expected).flatMap(([name, value]) => {
    const got = withoutHashes(String(headers[name] ?? ''))
    return got === value ? [] : [`${name}: ${got || 'missing'}`]
  })
  const known = [...Object.keys(expected), ...otherNames, ...(one.also ?? [])]
  const unknown = Object.keys(headers).filter((name) => !known.includes(name))
  const cacheControl = String(headers['cache-control'])
  return [
    ...wrong,
    ...unknown.map((name) => `says ${name}: ${headers[name]}`),
    ...(one.cache.test(cacheControl) ? [] : [`cache-control: ${cacheControl}`]),
  ]
}

const cookieShape = /^session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/
const secureCookieShape = /^__Host-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/

async function checkAll(world: AttackWorld, tally: Tally, isSecure: boolean) {
  const throughProxy = isSecure ? { 'x-forwarded-proto': 'https', host: 'bower.example' } : {}
  const name = isSecure ? '__Host-session' : 'session'
  for (const one of await casesOn(world, name)) {
    const answer = await world.app.inject({
      method: one.method ?? 'GET',
      url: one.path,
      headers: {
        ...throughProxy,
        ...(one.as && { cookie: `${name}=${one.as.token}` }),
        ...(one.body && { 'content-type': 'application/json' }),
        ...one.headers,
      },
      ...(one.body && { payload: one.body }),
    })
    const where = `${one.what}${isSecure ? ' over https' : ''}`
    tally.check(answer.statusCode === one.status, () => `${where} answers ${answer.statusCode}, not ${one.status}`)
    const problems = problemsOf(answer.headers, one, isSecure)
    tally.check(problems.length === 0, () => `${where}: ${problems.join('; ')}`)
    const cookie = answer.headers['set-cookie']
    const shape = isSecure ? secureCookieShape : cookieShape
    if (cookie !== undefined) tally.check(shape.test(String(cookie)), () => `${where} sets ${cookie}`)
    if (one.kind === 'embed') tally.check(cookie === undefined, `${where} sets a cookie`)
  }
}

/** A server error carries the same headers and tells nothing. */
async function checkBroken(world: AttackWorld, tally: Tally) {
  const ann = await world.aMember()
  const { storage } = world.deps
  const { get } = storage
  storage.get = () => Promise.reject(new Error('the secret inside'))
  const answer = await world.app.inject({ url: `/avatar/${ann.blogName}/64` })
  storage.get = get
  tally.check(answer.statusCode === 500, `a bug answers ${answer.statusCode}`)
  tally.check(!answer.body.includes('secret'), 'a bug tells what it was')
  const one: Case = { what: 'a bug', kind: 'data', path: '', status: 500, cache: noStore }
  const problems = problemsOf(answer.headers, one, false)
  tally.check(problems.length === 0, () => `a bug: ${problems.join('; ')}`)
}

/** A cookie without the __Host- prefix is no session over https, because a sibling domain could have set it. */
async function checkPlainCookie(world: AttackWorld, tally: Tally) {
  const ann = await world.aMember()
  const ask = (cookie: string) =>
    world.app.inject({ url: '/svc/account/sessions', headers: { cookie, 'x-forwarded-proto': 'https' } })
  const [own, plain] = [await ask(`__Host-session=${ann.token}`), await ask(`session=${ann.token}`)]
  tally.check(own.statusCode === 200, `the session answers ${own.statusCode}`)
  tally.check(plain.statusCode === 401, `a plain cookie over https answers ${plain.statusCode}`)
}

const behindProxy = { ORIGIN: 'https://bower.example', TRUSTED_PROXIES: '127.0.0.0/8' }

export const headers: Attack = {
  name: 'headers',
  about: 'headers and cookies to the letter, reads that write, redirects that lead away',
  async run(tally) {
    await withWorld({}, async (world) => {
      await checkAll(world, tally, false)
      await checkBroken(world, tally)
      const redirects = await tryRedirects(world, tally)
      const reads = await readEverything(world, tally)
      tally.about = `every kind of answer over http and https; ${reads} reads change no row; ${redirects} ways to be led away`
    })
    await withWorld({ environment: behindProxy }, async (world) => {
      await checkAll(world, tally, true)
      await checkPlainCookie(world, tally)
    })
  },
}
