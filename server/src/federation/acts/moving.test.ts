import { randomUUID } from 'node:crypto'
import { followBlog, readBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { moveBlog, readMoving, saveAliases, undoMove } from '@bowerbird/domain/federation/acts/moving.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Federating, openFederating } from '../../testing/federation/federating.ts'
import { sendAll, settle } from '../../testing/federation/listening.ts'
import { aPeer, listenAt } from '../../testing/federation/peer.ts'
import { givePassword } from '../../testing/people.ts'
import type { Person } from '../../testing/world.ts'
import { bringingTasks } from '../federation.jobs.ts'
import { findRemoteActor } from '../remote-actors.store.ts'
import { blogOfActor } from '../remote-blogs.ts'

let here: Federating
let outside: Federating['outside']
let world: Federating['world']
beforeAll(async () => {
  here = await openFederating({ hasOwnDatabase: true })
  ;({ world, outside } = here)
})
afterAll(() => here.close())

type Peer = ReturnType<typeof aPeer>
const actorOf = ({ blogId }: Person) => `${world.config.origin}/ap/blogs/${blogId}`
const password = 'correct horse battery'

/** A member who knows their password. */
async function anOwner(): Promise<Person> {
  const who = await world.aMember()
  await givePassword(world, who, password)
  return who
}

/** Somebody elsewhere whom WebFinger finds, and whose inboxes keep what they get. */
function aPerson(change = {}) {
  const peer = aPeer(world, outside)
  peer.publish(change)
  const links = [{ rel: 'self', type: 'application/activity+json', href: peer.url }]
  outside.page(`${peer.host}/.well-known/webfinger`, JSON.stringify({ subject: `acct:ann@${peer.host}`, links }), {
    'content-type': 'application/jrd+json',
  })
  const own = listenAt(world, outside, peer.host, '/users/ann/inbox')
  return { peer, own, shared: listenAt(world, outside, peer.host), handle: `@ann@${peer.host}` }
}

const movingOf = async (who: Person) => (await world.send(who, readMoving, { name: who.blogName })).response
const move = (who: Person, address: string, given = password) =>
  world.send(who, moveBlog, { name: who.blogName, address, password: given })
const actorDocument = async (who: Person) => (await world.app.inject({ url: `/ap/blogs/${who.blogId}` })).json()
const follows = async (who: Person): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from follows join blogs on blogs.id = blog_id where account_id = ${who.accountId}`.execute(world.db)
  return rows.map(({ name }) => name)
}

/** Does the waiting jobs about moves, as a worker would. */
async function runJobs(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ identifier: 'follow_moved' | 'move_followers'; payload: never }>`
      delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
      where tasks.id = jobs.task_id and tasks.identifier in ('follow_moved', 'move_followers')
      returning identifier, payload`.execute(world.db)
    if (rows.length === 0) return
    for (const { identifier, payload } of rows) await bringingTasks(world.deps)[identifier]?.(payload)
  }
}

test('a blog says which addresses it had before, by handle or address, and takes them back [FED-091]', async () => {
  const wren = await anOwner()
  const { peer, handle } = aPerson()
  const second = aPerson()
  const saved = await world.send(wren, saveAliases, { name: wren.blogName, addresses: [handle, second.peer.url] })
  expect(saved.response.aliases).toEqual([
    { address: peer.url, shown: handle },
    { address: second.peer.url, shown: second.handle },
  ])
  expect((await actorDocument(wren)).alsoKnownAs).toEqual([peer.url, second.peer.url])
  await world.send(wren, saveAliases, { name: wren.blogName, addresses: [second.peer.url] })
  expect(await movingOf(wren)).toEqual({
    aliases: [{ address: second.peer.url, shown: second.handle }],
    moved_to: null,
  })
  const wrong = async (address: string) =>
    (await world.send(wren, saveAliases, { name: wren.blogName, addresses: [address] })).status
  expect([await wrong('no address'), await wrong('@ann@nowhere.example'), await wrong('@a@x.inside')]).toEqual([
    ...[400, 404, 404],
  ])
  expect((await movingOf(wren)).aliases).toHaveLength(1)
})

test('a move needs the password and the word of the other side, is told to followers, and can be undone [FED-092]', async () => {
  const [wren, fan] = [await anOwner(), await world.aMember()]
  const follower = aPerson()
  await follower.peer.send(follower.peer.activity('Follow', follower.peer.blogUrl(wren.blogId)))
  await sendAll(world)
  await world.send(fan, followBlog, { tumblelog: wren.blogName })
  const target = aPerson()
  expect((await move(wren, target.handle, 'wrong password')).status).toBe(403)
  const refused = await move(wren, target.handle)
  expect([refused.status, refused.title]).toEqual([409, expect.stringContaining('list')])
  expect((await move(fan, target.handle)).status).not.toBe(200)
  target.peer.publish({ alsoKnownAs: [actorOf(wren)] })
  const moved = await move(wren, target.handle)
  expect([moved.status, moved.response.moved_to]).toEqual([200, target.handle.slice(1)])
  await settle(world, wren.blogId)
  expect(follower.shared.types().toSorted()).toEqual(['Move', 'Update'])
  expect(follower.shared.received.find(({ type }) => type === 'Move')).toMatchObject({
    object: actorOf(wren),
    target: target.peer.url,
  })
  expect((await actorDocument(wren)).movedTo).toBe(target.peer.url)
  await runJobs()
  await settle(world, fan.blogId)
  expect(await follows(fan)).toEqual([target.handle.slice(1)])
  expect(target.own.types()).toEqual(['Follow'])
  const info = await world.send(fan, readBlog, { tumblelog: wren.blogName })
  expect(info.response).toMatchObject({ moved_to: target.handle.slice(1), can_be_followed: false })
  expect((await world.send(fan, followBlog, { tumblelog: wren.blogName })).status).toBe(403)
  const late = aPerson()
  await late.peer.send(late.peer.activity('Follow', late.peer.blogUrl(wren.blogId)))
  await sendAll(world)
  expect(late.own.types()).toEqual(['Reject'])
  expect((await world.send(wren, undoMove, { name: wren.blogName })).response.moved_to).toBe(null)
  expect(await actorDocument(wren)).not.toHaveProperty('movedTo')
  expect((await world.send(fan, followBlog, { tumblelog: wren.blogName })).status).toBe(200)
  expect((await move(wren, target.handle)).status).toBe(403)
})

/** A member follows somebody elsewhere, who knows it. */
async function aFollower(of: { peer: Peer }): Promise<Person> {
  const who = await world.aMember()
  await of.peer.send(of.peer.activity('Follow', of.peer.blogUrl(who.blogId)))
  const actor = await findRemoteActor(world.db, of.peer.url)
  const blogId = await world.db.transaction().execute((tx) => blogOfActor(tx, actor?.id ?? ''))
  await world.send(who, followBlog, { tumblelog: `ann@${of.peer.host}` })
  await settle(world, blogId)
  return who
}

test('members follow somebody who moved to where they went, if both sides say so [FED-093]', async () => {
  const old = aPerson()
  const fan = await aFollower(old)
  expect(await follows(fan)).toEqual([old.handle.slice(1)])
  const next = aPerson()
  const says = (target: string) =>
    old.peer.send(old.peer.activity('Move', old.peer.url, { target, id: `${old.peer.url}#${randomUUID()}` }))
  expect(await says(next.peer.url)).toBe(202)
  await runJobs()
  expect(await follows(fan)).toEqual([old.handle.slice(1)])
  next.peer.publish({ alsoKnownAs: [old.peer.url] })
  await says(next.peer.url)
  await runJobs()
  await settle(world, fan.accountId, fan.blogId)
  expect(await follows(fan)).toEqual([next.handle.slice(1)])
  expect(next.own.types()).toEqual(['Follow'])
  expect(old.own.types()).toContain('Undo')
  const info = await world.send(fan, readBlog, { tumblelog: old.handle.slice(1) })
  expect(info.response).toMatchObject({ moved_to: next.handle.slice(1) })
})

test('somebody who moves to a blog of ours brings the members who followed them [FED-093]', async () => {
  const old = aPerson()
  const fan = await aFollower(old)
  const [wren, liar] = [await anOwner(), await anOwner()]
  const says = (target: string) => old.peer.send(old.peer.activity('Move', old.peer.url, { target }))
  await world.app.inject({ url: `/ap/blogs/${liar.blogId}` })
  await says(actorOf(liar))
  await runJobs()
  expect(await follows(fan)).toEqual([old.handle.slice(1)])
  await world.send(wren, saveAliases, { name: wren.blogName, addresses: [old.handle] })
  await says(actorOf(wren))
  await runJobs()
  expect(await follows(fan)).toEqual([wren.blogName])
})

test('only the owner moves a blog, and a blog that stays here does not [FED-092]', async () => {
  const [wren, ida] = [await anOwner(), await anOwner()]
  const target = aPerson({ alsoKnownAs: [actorOf(wren), actorOf(ida)] })
  const asOther = { name: wren.blogName, address: target.handle, password }
  expect((await world.send(ida, moveBlog, asOther)).status).toBe(403)
  expect((await world.send(ida, saveAliases, { name: wren.blogName, addresses: [] })).status).toBe(403)
  expect((await world.send(ida, undoMove, { name: wren.blogName })).status).toBe(403)
  expect((await world.send(ida, readMoving, { name: wren.blogName })).status).toBe(403)
  await sql`update blogs set is_federated = false where id = ${ida.blogId}`.execute(world.db)
  expect((await move(ida, target.handle)).status).toBe(403)
})
