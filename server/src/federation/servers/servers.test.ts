import { randomUUID } from 'node:crypto'
import { remoteFileMaxBytes } from '@bowerbird/domain/federation/federation.limits.ts'
import * as calls from '@bowerbird/domain/federation/servers.contract.ts'
import { readBlogTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { toggleSuspended } from '@bowerbird/domain/moderation/moderation.contract.ts'
import { listAudit } from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPersonElsewhere, aPostElsewhere, type PersonElsewhere } from '../../testing/federation/elsewhere.ts'
import { type Federating, openFederating } from '../../testing/federation/federating.ts'
import { aPeer, listenAt } from '../../testing/federation/peer.ts'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import { openWorld, type Person } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { receiveRemote } from '../media/receive-remote.ts'
import { fetchActor } from '../remote-actors.ts'
import { blogOfActor } from '../remote-blogs.ts'
import { sendSome } from '../send-deliveries.ts'

let here: Federating
let outside: Federating['outside']
let world: Federating['world']
let staff: Person
beforeAll(async () => {
  here = await openFederating({ hasOwnDatabase: true })
  ;({ world, outside } = here)
  staff = await world.aMember({ isStaff: true })
})
afterAll(() => here.close())

const rule = (host: string, what: 'block' | 'silence' | 'allow' | 'none', reason = 'Spam') =>
  world.send(staff, calls.setServerRule, { host, rule: what, reason })
const blogOf = (ann: PersonElsewhere) =>
  world.db
    .selectFrom('blogs')
    .select(['is_suspended', 'is_silenced', 'hidden_from_search'])
    .where('id', '=', ann.blogId)
    .executeTakeFirstOrThrow()
const follow = (who: Person, ann: PersonElsewhere) =>
  sql`insert into follows (account_id, blog_id) values (${who.accountId}, ${ann.blogId})`.execute(world.db)
const waiting = async (host: string) =>
  (await sql`select from deliveries where host = ${host}`.execute(world.db)).rows.length
const sendAll = async () => {
  while ((await sendSome(world.deps)) > 0);
}

/** A blog that somebody on a server of their own follows. */
async function aFollowedBlog(host?: string) {
  const wren = await world.aMember()
  const peer = aPeer(world, outside, host)
  const inbox = listenAt(world, outside, peer.host)
  outside.answer(`${peer.host}/users/ann/inbox`, (_request, response) => response.writeHead(202).end())
  expect(await peer.send(peer.activity('Follow', peer.blogUrl(wren.blogId)))).toBe(202)
  await sendAll()
  return { wren, peer, inbox }
}

test('a block hides everything of a server at once and ends follows both ways [FED-100] [FED-101]', async () => {
  const [reader, other] = [await world.aMember(), await world.aMember()]
  const { peer } = await aFollowedBlog()
  const ann = await aPersonElsewhere(world)
  await sql`update remote_actors set host = ${peer.host} where id = ${ann.actorId}`.execute(world.db)
  const { postId } = await aPostElsewhere(world, ann)
  await follow(reader, ann)
  await follow(other, ann)
  const read = async () => (await world.send(reader, readBlogTimeline, { name: ann.blogName })).status
  expect(await read()).toBe(200)
  const { response } = await world.send(staff, calls.readServer, { host: peer.host })
  expect(response).toMatchObject({
    server: { host: peer.host, people: 2, followers: 1, follows: 2, rule: null },
    ties: { people_here: 2, people_there: 1, followers: 1 },
  })
  const { response: blocked } = await rule(peer.host, 'block')
  expect(blocked.ended).toEqual({ people_here: 2, people_there: 1, followers: 1 })
  expect(await read()).toBe(404)
  expect(await blogOf(ann)).toMatchObject({ is_suspended: true })
  const { response: after } = await world.send(staff, calls.readServer, { host: peer.host })
  expect(after.server).toMatchObject({ followers: 0, follows: 0, rule: { rule: 'block', reason: 'Spam' } })
  const { response: audit } = await world.send(staff, listAudit, {})
  expect(audit.acts[0]).toMatchObject({ action: 'server.rule.block', subject: peer.host, by: staff.blogName })
  await rule(peer.host, 'none')
  expect(await read()).toBe(200)
  expect(postId).toBeTruthy()
})

test('a rule holds for subdomains and ports, and the nearest one decides [FED-100]', async () => {
  const root = `${randomUUID().slice(0, 8)}.example`
  const people = await Promise.all(
    [root, `a.${root}`, `b.a.${root}:8443`, `not${root}`].map(() => aPersonElsewhere(world)),
  )
  for (const [at, host] of [root, `a.${root}`, `b.a.${root}:8443`, `not${root}`].entries())
    await sql`update remote_actors set host = ${host} where id = ${people[at]?.actorId}`.execute(world.db)
  const marks = async () => Promise.all(people.map(async (ann) => ((await blogOf(ann)).is_suspended ? 'out' : 'in')))
  await rule(root, 'block')
  expect(await marks()).toEqual(['out', 'out', 'out', 'in'])
  await rule(`a.${root}`, 'silence')
  expect(await marks()).toEqual(['out', 'in', 'in', 'in'])
  await rule(`a.${root}`, 'none')
  expect(await marks()).toEqual(['out', 'out', 'out', 'in'])
  const late = await world.db
    .insertInto('remote_actors')
    .values({ actor_url: `https://c.${root}/u`, host: `c.${root}`, inbox: '', keys: '[]', name: 'late' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const blogId = await world.db.transaction().execute((tx) => blogOfActor(tx, late.id))
  expect(await blogOf({ blogId } as PersonElsewhere)).toMatchObject({ is_suspended: true })
})

test('the end of a block does not lift what staff decided about one blog [FED-102]', async () => {
  const [ann, bob] = [await aPersonElsewhere(world), await aPersonElsewhere(world, 'bob')]
  await sql`update remote_actors set host = ${ann.host} where id = ${bob.actorId}`.execute(world.db)
  await world.send(staff, toggleSuspended, { tumblelog: ann.blogName, reason: 'Threats' })
  await rule(ann.host, 'block')
  expect([(await blogOf(ann)).is_suspended, (await blogOf(bob)).is_suspended]).toEqual([true, true])
  await rule(ann.host, 'none')
  expect([(await blogOf(ann)).is_suspended, (await blogOf(bob)).is_suspended]).toEqual([true, false])
  await rule(ann.host, 'block')
  await world.send(staff, toggleSuspended, { tumblelog: bob.blogName })
  await world.send(staff, toggleSuspended, { tumblelog: bob.blogName, reason: 'This one too' })
  await rule(ann.host, 'none')
  expect((await blogOf(bob)).is_suspended).toBe(true)
})

test('a silenced server is left out of searches, and only followers are notified of its people [FED-103]', async () => {
  const [stranger, fan] = [await world.aMember(), await world.aMember()]
  const ann = await aPersonElsewhere(world)
  await follow(fan, ann)
  await rule(ann.host, 'silence')
  expect(await blogOf(ann)).toEqual({ is_suspended: false, is_silenced: true, hidden_from_search: true })
  const notified = async (who: Person) => {
    const post = await writePost(world, who)
    await sql`insert into notes (post_id, root_post_id, blog_id, kind) values (${post.id}, ${post.id}, ${ann.blogId}, 'like')`.execute(
      world.db,
    )
    const body = JSON.stringify({ postId: post.id, byBlogId: ann.blogId })
    await sql`insert into events (name, body) values ('post.liked', ${body}::jsonb)`.execute(world.db)
    await handleEventsAbout(world, post.id)
    const found = await sql`select from notifications where post_id = ${post.id}`.execute(world.db)
    return found.rows.length
  }
  expect([await notified(stranger), await notified(fan)]).toEqual([0, 1])
  await rule(ann.host, 'none')
  expect(await blogOf(ann)).toEqual({ is_suspended: false, is_silenced: false, hidden_from_search: false })
  expect(await notified(stranger)).toBe(1)
})

const kinds = ['Follow', 'Undo', 'Delete', 'Update', 'Block', 'Move', 'Flag', 'Create', 'Announce', 'Like', 'Accept']

test('a blocked server sends nothing, is sent nothing and is asked for nothing [FED-101]', async () => {
  const { wren, peer, inbox } = await aFollowedBlog()
  await rule(peer.host, 'block')
  const rows = async () =>
    (
      await sql`select * from remote_followers union all select null, id, actor_url, fetched_at from remote_actors`.execute(
        world.db,
      )
    ).rows
  const before = await rows()
  const asked = outside.asked.length
  const another = aPeer(world, outside, `sub.${peer.host}`)
  for (const sender of [peer, another])
    for (const type of kinds) {
      const object = type === 'Flag' || type === 'Follow' || type === 'Block' ? sender.blogUrl(wren.blogId) : sender.url
      const status = await sender.send(sender.activity(type, object, { target: 'https://new.example/a' }))
      expect([type, [202, 403].includes(status)]).toEqual([type, true])
    }
  expect(await peer.send(peer.activity('Follow', peer.blogUrl(wren.blogId)))).toBe(403)
  expect(await rows()).toEqual(before)
  await expect(fetchActor(world.deps, peer.url)).rejects.toThrow('kept out')
  const file = `https://files.${peer.host}/a.png`
  const wanted = { url: file, hash: Buffer.from('a'), limits: remoteFileMaxBytes, hold: async () => {} }
  await expect(receiveRemote(world.deps, wanted)).rejects.toThrow('unreachable')
  await sql`
    with made as (
      insert into outgoing_activities (blog_id, object, body, inboxes) values (${wren.blogId}, 'x', '{}', 1) returning id)
    insert into deliveries (activity_id, host, inbox, object)
    select id, ${peer.host}, ${`https://${peer.host}/inbox`}, 'x' from made`.execute(world.db)
  const post = await writePost(world, wren)
  await handleEventsAbout(world, post.id)
  await sendAll()
  expect([inbox.received, outside.asked.length, await waiting(peer.host)]).toEqual([[], asked, 0])
})

test('a list is compared, taken over and given out again [FED-105]', async () => {
  const [known, ann] = [`k-${randomUUID().slice(0, 8)}.example`, await aPersonElsewhere(world)]
  await follow(await world.aMember(), ann)
  await rule(known, 'silence', 'Loud')
  const csv = `#domain,#severity,#public_comment\n${known},suspend,Worse\n${ann.host},suspend,\nq.example,noop,\n???,suspend,\n`
  const { response: preview } = await world.send(staff, calls.previewServerRules, { csv })
  expect(preview).toEqual({
    ...{ added: 1, changed: 1, same: 0, ignored: 1, unreadable: ['???,suspend,'] },
    rules: [
      { host: known, before: 'silence', after: 'block', reason: 'Worse' },
      { host: ann.host, before: null, after: 'block', reason: '' },
    ],
    ended: { people_here: 1, people_there: 1, followers: 0 },
  })
  expect(await blogOf(ann)).toMatchObject({ is_suspended: false })
  expect((await world.send(staff, calls.importServerRules, { csv })).response).toEqual(preview)
  expect(await blogOf(ann)).toMatchObject({ is_suspended: true })
  expect((await world.send(staff, calls.previewServerRules, { csv })).response).toMatchObject({
    added: 0,
    changed: 0,
    same: 2,
  })
  const { response: exported } = await world.send(staff, calls.exportServerRules, {})
  expect(exported.csv.split('\n')).toContain(`${known},suspend,true,true,Worse,false`)
  const many = Array.from({ length: 3000 }, (_, at) => `m${at}.many.example,suspend`).join('\n')
  expect((await world.send(staff, calls.importServerRules, { csv: many })).response).toMatchObject({ added: 3000 })
  await sql`delete from server_rules where host like '%.many.example'`.execute(world.db)
})

test('servers are listed in pages, found, and looked at; members see nothing of it [FED-106]', async () => {
  const mark = randomUUID().slice(0, 8)
  await sql`insert into remote_servers (host, failures, last_error)
    select 'n' || lpad(at::text, 3, '0') || ${`.${mark}.example`}, at % 2, 'answered 500' from generate_series(1, 70) at`.execute(
    world.db,
  )
  const hosts: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const { response }: { response: { servers: { host: string }[]; next: string | null } } = await world.send(
      staff,
      calls.listServers,
      { query: mark, after },
    )
    hosts.push(...response.servers.map(({ host }) => host))
    after = response.next
  }
  expect([hosts.length, new Set(hosts).size, hosts[0]]).toEqual([70, 70, `n001.${mark}.example`])
  const { response: failing } = await world.send(staff, calls.listServers, { query: mark, show: 'failing' })
  expect(failing.servers.every(({ failures }) => failures === 1)).toBe(true)
  const { response: unknown } = await world.send(staff, calls.readServer, { host: 'never-heard.example' })
  expect(unknown).toMatchObject({ server: { people: 0, heard_at: null }, stuck: [] })
  const member = await world.aMember()
  for (const [call, sent] of [
    [calls.listServers, {}],
    [calls.readServer, { host: 'a.example' }],
    [calls.listServerPeople, { host: 'a.example' }],
    [calls.exportServerRules, {}],
  ] as const)
    expect((await world.send(member, call, sent)).status).toBe(403)
  const { peer } = await aFollowedBlog()
  const { response: one } = await world.send(staff, calls.readServer, { host: peer.host })
  expect(Date.now() - Date.parse(one.server.heard_at ?? '')).toBeLessThan(60_000)
  const { response: people } = await world.send(staff, calls.listServerPeople, { host: peer.host })
  expect(people.people).toMatchObject([{ name: `ann@${peer.host}`, url: null, home_url: peer.url }])
})

test('what is stuck is tried again or given up by staff [FED-107]', async () => {
  const { wren, peer, inbox } = await aFollowedBlog()
  inbox.answerBy(() => 503)
  const post = await writePost(world, wren)
  await handleEventsAbout(world, post.id)
  await sendAll()
  const { response } = await world.send(staff, calls.readServer, { host: peer.host })
  expect(response.server).toMatchObject({ waiting: 1, failures: 1, last_error: 'answered 503' })
  expect(response.stuck).toMatchObject([
    { type: 'Create', blog: wren.blogName, object: `${world.config.origin}/ap/posts/${post.id}` },
  ])
  inbox.answerBy(() => 202)
  expect((await world.send(staff, calls.retryServer, { host: peer.host })).response).toEqual({ waiting: 1 })
  await sendAll()
  expect(inbox.types()).toEqual(['Create'])
  inbox.answerBy(() => 503)
  await handleEventsAbout(world, (await writePost(world, wren)).id)
  await sendAll()
  expect((await world.send(staff, calls.giveUpServer, { host: peer.host })).response).toEqual({ waiting: 1 })
  expect(await waiting(peer.host)).toBe(0)
  const { response: after } = await world.send(staff, calls.readServer, { host: peer.host })
  expect(after.server).toMatchObject({ is_given_up: true })
  inbox.answerBy(() => 202)
  await peer.send(peer.activity('Follow', peer.blogUrl(wren.blogId)))
  await sendAll()
  const third = await writePost(world, wren)
  await handleEventsAbout(world, third.id)
  await sendAll()
  expect(inbox.types().slice(1)).toEqual(['Create'])
})

test('an author learns how many servers have got a post, and which ones wait and why [FED-110]', async () => {
  const { wren, peer } = await aFollowedBlog()
  const others = await Promise.all(['down', 'no', 'gone'].map(async () => aPeer(world, outside)))
  const answers = [503, 422, 410]
  for (const [at, one] of others.entries()) {
    outside.answer(`${one.host}/users/ann/inbox`, (_request, response) => response.writeHead(202).end())
    await one.send(one.activity('Follow', one.blogUrl(wren.blogId)))
    outside.answer(`${one.host}/inbox`, (_request, response) => response.writeHead(answers[at] as number).end())
  }
  await sendAll()
  const post = await writePost(world, wren)
  const read = (who: Person) => world.send(who, calls.readPostDeliveries, { post_id: post.id })
  expect((await read(wren)).response).toMatchObject({ sent: null, waiting: [] })
  await handleEventsAbout(world, post.id)
  expect((await read(wren)).response.sent).toMatchObject({ servers: 4, delivered: 0, waiting: 4 })
  await sendAll()
  const { response } = await read(wren)
  expect(response).toMatchObject({
    blog_name: wren.blogName,
    sent: { servers: 4, delivered: 1, refused: 2, waiting: 1 },
  })
  expect(response.waiting).toEqual([
    { host: others[0]?.host, why: 'The server had an error.', next_try_at: expect.any(String) },
  ])
  await world.send(staff, calls.giveUpServer, { host: others[0]?.host as string })
  expect((await read(wren)).response).toMatchObject({ sent: { delivered: 1, refused: 3, waiting: 0 }, waiting: [] })
  expect((await read(await world.aMember())).status).toBe(404)
  expect((await read(staff)).status).toBe(404)
  expect(peer.host).toBeTruthy()
})

/** The last one, because the end of a world ends the client that it shares. */
test('where servers are listed, only those that are allowed are spoken with [FED-104]', async () => {
  const listed = await openWorld({ FEDERATION_SERVERS: 'listed' }, 'none', {
    federates: true,
    outgoing: outside.outgoing,
  })
  try {
    const wren = await listed.aMember()
    const peer = aPeer(listed, outside)
    const send = () => peer.send(peer.activity('Follow', peer.blogUrl(wren.blogId)))
    expect(await send()).toBe(403)
    await rule(peer.host, 'silence')
    expect(await send()).toBe(403)
    await rule(peer.host, 'allow')
    expect(await send()).toBe(202)
    expect((await peer.read(`/ap/blogs/${wren.blogId}`)).statusCode).toBe(200)
    await rule(peer.host, 'none')
    expect((await peer.read(`/ap/blogs/${wren.blogId}`)).statusCode).toBe(403)
  } finally {
    await listed.close()
  }
})
