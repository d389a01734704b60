import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Federating, openFederating } from '../testing/federation/federating.ts'
import { aPeer, type Sending } from '../testing/federation/peer.ts'
import { openWorld, type Person } from '../testing/world.ts'

let here: Federating
let outside: Federating['outside']
let world: Federating['world']
let wren: Person
beforeAll(async () => {
  here = await openFederating()
  ;({ world, outside } = here)
  wren = await world.aMember()
})
afterAll(() => here.close())

type Peer = ReturnType<typeof aPeer>
const somebody = () => aPeer(world, outside)
const followersOf = async (who: Person): Promise<string[]> => {
  const { rows } = await sql<{ actor_url: string }>`
    select actor_url from remote_followers join remote_actors on remote_actors.id = actor_id
    where remote_followers.blog_id = ${who.blogId}`.execute(world.db)
  return rows.map(({ actor_url }) => actor_url)
}
const answersTo = async (peer: Peer) => {
  const { rows } = await sql<{ body: string; inbox: string }>`
    select body, inbox from deliveries join outgoing_activities on outgoing_activities.id = activity_id
    where host = ${peer.host} order by deliveries.id`.execute(world.db)
  return rows.map(({ body, inbox }) => ({ inbox, ...JSON.parse(body) }))
}
const follow = (peer: Peer, who = wren, change = {}) => peer.activity('Follow', peer.blogUrl(who.blogId), change)

test.each(['cavage', 'rfc9421'] as const)('a Follow signed by %s is kept and accepted once [FED-014]', async (form) => {
  const peer = somebody()
  const asked = follow(peer)
  expect(await peer.send(asked, { form })).toBe(202)
  expect(await followersOf(wren)).toContain(peer.url)
  const { '@context': _, ...sent } = asked
  expect(await answersTo(peer)).toEqual([
    expect.objectContaining({
      type: 'Accept',
      actor: peer.blogUrl(wren.blogId),
      object: sent,
      inbox: `${peer.url}/inbox`,
    }),
  ])
  expect(await peer.send(asked, { form })).toBe(202)
  expect(await peer.send(asked, { form, inbox: `/ap/blogs/${wren.blogId}/inbox` })).toBe(202)
  expect(await answersTo(peer)).toHaveLength(1)
  expect((await world.app.inject({ url: `/ap/blogs/${wren.blogId}/followers` })).json().totalItems).toBeGreaterThan(0)
})

test('a blog that takes no followers rejects them, and one that stays local says nothing [FED-014]', async () => {
  const peer = somebody()
  const closed = await world.aMember()
  await world.db.updateTable('blogs').set({ can_be_followed: false }).where('id', '=', closed.blogId).execute()
  expect(await peer.send(follow(peer, closed))).toBe(202)
  expect((await answersTo(peer)).map(({ type }) => type)).toEqual(['Reject'])
  const local = await world.aMember()
  await world.db.updateTable('blogs').set({ is_federated: false }).where('id', '=', local.blogId).execute()
  expect(await peer.send(follow(peer, local))).toBe(202)
  expect([...(await followersOf(closed)), ...(await followersOf(local))]).toEqual([])
  expect(await answersTo(peer)).toHaveLength(1)
})

test('an unfollow holds in any order, however it is written [FED-015]', async () => {
  const isFollowing = async (peer: Peer) => (await followersOf(wren)).includes(peer.url)
  const known = async () => {
    const peer = somebody()
    const first = follow(peer)
    await peer.send(first)
    return { peer, first }
  }
  for (const write of ['object', 'id', 'blog', 'id of ours'] as const) {
    const { peer, first } = await known()
    const object = write === 'object' ? first : write === 'id' ? first.id : first.object
    const change = write === 'id of ours' ? { id: `${peer.blogUrl(wren.blogId)}/undo` } : {}
    expect(await isFollowing(peer)).toBe(true)
    expect(await peer.send(peer.activity('Undo', object, change))).toBe(202)
    expect(await isFollowing(peer), write).toBe(false)
  }
  const { peer, first } = await known()
  const second = follow(peer)
  await peer.send(second)
  await peer.send(peer.activity('Undo', first))
  expect(await isFollowing(peer)).toBe(true)
  await peer.send(peer.activity('Undo', second))
  expect(await isFollowing(peer)).toBe(false)
  const third = follow(peer)
  await peer.send(peer.activity('Undo', third))
  await peer.send(third)
  expect(await isFollowing(peer)).toBe(false)
})

test('who blocks, leaves or moves is known, and changes are read from their own address [FED-017]', async () => {
  const [blocker, leaver, mover] = [somebody(), somebody(), somebody()]
  for (const peer of [blocker, leaver, mover]) await peer.send(follow(peer))
  await blocker.send(blocker.activity('Block', blocker.blogUrl(wren.blogId)))
  await leaver.send(leaver.activity('Delete', leaver.url))
  await mover.send(mover.activity('Move', mover.url, { target: 'https://new.example/ann' }))
  expect(await followersOf(wren)).not.toContain(blocker.url)
  expect(await followersOf(wren)).not.toContain(leaver.url)
  const rowOf = (peer: Peer) =>
    world.db.selectFrom('remote_actors').selectAll().where('actor_url', '=', peer.url).executeTakeFirst()
  expect(await rowOf(leaver)).toBeUndefined()
  expect((await rowOf(mover))?.moved_to).toBe('https://new.example/ann')
  mover.publish({ preferredUsername: 'anna' })
  const claimed = { ...mover.document, preferredUsername: 'liar' }
  expect(await mover.send(mover.activity('Update', claimed))).toBe(202)
  expect((await rowOf(mover))?.name).toBe('anna')
})

test('what nothing is done with is answered without work [FED-018]', async () => {
  const peer = somebody()
  const before = outside.asked.length
  for (const type of ['Create', 'Announce', 'Like', 'Accept', 'Reject', 'Unheard'])
    expect(await peer.send(peer.activity(type, peer.blogUrl(wren.blogId)))).toBe(202)
  for (const type of ['Delete', 'Update']) expect(await peer.send(peer.activity(type, peer.url))).toBe(202)
  expect(await peer.send(peer.activity('Undo', follow(peer)))).toBe(202)
  expect(outside.asked.length).toBe(before)
  const row = await world.db
    .selectFrom('remote_actors')
    .select('id')
    .where('actor_url', '=', peer.url)
    .executeTakeFirst()
  expect(row).toBeUndefined()
})

const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const hourAgo = new Date(Date.now() - 3_700_000)
const inAnHour = new Date(Date.now() + 3_700_000)

/** Each forges a Follow of an actor in one way. */
const forgeries: [what: string, status: number, how: (peer: Peer, victim: Peer) => [object | string, Sending]][] = [
  ['another key than the actor’s', 401, (peer) => [follow(peer), { key: other }]],
  [
    'the key id of another actor of the server',
    401,
    (peer) => [follow(peer), { keyId: `https://${peer.host}/users/bob#main-key` }],
  ],
  ['a key of another origin', 401, (peer, victim) => [follow(victim), { keyId: `${peer.url}#main-key` }]],
  ['another’s actor, signed with its key id', 401, (_, victim) => [follow(victim), { key: other }]],
  ['an id of another origin', 400, (peer, victim) => [follow(peer, wren, { id: `${victim.url}#1` }), {}]],
  ['an actor of ours', 400, (peer) => [follow(peer, wren, { actor: peer.blogUrl(wren.blogId) }), {}]],
  [
    'an actor inside our network',
    401,
    (peer) => [
      follow(peer, wren, { actor: 'https://a.inside/u', id: 'https://a.inside/1' }),
      { keyId: 'https://a.inside/u#k' },
    ],
  ],
  [
    'an actor without https',
    400,
    (peer) => [follow(peer, wren, { actor: 'http://far.example/u', id: 'http://far.example/1' }), {}],
  ],
  ['another body than was signed', 401, (peer) => [follow(peer), { body: JSON.stringify(follow(peer)) }]],
  ['a wrong digest', 401, (peer) => [follow(peer), { forged: { digest: 'SHA-256=AAAA' } }]],
  ['no digest in the signature', 401, (peer) => [follow(peer), { fields: ['@request-target', 'host', 'date'] }]],
  ['no target in the signature', 401, (peer) => [follow(peer), { fields: ['host', 'date', 'digest'] }]],
  ['no host in the signature', 401, (peer) => [follow(peer), { fields: ['@request-target', 'date', 'digest'] }]],
  ['another host than ours', 401, (peer) => [follow(peer), { forged: { host: '127.0.0.1' } }]],
  ['another date than was signed', 401, (peer) => [follow(peer), { forged: { date: new Date(0).toUTCString() } }]],
  ['an old signature', 401, (peer) => [follow(peer), { at: hourAgo }]],
  ['a signature of the future', 401, (peer) => [follow(peer), { at: inAnHour }]],
  ['an old signature of RFC 9421', 401, (peer) => [follow(peer), { at: hourAgo, form: 'rfc9421' }]],
  ['no digest in RFC 9421', 401, (peer) => [follow(peer), { form: 'rfc9421', fields: ['@method', '@target-uri'] }]],
  ['no signature', 401, (peer) => [follow(peer), { forged: { signature: '' } }]],
  ['a broken signature', 401, (peer) => [follow(peer), { forged: { signature: 'keyId="a",signature="\u0001"' } }]],
  ['broken JSON', 400, () => ['{"type":"Follow"', {}]],
  ['JSON that is too deep', 400, () => [`${'['.repeat(60)}${']'.repeat(60)}`, {}]],
  ['JSON with too many values', 400, () => [`[${'1,'.repeat(20_000)}1]`, {}]],
  ['a body of more than a megabyte', 413, (peer) => [follow(peer, wren, { summary: 'a'.repeat(1_000_001) }), {}]],
  ['another content type', 415, (peer) => [follow(peer), { forged: { 'content-type': 'text/plain' } }]],
]

test.each(forgeries)('a request with %s is refused and changes nothing [FED-013]', async (_what, status, how) => {
  const [peer, victim] = [somebody(), somebody()]
  const [activity, sending] = how(peer, victim)
  expect(await peer.send(activity as Record<string, unknown>, sending)).toBe(status)
  const followers = await followersOf(wren)
  expect(followers).not.toContain(peer.url)
  expect(followers).not.toContain(victim.url)
  expect(await answersTo(peer)).toEqual([])
})

/** Each publishes an actor that is not what its address says. */
const impostors: [what: string, change: (peer: Peer, victim: Peer) => object][] = [
  ['another id', (_, victim) => ({ id: victim.url })],
  ['an inbox of another origin', (_, victim) => ({ inbox: `${victim.url}/inbox` })],
  [
    'a key of another owner',
    ({ document }, victim) => ({ publicKey: { ...(document.publicKey as object), owner: victim.url } }),
  ],
  ['no key', () => ({ publicKey: undefined })],
  ['the type of a post', () => ({ type: 'Note' })],
]

test.each(impostors)('an actor with %s is not believed [FED-016]', async (_what, change) => {
  const [peer, victim] = [somebody(), somebody()]
  peer.publish(change(peer, victim) as Record<string, unknown>)
  expect(await peer.send(follow(peer))).toBe(401)
  expect(await followersOf(wren)).not.toContain(peer.url)
})

test('an actor that redirects, or is not JSON, is not believed, and contexts are never fetched [FED-016]', async () => {
  const [peer, victim] = [somebody(), somebody()]
  outside.answer(`${peer.host}/users/ann`, (_request, response) =>
    response.writeHead(302, { location: victim.url }).end(),
  )
  expect(await peer.send(follow(peer))).toBe(401)
  outside.page(`${peer.host}/users/ann`, '<html></html>')
  expect(await peer.send(follow(peer))).toBe(401)
  const before = outside.asked.length
  victim.publish({ '@context': `https://${peer.host}/context` })
  expect(await victim.send(follow(victim, wren, { '@context': [`https://${peer.host}/context`] }))).toBe(202)
  expect(outside.asked.slice(before)).toEqual([`${victim.host}/users/ann`])
})

test('a new key of a known actor is found, but not asked for again and again [FED-016]', async () => {
  const peer = somebody()
  await peer.send(follow(peer))
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' })
  peer.publish({ publicKey: { ...(peer.document.publicKey as object), publicKeyPem } })
  const unfollow = () => peer.send(peer.activity('Undo', peer.blogUrl(wren.blogId)), { key: privateKey })
  expect(await unfollow()).toBe(401)
  await sql`update remote_actors set fetched_at = now() - interval '1 hour' where actor_url = ${peer.url}`.execute(
    world.db,
  )
  expect(await unfollow()).toBe(202)
  expect(await followersOf(wren)).not.toContain(peer.url)
})

test('one server causes a bounded number of fetches, and a flood is held back [FED-018]', async () => {
  const limited = await openWorld({ RATE_LIMITS: 'on' }, 'none', { federates: true, outgoing: outside.outgoing })
  try {
    const host = `flood-${randomUUID().slice(0, 8)}.example`
    const statuses = []
    for (let at = 0; at < 70; at += 1) {
      const peer = aPeer(limited, outside, host, `user${at}`)
      statuses.push(await peer.send(peer.activity('Follow', peer.blogUrl(wren.blogId)), { key: other }))
    }
    expect(statuses.slice(0, 60).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(60).every((status) => status === 429)).toBe(true)
    expect(outside.asked.filter((address) => address.startsWith(host))).toHaveLength(60)
  } finally {
    await limited.close()
  }
})
