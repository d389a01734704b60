import { gunzipSync } from 'node:zlib'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { markSensitive } from '@bowerbird/domain/moderation/appeals.contract.ts'
import { toggleAdult, toggleNsfw, toggleSuspended } from '@bowerbird/domain/moderation/moderation.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdTime } from '../../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
/** A second server of the same installation. */
let other: World
beforeAll(async () => {
  world = await openWorld({}, 'build')
  other = await openWorld({}, 'build', { hearsOthers: true })
})
afterAll(async () => {
  await world.close()
  await other.close()
})

const visit = (path: string, headers: Record<string, string> = {}, on = world) => on.app.inject({ url: path, headers })
const asPerson = ({ token }: Person) => ({ cookie: `session=${token}` })
const pathOf = (post: Post) => new URL(post.post_url).pathname

test('every guest gets the same bytes: no key, no cookie, whatever their browser says', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { post: { one: 'Shared by all', tags: 'tidelines' } })
  const handset = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148'
  for (const path of [
    `/blog/${wren.blogName}`,
    pathOf(post),
    `/blog/${wren.blogName}/archive`,
    '/tagged/tidelines',
    '/',
  ]) {
    const first = await visit(path, { 'accept-language': 'de', 'user-agent': handset })
    const guest = world.aGuest()
    const second = await visit(path, { ...asPerson(guest), 'accept-language': 'de-AT' })
    expect([path, first.statusCode, second.body === first.body]).toEqual([path, 200, true])
    expect([first.headers['set-cookie'], second.headers['set-cookie']]).toEqual([undefined, undefined])
    expect(first.body).not.toContain('name="form-key"')
    expect(first.body).toContain('"form_key":""')
    expect(first.body).not.toContain(guest.formKey)
    expect(first.body).not.toContain('nonce')
  }
})

test('proxies may store the page of a request without a session, browsers ask each time, members’ own keep what they read, and the rest is nobody’s to store', async () => {
  const wren = await world.aMember()
  await writePost(world, wren)
  const path = `/blog/${wren.blogName}`
  const { headers } = await visit(path)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=50',
    vary: 'cookie, accept-encoding, accept-language',
  })
  expect((await visit(path, asPerson(world.aGuest()))).headers['cache-control']).toBe('private, no-cache')
  for (const address of [path, '/dashboard', '/tagged/moss?sort=popular'])
    expect((await visit(address, asPerson(wren))).headers).toMatchObject({
      ...{ 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding, accept-language' },
    })
  for (const address of ['/settings/account', '/inbox', '/conversation/new/satin', '/blog/no-such-blog'])
    expect((await visit(address, asPerson(wren))).headers['cache-control']).toBe('no-store')
  expect((await visit('/blog/no-such-blog')).headers['cache-control']).toBe('no-store')
})

test('a form that a guest can send without scripts has the key of a session of their own; a read call begins none', async () => {
  for (const path of ['/login', '/register?next=%2F', '/forgot', '/Login']) {
    const { headers, body } = await visit(path)
    expect([path, headers['cache-control']]).toEqual([path, 'no-store'])
    expect(String(headers['set-cookie'])).toMatch(/^session=/)
    expect(body).toMatch(/<meta name="form-key" content="[\w-]{43}">/)
  }
  const wren = await world.aMember()
  const read = await visit(`/svc/indash_blog?tumblelog_name_or_id=${wren.blogName}`)
  expect([read.statusCode, read.headers['set-cookie']]).toEqual([200, undefined])
})

test('a page is drawn once for all who ask within a second, and once for those who ask at the same time', async () => {
  holdTime()
  const wren = await world.aMember()
  await writePost(world, wren)
  const path = `/blog/${wren.blogName}`
  const asked = () => world.countQueries(async () => void (await Promise.all([visit(path), visit(path), visit(path)])))
  const one = await world.countQueries(async () => void (await visit(`${path}?alone`)))
  expect(await asked()).toBeLessThanOrEqual(one)
  expect(await asked()).toBe(0)
})

test('a member is shown their own page, and guests never that one', async () => {
  const wren = await world.aMember()
  await writePost(world, wren, { post: { one: 'For my eyes', state: 'private' } })
  const path = `/blog/${wren.blogName}`
  const shown = async (headers = {}) => (await visit(path, headers)).body.includes('For my eyes')
  expect([await shown(), await shown(asPerson(wren)), await shown()]).toEqual([false, true, false])
})

test('a browser that has the page is told so, until it is another', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  const path = `/blog/${wren.blogName}`
  const { headers } = await visit(path)
  const known = { 'if-none-match': String(headers.etag) }
  const again = await visit(path, known)
  expect([again.statusCode, again.body, again.headers['content-security-policy']]).toEqual([304, '', undefined])
  expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': headers['cache-control'] })
  // A page that is rendered again with the same bytes keeps its ETag.
  await writePost(world, await world.aMember())
  expect((await visit(path, known)).statusCode).toBe(304)
  await world.send(await world.aMember(), likePost, { id: post.id, key: post.reblog_key })
  await writePost(world, wren, { post: { one: 'News' } })
  expect((await visit(path, known)).statusCode).toBe(200)
})

test('a browser gets the page compressed, and whoever cannot read that as it is', async () => {
  const wren = await world.aMember()
  await writePost(world, wren, { post: { one: 'Packed for all' } })
  for (const [encoding, isPacked] of [
    ['gzip, deflate, br', true],
    ['identity', false],
    ['gzip;q=0', false],
  ] as const) {
    const { headers, rawPayload } = await visit(`/blog/${wren.blogName}`, { 'accept-encoding': encoding })
    expect([encoding, headers['content-encoding'] === 'gzip']).toEqual([encoding, isPacked])
    expect((isPacked ? gunzipSync(rawPayload) : rawPayload).toString()).toContain('Packed for all')
  }
})

interface Hiding {
  wren: Person
  staff: Person
  post: Post
}

const edit = ({ wren, post }: Hiding, fields: object, more: object = {}) =>
  world.send(wren, updatePost, {
    channel_id: wren.blogName,
    edit_post_id: post.id,
    post: { type: 'text', one: 'Soon hidden', two: '<p>Words</p>', ...fields },
    ...more,
  })
const ofBlog = ({ wren }: Hiding) => ({ tumblelog: wren.blogName })

test.each<[string, (about: Hiding) => Promise<{ status: number }>]>([
  ['deleted', ({ wren, post }) => world.send(wren, deletePost, { post_id: post.id, channel_id: wren.blogName })],
  ['edited', (about) => edit(about, { one: 'Other words' })],
  ['made private', (about) => edit(about, { state: 'private' })],
  ['kept for members', (about) => edit(about, {}, { members_only: true })],
  ['labelled by its owner', (about) => edit(about, {}, { labels: 'violence' })],
  ['marked by its owner', (about) => edit(about, {}, { owner_flagged_nsfw: true })],
  ['marked by staff', ({ staff, post }) => world.send(staff, markSensitive, { post_id: post.id, sensitive: true })],
  ['of a blog that is suspended', (about) => world.send(about.staff, toggleSuspended, ofBlog(about))],
  ['of a blog for adults', (about) => world.send(about.staff, toggleAdult, ofBlog(about))],
  ['of a blog that is not safe for work', (about) => world.send(about.staff, toggleNsfw, ofBlog(about))],
  [
    'of a blog kept for members',
    ({ wren }) =>
      world.send(wren, saveSettings, { tumblelog_name_or_id: wren.blogName, tumblelog: { members_only: true } }),
  ],
])(
  'a post that is %s is gone from guests’ pages at once, and within a second from those of other servers',
  async (_how, hide) => {
    const clock = vi.spyOn(performance, 'now')
    const now = performance.now()
    clock.mockReturnValue(now)
    const [wren, staff] = [await world.aMember(), await world.aMember({ isStaff: true })]
    const tag = `tag${wren.blogId}`
    const post = await writePost(world, wren, { post: { one: 'Soon hidden', two: '<p>Words</p>', tags: tag } })
    const paths = [`/blog/${wren.blogName}`, pathOf(post), `/tagged/${tag}`, `/blog/${wren.blogName}/archive`]
    const showing = async (on: World) => {
      const pages = await Promise.all(paths.map((path) => visit(path, {}, on)))
      return paths.filter((_path, at) => pages[at]?.body.includes('Soon hidden'))
    }
    expect([await showing(world), await showing(other)]).toEqual([paths, paths])
    expect((await hide({ wren, staff, post })).status).toBe(200)
    expect(await showing(world)).toEqual([])
    clock.mockReturnValue(now + 1000)
    expect(await showing(other)).toEqual([])
    clock.mockRestore()
  },
)

test('pages and previews of an adult blog tell guests neither its title nor its description', async () => {
  const owl = await world.aMember()
  const post = await writePost(world, owl, { post: { one: 'Naughty words', tags: 'naughty-tag' } })
  const words = { title: 'Naughty title', description: 'Naughty description' }
  await world.db.updateTable('blogs').set(words).where('id', '=', owl.blogId).execute()
  const paths = [`/blog/${owl.blogName}`, pathOf(post), `/blog/${owl.blogName}/archive`]
  const bodies = () => Promise.all(paths.map(async (path) => (await visit(path)).body))
  expect((await bodies())[0]).toMatch(/<meta property="og:title" content="[^"]*Naughty title/)
  await world.send(await world.aMember({ isStaff: true }), toggleAdult, { tumblelog: owl.blogName })
  for (const body of await bodies()) {
    expect(body).toContain('<meta property="og:title"')
    expect(body).not.toContain('Naughty')
  }
})
