import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Federating, openFederating } from '../testing/federation/federating.ts'
import { aPeer, listenAt } from '../testing/federation/peer.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import type { Person } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'
import { federationTasks } from './federation.jobs.ts'
import { sendDeliveries, sendSome } from './send-deliveries.ts'

let here: Federating
let outside: Federating['outside']
let world: Federating['world']
beforeAll(async () => {
  here = await openFederating({ hasOwnDatabase: true })
  ;({ world, outside } = here)
})
afterAll(() => here.close())

/** A blog that somebody on a server of their own follows; the Accept has arrived. */
async function aFollowedBlog() {
  const wren = await world.aMember()
  const peer = aPeer(world, outside)
  const inbox = listenAt(world, outside, peer.host)
  outside.answer(`${peer.host}/users/ann/inbox`, (_request, response) => response.writeHead(202).end())
  expect(await peer.send(peer.activity('Follow', peer.blogUrl(wren.blogId)))).toBe(202)
  await sendAll()
  return { wren, peer, inbox }
}

async function sendAll(): Promise<void> {
  while ((await sendSome(world.deps)) > 0);
}

const settle = async (...ids: string[]) => {
  await handleEventsAbout(world, ...ids)
  await sendAll()
}
const edit = (who: Person, { id }: Post, change: object) =>
  world.send(who, updatePost, { channel_id: who.blogName, post_id: id, post: { ...change } })
const waiting = async (host: string) =>
  (await sql<{ id: string }>`select id from deliveries where host = ${host}`.execute(world.db)).rows.length
const serverOf = (host: string) =>
  world.db.selectFrom('remote_servers').selectAll().where('host', '=', host).executeTakeFirst()
/** Ends the time that the server is left alone. */
const tryAgain = (host: string, failingSince = new Date()) =>
  sql`
    with server as (
      update remote_servers set next_try_at = now(), failing_since = ${failingSince} where host = ${host}
    )
    update deliveries set due_at = now() where host = ${host}`.execute(world.db)

test('a post is created, updated and deleted elsewhere, in this order and each once [FED-020] [FED-021]', async () => {
  const { wren, inbox } = await aFollowedBlog()
  const post = await writePost(world, wren, { post: { one: '', two: '<p>First</p>' } })
  await settle(post.id)
  await handleEventsAbout(world, post.id)
  expect((await edit(wren, post, { one: '', two: '<p>Second</p>' })).status).toBe(200)
  await settle(post.id)
  await world.send(wren, deletePost, { post_id: post.id })
  await settle(post.id)
  const object = `${world.config.origin}/ap/posts/${post.id}`
  expect(inbox.received).toEqual([
    expect.objectContaining({
      type: 'Create',
      object: expect.objectContaining({ id: object, content: '<p>First</p>' }),
    }),
    expect.objectContaining({
      type: 'Update',
      object: expect.objectContaining({ id: object, content: '<p>Second</p>' }),
    }),
    expect.objectContaining({ type: 'Delete', object: { type: 'Tombstone', id: object } }),
  ])
  expect(new Set(inbox.received.map(({ id }) => id)).size).toBe(3)
})

test('events that come together, twice or late end in the same [FED-021]', async () => {
  const { wren, inbox } = await aFollowedBlog()
  const post = await writePost(world, wren, { post: { one: '', two: '<p>First</p>' } })
  await edit(wren, post, { one: '', two: '<p>Second</p>' })
  await settle(post.id)
  expect(inbox.received.map(({ type, object }) => [type, object.content])).toEqual([['Create', '<p>Second</p>']])
  const gone = await writePost(world, wren)
  await world.send(wren, deletePost, { post_id: gone.id })
  await settle(gone.id)
  await sql`update events set handled_at = null where body ->> 'postId' = ${post.id}`.execute(world.db)
  await settle(post.id)
  expect(inbox.types()).toEqual(['Create'])
})

test('a reblog is announced and taken back; one with words is a note [FED-020]', async () => {
  const { wren, inbox } = await aFollowedBlog()
  const ida = await world.aMember()
  const root = await writePost(world, ida)
  const plain = await reblog(world, wren, root)
  const spoken = await reblog(world, wren, root, { post: { two: '<p>Yes</p>' } })
  // Activities about different posts are sent side by side.
  for (const { id } of [plain, spoken]) await settle(id)
  await world.send(wren, deletePost, { post_id: plain.id })
  await settle(plain.id)
  expect(inbox.types()).toEqual(['Announce', 'Create', 'Undo'])
  expect(inbox.received[2]?.object).toMatchObject({ type: 'Announce', id: inbox.received[0]?.id })
})

test('a post that may no longer be seen is deleted elsewhere, and what nobody may see never leaves [FED-023]', async () => {
  const { wren, inbox } = await aFollowedBlog()
  const secret = [
    await writePost(world, wren, { post: { state: '1' } }),
    await writePost(world, wren, { post: { state: 'private' } }),
    await writePost(world, wren, { owner_flagged_nsfw: true }),
  ]
  const post = await writePost(world, wren)
  await settle(post.id, ...secret.map(({ id }) => id))
  expect(inbox.types()).toEqual(['Create'])
  await edit(wren, post, { state: 'private' })
  await settle(post.id)
  const marked = await writePost(world, wren)
  await settle(marked.id)
  await sql`update posts set is_sensitive = true where id = ${marked.id}`.execute(world.db)
  await settle(marked.id)
  expect(inbox.types()).toEqual(['Create', 'Delete', 'Create', 'Delete'])
  const old = await writePost(world, wren)
  await handleEventsAbout(world, old.id)
  await sql`update blogs set is_federated = false where id = ${wren.blogId}`.execute(world.db)
  await edit(wren, old, { two: '<p>Changed</p>' })
  await settle(old.id)
  expect(inbox.types().slice(4)).toEqual(['Create', 'Delete'])
  const later = await writePost(world, wren)
  await settle(later.id)
  expect(inbox.types()).toHaveLength(6)
})

test('one server gets an activity once, however many follow from it [FED-021]', async () => {
  const { wren, peer, inbox } = await aFollowedBlog()
  const bob = aPeer(world, outside, peer.host, 'bob')
  outside.answer(`${peer.host}/users/bob/inbox`, (_request, response) => response.writeHead(202).end())
  await bob.send(bob.activity('Follow', bob.blogUrl(wren.blogId)))
  await sendAll()
  await settle((await writePost(world, wren)).id)
  await settle((await writePost(world, wren)).id)
  expect(inbox.types()).toEqual(['Create', 'Create'])
})

test('a blog tells its new face, and that it leaves [FED-024]', async () => {
  const { wren, inbox } = await aFollowedBlog()
  await world.send(wren, saveSettings, {
    page: 'blog',
    tumblelog_name_or_id: wren.blogName,
    title: 'A new title',
  })
  await settle(wren.blogId)
  expect(inbox.received[0]).toMatchObject({ type: 'Update', object: { type: 'Person', name: 'A new title' } })
  await sql`update blogs set is_suspended = true, is_leaving = true where id = ${wren.blogId}`.execute(world.db)
  const actor = `${world.config.origin}/ap/blogs/${wren.blogId}`
  await settle(wren.blogId)
  expect((await world.app.inject({ url: `/ap/blogs/${wren.blogId}` })).statusCode).toBe(410)
  expect(inbox.received[1]).toMatchObject({ type: 'Delete', object: actor, actor })
  const left = await sql`select from remote_followers where blog_id = ${wren.blogId}`.execute(world.db)
  expect(left.rows).toEqual([])
})

test('a server that fails is left alone for a while, and then gets everything in order [FED-022]', async () => {
  const { wren, peer, inbox } = await aFollowedBlog()
  inbox.answerBy(() => 503)
  const first = await writePost(world, wren)
  await settle(first.id)
  await edit(wren, first, { one: '', two: '<p>Changed</p>' })
  const second = await writePost(world, wren)
  await settle(first.id, second.id)
  expect(await serverOf(peer.host)).toMatchObject({ failures: 1, last_error: 'answered 503' })
  expect(await waiting(peer.host)).toBe(3)
  const { rows: due } = await sql`select from deliveries where host = ${peer.host} and due_at < now()`.execute(world.db)
  expect(due).toEqual([])
  const before = outside.asked.length
  await sendAll()
  expect(outside.asked.length).toBe(before)
  await tryAgain(peer.host)
  await sendAll()
  expect(outside.asked.length).toBe(before + 1)
  expect(await serverOf(peer.host)).toMatchObject({ failures: 2 })
  inbox.answerBy(() => 202)
  await tryAgain(peer.host)
  await sendAll()
  const about = ({ object }: { object: object }) =>
    String((object as { id: string }).id)
      .split('/')
      .at(-1)
  const ofFirst = inbox.received.filter((body) => about(body) === first.id)
  expect(ofFirst.map(({ type }) => type)).toEqual(['Create', 'Update'])
  expect(inbox.received).toHaveLength(3)
  expect(await serverOf(peer.host)).toMatchObject({ failures: 0, failing_since: null })
})

test('Retry-After is kept, and a refusal is final for what was sent alone [FED-022]', async () => {
  const { wren, peer, inbox } = await aFollowedBlog()
  inbox.answerBy(() => [429, { 'retry-after': '7200' }])
  await settle((await writePost(world, wren)).id)
  const { next_try_at } = (await serverOf(peer.host)) as { next_try_at: Date }
  expect(next_try_at.getTime() - Date.now()).toBeGreaterThan(7_000_000)
  inbox.answerBy(() => 422)
  await tryAgain(peer.host)
  await sendAll()
  expect(await waiting(peer.host)).toBe(0)
  expect(await serverOf(peer.host)).toMatchObject({ last_error: 'answered 422' })
  inbox.answerBy(() => 202)
  await settle((await writePost(world, wren)).id)
  expect(inbox.types()).toEqual(['Create'])
})

test('a server is given up after a week, and tried again when it speaks [FED-025]', async () => {
  const { wren, peer, inbox } = await aFollowedBlog()
  inbox.answerBy(() => 500)
  await settle((await writePost(world, wren)).id)
  await tryAgain(peer.host, new Date(Date.now() - 8 * 86_400_000))
  await sendAll()
  expect(await waiting(peer.host)).toBe(0)
  expect((await serverOf(peer.host))?.given_up_at).not.toBe(null)
  inbox.answerBy(() => 202)
  await settle((await writePost(world, wren)).id)
  expect(inbox.types()).toEqual([])
  await peer.send(peer.activity('Follow', peer.blogUrl(wren.blogId)))
  await settle((await writePost(world, wren)).id)
  expect(inbox.types()).toEqual(['Create'])
})

test('an inbox that is gone takes its followers with it [FED-025]', async () => {
  const { wren, peer, inbox } = await aFollowedBlog()
  inbox.answerBy(() => 410)
  await settle((await writePost(world, wren)).id)
  const { json } = await world.app.inject({ url: `/ap/blogs/${wren.blogId}/followers` })
  expect(json().totalItems).toBe(0)
  expect(await waiting(peer.host)).toBe(0)
})

test('what a killed worker had taken is sent by the next one [FED-026]', async () => {
  const { wren, peer, inbox } = await aFollowedBlog()
  const post = await writePost(world, wren)
  await handleEventsAbout(world, post.id)
  await sql`update deliveries set due_at = now() + interval '1 minute' where host = ${peer.host}`.execute(world.db)
  await sendAll()
  expect(inbox.types()).toEqual([])
  await sql`update deliveries set due_at = now() - interval '1 second' where host = ${peer.host}`.execute(world.db)
  const sender = sendDeliveries(world.deps)
  await expect.poll(() => inbox.types()).toEqual(['Create'])
  await sender.stop()
  expect(await waiting(peer.host)).toBe(0)
})

test('two senders send nothing twice [FED-026]', async () => {
  const { wren, inbox } = await aFollowedBlog()
  const posts = []
  for (let at = 0; at < 25; at += 1) posts.push(await writePost(world, wren))
  await handleEventsAbout(world, ...posts.map(({ id }) => id))
  const rounds = Array.from({ length: 3 }, () => sendAll())
  await Promise.all(rounds)
  expect(inbox.received).toHaveLength(25)
  expect(new Set(inbox.received.map(({ id }) => id)).size).toBe(25)
})

test('old rows are forgotten, and fresh ones stay [FED-027]', async () => {
  await sql`insert into received_activities (id_hash, received_at) values ('\\x01', now() - interval '3 days'), ('\\x02', now())`.execute(
    world.db,
  )
  await sql`
    insert into outgoing_activities (blog_id, object, body, made_at) values (77, 'old', '', now() - interval '9 days'), (77, 'new', '', now())`.execute(
    world.db,
  )
  const { wren, peer } = await aFollowedBlog()
  await sql`update remote_actors set fetched_at = now() - interval '40 days'`.execute(world.db)
  await sql`insert into local_actors values (78, 'lost', '', '', '', '', now(), null), (79, 'gone', '', '', '', '', now(), now() - interval '31 days')`.execute(
    world.db,
  )
  await sql`
    insert into remote_followers select 78, id, 'x' from remote_actors where actor_url = ${peer.url}`.execute(world.db)
  await federationTasks(world.deps).forget_federation?.({})
  const { rows: followed } = await sql<{ blog_id: string }>`
    select remote_followers.blog_id from remote_followers join remote_actors on id = actor_id
    where actor_url = ${peer.url}`.execute(world.db)
  expect(followed).toEqual([{ blog_id: wren.blogId }])
  const { rows: actors } = await sql<{ handle: string; is_gone: boolean }>`
    select handle, gone_at is not null as is_gone from local_actors where blog_id in (78, 79)`.execute(world.db)
  expect(actors).toEqual([{ handle: 'lost', is_gone: true }])
  const { rows: activities } = await sql<{ object: string }>`
    select object from outgoing_activities where blog_id = 77`.execute(world.db)
  const { rows: seen } = await sql`select from received_activities where id_hash in ('\\x01', '\\x02')`.execute(
    world.db,
  )
  expect([activities, seen.length]).toEqual([[{ object: 'new' }], 1])
})

test('a blog without followers elsewhere records nothing to send [FED-023]', async () => {
  const ida = await world.aMember()
  const post = await writePost(world, ida)
  await edit(ida, post, { two: '<p>Changed</p>' })
  expect(await world.eventsAbout(post.id)).not.toContain('post.edited')
  await settle(post.id)
  const { rows } = await sql`select from outgoing_activities where blog_id = ${ida.blogId}`.execute(world.db)
  expect(rows).toEqual([])
})
