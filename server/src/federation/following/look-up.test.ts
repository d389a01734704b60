import { randomUUID } from 'node:crypto'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { lookUpElsewhere, readBlogElsewhere } from '@bowerbird/domain/federation/federation.contract.ts'
import { readBlogTimeline, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { readSearchHints } from '@bowerbird/domain/search/search.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Federating, openFederating } from '../../testing/federation/federating.ts'
import { aPeer } from '../../testing/federation/peer.ts'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import type { Person } from '../../testing/world.ts'
import { bringPosts } from './bring-posts.ts'

let here: Federating
let outside: Federating['outside']
let world: Federating['world']
let reader: Person
beforeAll(async () => {
  here = await openFederating()
  ;({ world, outside } = here)
  reader = await world.aMember()
})
afterAll(() => here.close())

const json = { 'content-type': 'application/activity+json' }
const answer = (address: string, body: unknown) =>
  outside.page(address.replace('https://', ''), JSON.stringify(body), json)

/** Somebody whose server answers WebFinger. */
function somebody(change: Record<string, unknown> = {}) {
  const peer = aPeer(world, outside)
  const page = `https://${peer.host}/@ann`
  const document = { ...peer.document, name: 'Ann of Far', summary: '<p>Moss</p>', url: page, ...change }
  peer.publish(document)
  answer(page, { ...peer.document, ...document })
  answer(`${peer.host}/.well-known/webfinger`, {
    subject: `acct:ann@${peer.host}`,
    links: [{ rel: 'self', type: json['content-type'], href: peer.url }],
  })
  return { ...peer, page }
}

const lookUp = async (typed: string, who = reader) => (await world.send(who, lookUpElsewhere, { q: typed })).response

test.each(['@ann@HOST', 'ann@HOST', 'acct:Ann@HOST', 'https://HOST/@ann', 'https://HOST/users/ann'])(
  '%s finds somebody on another server and shows them like any blog [FED-061]',
  async (typed) => {
    const { host, page } = somebody()
    const found = await lookUp(typed.replace('HOST', host))
    expect(found).toMatchObject({
      state: 'found',
      host,
      post_path: null,
      blog: { name: `ann@${host}`, title: 'Ann of Far', description: 'Moss', following: false, can_be_followed: true },
    })
    const home = await world.send(reader, readBlogElsewhere, { name: `ann@${host}` })
    expect(home.response).toEqual({ host, page_url: page, follow: 'none' })
    const hints = await world.send(reader, readSearchHints, { q: `@ann@${host}` })
    expect(hints.response.blogs.map(({ name }) => name)).toEqual([`ann@${host}`])
  },
)

test('who was found a moment ago is not asked for again [FED-061]', async () => {
  const { host } = somebody()
  await lookUp(`@ann@${host}`)
  const before = outside.asked.length
  expect((await lookUp(`@ann@${host}`)).state).toBe('found')
  expect(outside.asked.length).toBe(before)
})

test('the address of a post finds the post with its author [FED-062]', async () => {
  const { url, host } = somebody()
  const note = {
    ...{ id: `${url}/notes/1`, type: 'Note', attributedTo: url, content: '<p>Rain on moss</p>' },
    ...{ to: ['https://www.w3.org/ns/activitystreams#Public'], published: '2026-01-02T03:04:05Z' },
  }
  answer(note.id, note)
  answer(`https://${host}/@ann/1`, note)
  for (const typed of [`https://${host}/@ann/1`, note.id]) {
    const found = await lookUp(typed)
    expect(found).toMatchObject({ state: 'found', blog: { name: `ann@${host}` } })
    expect(found.post_path).toMatch(/^\/blog\/ann@.*\/post\/\d+$/)
  }
  const { response } = await world.send(reader, readBlogTimeline, { name: `ann@${host}` })
  expect(response.posts.map(({ content }) => content?.body_html)).toEqual(['<p>Rain on moss</p>'])
})

test('a name of this site is found here, and what is no address is not asked for [FED-060]', async () => {
  const wren = await world.aMember()
  const { host } = new URL(world.config.origin)
  const typed = host.includes('.') ? `@${wren.blogName}@${host}` : ''
  const before = outside.asked.length
  if (typed) expect((await lookUp(typed)).blog?.name).toBe(wren.blogName)
  expect(await lookUp('moss')).toEqual({ state: 'not_found', host: '', blog: null, post_path: null })
  expect(outside.asked.length).toBe(before)
})

const page = (host: string, status: number, headers = {}) =>
  outside.answer(`${host}/.well-known/webfinger`, (_request, response) => response.writeHead(status, headers).end())

test.each<[what: string, state: string, prepare: (host: string) => void]>([
  ['does not know them', 'not_found', (host) => page(host, 404)],
  ['fails', 'no_answer', (host) => page(host, 503)],
  [
    'cannot be reached',
    'no_answer',
    (host) => outside.answer(`${host}/.well-known/webfinger`, ({ socket }) => socket.destroy()),
  ],
  ['leads inside', 'no_answer', (host) => page(host, 302, { location: 'https://a.inside/.well-known/webfinger' })],
  ['answers with a page', 'not_found', (host) => outside.page(`${host}/.well-known/webfinger`, '<html></html>')],
  [
    'names somebody else',
    'not_found',
    (host) => answer(`${host}/.well-known/webfinger`, { subject: `acct:bob@${host}`, links: [] }),
  ],
])('where the other server %s, the answer is %s, and nothing is kept [FED-061]', async (_what, state, prepare) => {
  const host = `far-${randomUUID().slice(0, 8)}.example`
  prepare(host)
  expect(await lookUp(`@ann@${host}`)).toEqual({ state, host, blog: null, post_path: null })
  const stored = await sql`select from remote_actors where host = ${host}`.execute(world.db)
  expect(stored.rows).toEqual([])
})

test('an actor inside our network, of another id, or with a name that cannot stand here is not found [FED-061]', async () => {
  const inside = somebody()
  answer(`${inside.host}/.well-known/webfinger`, {
    subject: `acct:ann@${inside.host}`,
    links: [{ rel: 'self', type: json['content-type'], href: 'https://a.inside/users/ann' }],
  })
  expect((await lookUp(`@ann@${inside.host}`)).state).toBe('no_answer')
  const other = somebody({ id: 'https://victim.example/users/ann' })
  expect((await lookUp(`@ann@${other.host}`)).state).toBe('not_found')
  const odd = somebody({ preferredUsername: 'añn o’far' })
  expect((await lookUp(`@ann@${odd.host}`)).state).toBe('not_found')
})

test('a server that is blocked, or is below one that is, is not asked [FED-061]', async () => {
  const { host } = somebody()
  await world.db.insertInto('server_rules').values({ host, rule: 'block', account_id: null }).execute()
  const before = outside.asked.length
  for (const blocked of [host, `a.b.${host}`])
    expect(await lookUp(`@ann@${blocked}`)).toMatchObject({ state: 'blocked', host: blocked, blog: null })
  expect(outside.asked.length).toBe(before)
})

test('guests look up nobody, and members thirty times a minute [FED-061]', async () => {
  expect((await world.send(world.aGuest(), lookUpElsewhere, { q: '@ann@far.example' })).status).toBe(401)
  expect(lookUpElsewhere.limit).toEqual({ per: 'account', max: 30, windowSeconds: 60 })
})

test('the first follow brings their newest posts, with their own dates, and notifies nobody [FED-068]', async () => {
  const { url, host } = somebody({ outbox: `https://HOST/users/ann/outbox` })
  const ann = aPeer(world, outside, host)
  ann.publish({ outbox: `${url}/outbox`, name: 'Ann of Far' })
  const note = (at: number, change = {}) => ({
    ...{ id: `${url}/notes/${at}`, type: 'Note', attributedTo: url, content: `<p>Note ${at}</p>` },
    ...{
      to: ['https://www.w3.org/ns/activitystreams#Public'],
      published: new Date(Date.UTC(2025, 0, at)).toISOString(),
    },
    ...change,
  })
  const created = (object: object) => ({ type: 'Create', id: `${url}#c`, actor: url, object })
  const pageOf = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, at) => created(note(from - at)))
  answer(`${url}/outbox`, { id: `${url}/outbox`, type: 'OrderedCollection', first: `${url}/outbox/1` })
  const hostile = [
    created(note(40, { id: 'https://victim.example/notes/1' })),
    created(note(41, { attributedTo: 'https://victim.example/users/bob' })),
    created(note(42, { to: [`${url}/followers`] })),
    { type: 'Announce', id: `${url}#a`, actor: url, object: 'https://victim.example/notes/1' },
    null,
    'https://far.example/1',
  ]
  answer(`${url}/outbox/1`, { orderedItems: [...hostile, ...pageOf(30, 19)], next: `${url}/outbox/2` })
  answer(`${url}/outbox/2`, { orderedItems: pageOf(18, 1), next: 'https://victim.example/outbox' })
  await lookUp(`@ann@${host}`)
  const who = await world.aMember()
  const name = `ann@${host}`
  await world.send(who, followBlog, { tumblelog: name })
  const { blog_id: blogId, id: actorId } = await world.db
    .selectFrom('remote_actors')
    .select(['id', 'blog_id'])
    .where('actor_url', '=', url)
    .executeTakeFirstOrThrow()
  await handleEventsAbout(world, blogId as string)
  const jobs = async () =>
    (await sql`select from graphile_worker.jobs where key = ${`bring posts ${actorId}`}`.execute(world.db)).rows.length
  expect(await jobs()).toBe(1)
  for (const _ of [1, 2]) await bringPosts(world.deps, { actorId })
  const { posts } = (await world.send(who, readBlogTimeline, { name })).response
  expect(posts[0]).toMatchObject({ content: { body_html: '<p>Note 30</p>' }, date: '2025-01-30T00:00:00.000Z' })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from posts where blog_id = ${blogId}`.execute(world.db)
  expect(rows[0]?.count).toBe(18)
  expect(await world.eventsAbout(blogId as string)).not.toContain('post.published')
  const dashboard = await world.send(who, readTimeline, { pageRoot: 'dashboard' })
  expect(dashboard.response.posts[0]?.date).toBe('2025-01-30T00:00:00.000Z')
})

test('a second follow of the same person brings nothing again, and a server that fails brings nothing [FED-068]', async () => {
  const { url, host } = somebody()
  await lookUp(`@ann@${host}`)
  await sql`update remote_actors set outbox = ${`${url}/outbox`} where actor_url = ${url}`.execute(world.db)
  const { id: actorId } = await world.db
    .selectFrom('remote_actors')
    .select('id')
    .where('actor_url', '=', url)
    .executeTakeFirstOrThrow()
  await bringPosts(world.deps, { actorId })
  for (const body of ['<html></html>', '[]', '{"first":"https://victim.example/1"}', '{"orderedItems":5}']) {
    outside.page(`${url}/outbox`.replace('https://', ''), body, json)
    await bringPosts(world.deps, { actorId })
  }
  expect((await world.send(reader, readBlogTimeline, { name: `ann@${host}` })).response.posts).toEqual([])
})
