import { randomUUID } from 'node:crypto'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { pinPost } from '@bowerbird/domain/posts/pins.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../core/process/config.ts'
import { rename } from '../testing/people.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
let wren: Person
beforeAll(async () => {
  world = await openWorld({}, 'none', { federates: true })
  wren = await world.aMember()
})
afterAll(() => world.close())

const get = async (url: string, headers = {}) => {
  const { statusCode, headers: sent, body } = await world.app.inject({ url, headers })
  return {
    status: statusCode,
    type: String(sent['content-type']),
    json: body.startsWith('{') ? JSON.parse(body) : body,
    headers: sent,
  }
}
const origin = () => world.config.origin
const finger = (resource: string) => get(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`)
const setBlog = (who: Person, values: object) =>
  world.db.updateTable('blogs').set(values).where('id', '=', who.blogId).execute()

test('federation needs https, and says so [FED-001]', () => {
  expect(() => readConfig({ FEDERATION: 'on' })).toThrow('FEDERATION needs an ORIGIN that begins with https://')
  expect(() => readConfig({ FEDERATION: 'opt-in', ORIGIN: 'http://a.example' })).toThrow('https://')
  expect(readConfig({ FEDERATION: 'on', ORIGIN: 'https://a.example' }).federation).toBe('on')
})

test('where it is off no address of it answers [FED-002]', async () => {
  const plain = await openWorld()
  try {
    const routes = [...plain.app.servedRoutes].filter((route) => /\/ap\/|webfinger|host-meta|nodeinfo/.test(route))
    expect(routes).toEqual([])
    expect((await plain.app.inject({ url: `/ap/blogs/${wren.blogId}` })).statusCode).toBe(404)
    expect((await plain.app.inject({ method: 'POST', url: '/ap/inbox', payload: {} })).statusCode).toBe(404)
  } finally {
    await plain.close()
  }
})

test('a blog is found by its name, its page or its address, and keeps its handle when it is renamed [FED-005]', async () => {
  const who = await world.aMember()
  const handle = `acct:${who.blogName}@localhost:3000`
  for (const resource of [handle, handle.toUpperCase().replace('ACCT', 'acct'), `${origin()}/blog/${who.blogName}`]) {
    const { status, type, json } = await finger(resource)
    expect(status).toBe(200)
    expect(type).toContain('application/jrd+json')
    expect(json.subject).toBe(handle)
    expect(json.links[0]).toEqual({
      rel: 'self',
      type: 'application/activity+json',
      href: `${origin()}/ap/blogs/${who.blogId}`,
    })
  }
  const newName = `n-${randomUUID().slice(0, 12)}`
  expect((await rename(world, who, who.blogName, newName)).status).toBe(200)
  for (const name of [who.blogName, newName])
    expect((await finger(`acct:${name}@localhost:3000`)).json.subject).toBe(handle)
  expect((await get(`/ap/blogs/${who.blogId}`)).json).toMatchObject({
    preferredUsername: who.blogName,
    url: `${origin()}/blog/${newName}`,
  })
  const away = `n-${randomUUID().slice(0, 12)}`
  await rename(world, who, newName, away, true)
  for (const name of [who.blogName, newName]) expect((await finger(`acct:${name}@localhost:3000`)).status).toBe(404)
  expect((await finger(`acct:${away}@localhost:3000`)).json.subject).toBe(`acct:${away}@localhost:3000`)
  for (const wrong of ['acct:nobody-at-all@localhost:3000', 'acct:wren@other.example', 'nonsense'])
    expect((await finger(wrong)).status).toBe(404)
  expect((await get('/.well-known/webfinger')).status).toBe(404)
})

test('the server says what it is [FED-006]', async () => {
  expect((await get('/.well-known/host-meta')).json).toContain(`${origin()}/.well-known/webfinger?resource={uri}`)
  const { json } = await get('/.well-known/nodeinfo')
  const info = await get(new URL(json.links[0].href).pathname)
  expect(info.json).toMatchObject({ version: '2.1', software: { name: 'bowerbird' }, protocols: ['activitypub'] })
})

test('the actor of a blog has its words, keys and collections; the installation has one too [FED-007]', async () => {
  await setBlog(wren, { title: 'The <wren>', description: 'Small & brown' })
  const { status, type, json } = await get(`/ap/blogs/${wren.blogId}`)
  const id = `${origin()}/ap/blogs/${wren.blogId}`
  expect([status, type]).toEqual([200, 'application/activity+json; charset=utf-8'])
  expect(json).toMatchObject({
    id,
    type: 'Person',
    preferredUsername: wren.blogName,
    name: 'The <wren>',
    summary: '<p>Small &amp; brown</p>',
    inbox: `${id}/inbox`,
    endpoints: { sharedInbox: `${origin()}/ap/inbox` },
    publicKey: { id: `${id}#main-key`, owner: id },
    assertionMethod: [{ type: 'Multikey', controller: id }],
    discoverable: true,
  })
  expect((await get(`/ap/blogs/${wren.blogId}`)).json.publicKey).toEqual(json.publicKey)
  const row = await world.db
    .selectFrom('local_actors')
    .selectAll()
    .where('blog_id', '=', wren.blogId)
    .executeTakeFirst()
  expect(JSON.stringify(row)).not.toContain('PRIVATE')
  expect(row?.sealed_rsa).toMatch(/^v1\./)
  expect((await get('/ap/instance')).json).toMatchObject({ type: 'Application', preferredUsername: 'instance.actor' })
  const collection = (await get(`/ap/blogs/${wren.blogId}/followers`)).json
  expect(collection).toMatchObject({ type: 'OrderedCollection', totalItems: 0 })
  expect(collection).not.toHaveProperty('orderedItems')
})

test.each([
  ['members only', { members_only: true }],
  ['suspended', { is_suspended: true }],
  ['for adults', { is_adult: true }],
  ['sensitive', { is_nsfw: true }],
  ['spam', { is_spam: true }],
  ['local by its owner', { is_federated: false }],
])('a blog that is %s cannot be seen from elsewhere, nor its posts [FED-003]', async (_what, mark) => {
  const who = await world.aMember()
  const post = await writePost(world, who)
  const addresses = ['', '/outbox', '/followers', '/featured'].map((path) => `/ap/blogs/${who.blogId}${path}`)
  const statuses = () => Promise.all([...addresses, `/ap/posts/${post.id}`].map(async (url) => (await get(url)).status))
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  await setBlog(who, mark)
  expect(await statuses()).toEqual([404, 404, 404, 404, 404])
  expect((await finger(`acct:${who.blogName}@localhost:3000`)).status).toBe(404)
})

test('the owner switches it in the settings; with opt-in a blog that says nothing stays local [FED-003]', async () => {
  const who = await world.aMember()
  const set = (value: 'on' | 'off') =>
    world.send(who, saveSettings, {
      page: 'blog',
      tumblelog_name_or_id: who.blogName,
      tumblelog: { is_federated: value },
    })
  const status = async () => (await get(`/ap/blogs/${who.blogId}`)).status
  world.config.federation = 'opt-in'
  expect(await status()).toBe(404)
  expect((await set('on')).response).toMatchObject({ is_federated: true })
  expect(await status()).toBe(200)
  world.config.federation = 'on'
  expect((await set('off')).response).toMatchObject({ is_federated: false })
  expect(await status()).toBe(404)
})

test('posts are listed newest first, page by page, and the pinned one apart [FED-011]', async () => {
  const who = await world.aMember()
  const posts = []
  for (let at = 0; at < 22; at += 1)
    posts.push(await writePost(world, who, { post: { one: '', two: `<p>Post ${at}</p>` } }))
  const outbox = (await get(`/ap/blogs/${who.blogId}/outbox`)).json
  expect(outbox).toMatchObject({ type: 'OrderedCollection', totalItems: 22 })
  const local = (address: string) => address.slice(origin().length)
  const first = (await get(local(outbox.first))).json
  const second = (await get(local(first.next))).json
  expect(second).not.toHaveProperty('next')
  const items = [...first.orderedItems, ...second.orderedItems]
  expect(items.map(({ type, object }) => [type, object.id])).toEqual(
    posts.reverse().map(({ id }) => ['Create', `${origin()}/ap/posts/${id}`]),
  )
  await world.send(who, pinPost, { post_id: posts[3]?.id as string, pinned: true })
  const featured = (await get(`/ap/blogs/${who.blogId}/featured`)).json
  expect(featured.orderedItems.map(({ id }: { id: string }) => id)).toEqual([`${origin()}/ap/posts/${posts[3]?.id}`])
})

test('a post is what a guest may see of it, and nothing else has an address [FED-010]', async () => {
  const word = () => `w${randomUUID().slice(0, 8)}`
  const status = async (wanted: Parameters<typeof writePost>[2]) =>
    (await get(`/ap/posts/${(await writePost(world, wren, wanted)).id}`)).status
  expect(await status({ post: { two: word() } })).toBe(200)
  expect(await status({ post: { two: word(), state: '1' } })).toBe(404)
  expect(await status({ post: { two: word(), state: 'private' } })).toBe(404)
  expect(await status({ post: { two: word() }, owner_flagged_nsfw: true })).toBe(404)
  const warned = await writePost(world, wren, { post: { two: '<p>Legs</p>' }, warning: 'spiders' })
  expect((await get(`/ap/posts/${warned.id}`)).json).toMatchObject({
    summary: expect.stringContaining('spiders'),
    sensitive: true,
    content: expect.stringContaining('Legs'),
  })
  for (const id of ['0', '9'.repeat(18), 'abc', '1'.repeat(40)]) expect((await get(`/ap/posts/${id}`)).status).toBe(404)
})

test('a reblog names its parent only while that can be seen from elsewhere [FED-010]', async () => {
  const ida = await world.aMember()
  const root = await writePost(world, ida, { post: { one: '', two: '<p>The tide</p>' } })
  const plain = await reblog(world, wren, root)
  const spoken = await reblog(world, wren, root, { post: { two: '<p>Indeed</p>' } })
  const parent = `${origin()}/ap/posts/${root.id}`
  expect((await get(`/ap/posts/${plain.id}`)).json).toMatchObject({ type: 'Announce', object: parent })
  expect((await get(`/ap/posts/${spoken.id}`)).json).toMatchObject({
    inReplyTo: parent,
    trail: [{ content: '<p>The tide</p>' }],
  })
  await setBlog(ida, { is_federated: false })
  expect((await get(`/ap/posts/${plain.id}`)).status).toBe(404)
  expect(JSON.stringify((await get(`/ap/posts/${spoken.id}`)).json)).not.toContain('The tide')
})

test('the page of a blog or post leads servers to its document, and people to the page [FED-011]', async () => {
  const post = await writePost(world, wren)
  const accept = 'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"'
  const asked = async (url: string, headers = {}) => {
    const answer = await get(url, headers)
    return [answer.status, answer.headers.location]
  }
  expect(await asked(`/blog/${wren.blogName}`, { accept })).toEqual([302, `${origin()}/ap/blogs/${wren.blogId}`])
  expect(await asked(`/blog/${wren.blogName}/post/${post.id}/a-slug`, { accept })).toEqual([
    302,
    `${origin()}/ap/posts/${post.id}`,
  ])
  expect(await asked(`/blog/${wren.blogName}`, { accept: 'text/html,*/*' })).toEqual([404, undefined])
  expect((await asked(`/blog/${wren.blogName}/rss`, { accept }))[0]).toBe(200)
})
