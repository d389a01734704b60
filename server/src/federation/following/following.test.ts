import { readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { blockBlog, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { followBlog, listFollowedBlogs, unfollowBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readBlogElsewhere } from '@bowerbird/domain/federation/federation.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followsOf } from '../../export/rows-of-account.ts'
import { aPersonElsewhere, aPostElsewhere } from '../../testing/federation/elsewhere.ts'
import { type Federating, openFederating } from '../../testing/federation/federating.ts'
import { aPeer } from '../../testing/federation/peer.ts'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import { holdTime } from '../../testing/hold-time.ts'
import { openWorld, type Person } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { saveRemoteActor } from '../remote-actors.store.ts'
import { fetchActor } from '../remote-actors.ts'
import { blogOfActor } from '../remote-blogs.ts'

let here: Federating
let outside: Federating['outside']
let world: Federating['world']
beforeAll(async () => {
  here = await openFederating()
  ;({ world, outside } = here)
})
afterAll(() => here.close())

type Peer = ReturnType<typeof aPeer>
type Json = Record<string, unknown>

/** Somebody elsewhere who is known here, with the blog that stands for them. */
async function known() {
  const peer = aPeer(world, outside)
  const { id } = await saveRemoteActor(world.db, await fetchActor(world.deps, peer.url))
  const blogId = await world.db.transaction().execute((tx) => blogOfActor(tx, id))
  return { peer, blogId, blogName: `ann@${peer.host}` }
}
type Known = Awaited<ReturnType<typeof known>>

const follow = (who: Person, { blogName }: Known) => world.send(who, followBlog, { tumblelog: blogName })
const unfollow = (who: Person, { blogName }: Known) => world.send(who, unfollowBlog, { tumblelog: blogName })
const settle = ({ blogId }: Known) => handleEventsAbout(world, blogId)
const followState = async (who: Person, { blogName }: Known) =>
  (await world.send(who, readBlogElsewhere, { name: blogName })).response.follow

/** Everything that waits to be sent to their server, in order. */
async function sentTo({ host }: Peer): Promise<(Json & { type: string; id: string; object: Json; inbox: string })[]> {
  const { rows } = await sql<{ body: string; inbox: string }>`
    select body, inbox from deliveries join outgoing_activities on outgoing_activities.id = activity_id
    where host = ${host} order by deliveries.id`.execute(world.db)
  return rows.map(({ body, inbox }) => ({ inbox, ...JSON.parse(body) }))
}
const typesTo = async (peer: Peer) => (await sentTo(peer)).map(({ type }) => type)
const isFollowing = async (who: Person, { blogName }: Known) =>
  (await world.send(who, listFollowedBlogs, {})).response.blogs.some(({ name }) => name === blogName)

/** Asked, and not answered yet. */
async function asked() {
  const [who, ann] = [await world.aMember(), await known()]
  await follow(who, ann)
  await settle(ann)
  const sent = (await sentTo(ann.peer))[0] as Json
  const { inbox: _, '@context': __, ...request } = sent
  return { who, ann, request: request as Json & { id: string } }
}

test('the Follow button asks their server by the actor of the first blog, and the page says so until it answers [FED-063]', async () => {
  const { who, ann, request } = await asked()
  expect(request).toEqual({
    type: 'Follow',
    id: expect.stringContaining(`${ann.peer.blogUrl(who.blogId)}#follow-`),
    actor: ann.peer.blogUrl(who.blogId),
    to: [ann.peer.url],
    object: ann.peer.url,
  })
  expect((await sentTo(ann.peer))[0]?.inbox).toBe(`${ann.peer.url}/inbox`)
  expect((await world.app.inject({ url: `/ap/blogs/${who.blogId}` })).statusCode).toBe(200)
  expect(await followState(who, ann)).toBe('requested')
  expect(await ann.peer.send(ann.peer.activity('Accept', request))).toBe(202)
  expect(await followState(who, ann)).toBe('following')
  expect(await followState(await world.aMember(), ann)).toBe('none')
  expect(await isFollowing(who, ann)).toBe(true)
})

test.each([
  ['stays here', { is_federated: false }],
  ['is for members', { members_only: true }],
  ['is for adults', { is_adult: true }],
])('a member whose first blog %s is told where to change that [FED-063]', async (_what, change) => {
  const [who, ann] = [await world.aMember(), await known()]
  await world.db.updateTable('blogs').set(change).where('id', '=', who.blogId).execute()
  const refused = await follow(who, ann)
  expect(refused).toMatchObject({ status: 403, error: 'blogs.stays_here' })
  expect(refused.title).toContain('Settings, Privacy')
  await settle(ann)
  expect([await typesTo(ann.peer), await isFollowing(who, ann)]).toEqual([[], false])
})

test('where federation is off, nobody elsewhere can be followed any longer [FED-063]', async () => {
  const ann = await known()
  const off = await openWorld()
  try {
    expect(await off.send(await off.aMember(), followBlog, { tumblelog: ann.blogName })).toMatchObject({
      status: 403,
      error: 'blogs.cannot_follow',
    })
  } finally {
    await off.close()
  }
})

test('an answer counts once, late, and only from the one who was asked [FED-064]', async () => {
  const { who, ann, request } = await asked()
  const liar = await known()
  for (const type of ['Accept', 'Reject']) {
    expect(await liar.peer.send(liar.peer.activity(type, request.id))).toBe(401)
    expect(await liar.peer.send(liar.peer.activity(type, request))).toBe(202)
  }
  expect(await followState(who, ann)).toBe('requested')
  for (const object of [request, request.id, request]) {
    expect(await ann.peer.send(ann.peer.activity('Accept', object))).toBe(202)
    expect(await followState(who, ann)).toBe('following')
  }
  await unfollow(who, ann)
  await settle(ann)
  expect(await ann.peer.send(ann.peer.activity('Accept', request))).toBe(202)
  expect(await followState(who, ann)).toBe('none')
})

test('a follow that is refused, now or later, ends, and the page says so until it is asked again [FED-065]', async () => {
  for (const isAccepted of [false, true]) {
    const { who, ann, request } = await asked()
    if (isAccepted) await ann.peer.send(ann.peer.activity('Accept', request))
    expect(await ann.peer.send(ann.peer.activity('Reject', request))).toBe(202)
    expect([await isFollowing(who, ann), await followState(who, ann)]).toEqual([false, 'refused'])
    await settle(ann)
    expect(await typesTo(ann.peer)).toEqual(['Follow'])
    expect(await ann.peer.send(ann.peer.activity('Accept', request))).toBe(202)
    expect(await isFollowing(who, ann)).toBe(false)
    await follow(who, ann)
    await settle(ann)
    const again = await sentTo(ann.peer)
    expect(again.map(({ type }) => type)).toEqual(['Follow', 'Follow'])
    expect(again[1]?.id).not.toBe(request.id)
    expect(await followState(who, ann)).toBe('requested')
  }
})

test('who was refused as a follower is told once, and nobody is told of a block [FED-134]', async () => {
  const { who, ann, request } = await asked()
  const notified = async () => {
    await handleEventsAbout(world, who.blogId)
    const sent = { tumblelog: who.blogName, include_activity_notifications: true }
    const { response } = await world.send(who, readActivity, sent)
    return response.activity_notifications?.map(({ type, message }) => [type, message])
  }
  for (const _ of [1, 2]) await ann.peer.send(ann.peer.activity('Reject', request))
  const refused = [['follower', `${ann.blogName} didn’t accept you as a follower`]]
  expect(await notified()).toEqual(refused)
  await follow(who, ann)
  await settle(ann)
  await ann.peer.send(ann.peer.activity('Block', ann.peer.blogUrl(who.blogId)))
  expect([await followState(who, ann), await notified()]).toEqual([undefined, []])
})

test('an unfollow is told, in whatever order the events come, and ends only one’s own follow [FED-066]', async () => {
  const { who, ann, request } = await asked()
  const other = await world.aMember()
  await follow(other, ann)
  await settle(ann)
  expect(await typesTo(ann.peer)).toEqual(['Follow', 'Follow'])
  await unfollow(who, ann)
  await settle(ann)
  const undo = (await sentTo(ann.peer)).at(-1)
  expect(undo).toMatchObject({ type: 'Undo', actor: request.actor, object: { type: 'Follow', id: request.id } })
  expect([await followState(who, ann), await followState(other, ann)]).toEqual(['none', 'requested'])

  await follow(who, ann)
  await unfollow(who, ann)
  await settle(ann)
  expect(await typesTo(ann.peer)).toEqual(['Follow', 'Follow', 'Undo'])
  await follow(who, ann)
  await unfollow(who, ann)
  await follow(who, ann)
  await settle(ann)
  expect(await typesTo(ann.peer)).toEqual(['Follow', 'Follow', 'Undo', 'Follow'])
  await unfollow(who, ann)
  await follow(who, ann)
  await settle(ann)
  expect((await typesTo(ann.peer)).slice(4)).toEqual(['Undo', 'Follow'])
  const ids = (await sentTo(ann.peer)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an event that is handled twice asks once [FED-066]', async () => {
  const { ann } = await asked()
  await sql`update events set handled_at = null where body ->> 'blogId' = ${ann.blogId}`.execute(world.db)
  await settle(ann)
  expect(await typesTo(ann.peer)).toEqual(['Follow'])
})

test('a block ends the follows of both sides there too, and holds until it is taken back [FED-067]', async () => {
  const { who, ann } = await asked()
  const { peer } = ann
  const theirs = peer.activity('Follow', peer.blogUrl(who.blogId))
  await peer.send(theirs)
  const about = { tumblelog: who.blogName, blocked_tumblelog: ann.blogName }
  await world.send(who, blockBlog, about)
  await settle(ann)
  const sent = (await sentTo(peer)).slice(2)
  expect(sent.map(({ type }) => type).sort()).toEqual(['Block', 'Reject', 'Undo'])
  expect(sent.find(({ type }) => type === 'Block')?.object).toBe(peer.url)
  expect(sent.find(({ type }) => type === 'Reject')?.object).toMatchObject({ id: theirs.id, actor: peer.url })
  const followers = () =>
    sql`select from remote_followers where blog_id = ${who.blogId}`.execute(world.db).then(({ rows }) => rows.length)
  expect(await followers()).toBe(0)

  await peer.send(peer.activity('Follow', peer.blogUrl(who.blogId)))
  expect([await followers(), (await typesTo(peer)).at(-1)]).toEqual([0, 'Reject'])
  expect((await follow(who, ann)).status).toBe(404)

  await world.send(who, unblockBlog, about)
  await settle(ann)
  const undo = (await sentTo(peer)).at(-1)
  expect(undo).toMatchObject({ type: 'Undo', object: { type: 'Block', object: peer.url } })
  await peer.send(peer.activity('Follow', peer.blogUrl(who.blogId)))
  expect(await followers()).toBe(1)
})

test('who blocks a blog is no longer followed by it [FED-067]', async () => {
  const { who, ann } = await asked()
  const other = await world.aMember()
  await follow(other, ann)
  await settle(ann)
  expect(await ann.peer.send(ann.peer.activity('Block', ann.peer.blogUrl(who.blogId)))).toBe(202)
  expect([await followState(who, ann), await followState(other, ann)]).toEqual([undefined, 'requested'])
  expect((await follow(who, ann)).status).toBe(404)
  const block = ann.peer.activity('Block', ann.peer.blogUrl(who.blogId))
  expect(await ann.peer.send(ann.peer.activity('Undo', block))).toBe(202)
  expect((await follow(who, ann)).status).toBe(200)
})

test('what they write comes to the dashboard of those who follow them, until they do not [FED-064] [FED-066]', async () => {
  const { who, ann, request } = await asked()
  const { peer } = ann
  await peer.send(peer.activity('Accept', request))
  const publicly = { to: ['https://www.w3.org/ns/activitystreams#Public'] }
  const write = (at: number) => {
    const note = { id: `${peer.url}/notes/${at}`, type: 'Note', attributedTo: peer.url, content: `<p>Frost ${at}</p>` }
    return peer.send(peer.activity('Create', { ...note, ...publicly }, publicly))
  }
  const dashboard = async () =>
    (await world.send(who, readTimeline, { pageRoot: 'dashboard' })).response.posts.map(
      ({ content }) => content?.body_html,
    )
  await write(1)
  expect(await dashboard()).toEqual(['<p>Frost 1</p>'])
  await unfollow(who, ann)
  await settle(ann)
  await write(2)
  expect(await dashboard()).toEqual([])
  const { rows } = await sql`select from posts where blog_id = ${ann.blogId}`.execute(world.db)
  expect(rows).toHaveLength(1)
})

test('the list and the export of follows name them with their host [FED-072]', async () => {
  const { who, ann } = await asked()
  expect(await isFollowing(who, ann)).toBe(true)
  const exported: unknown[] = []
  for await (const batch of followsOf(world.db, who.accountId)) exported.push(batch)
  expect(exported.flat()).toEqual([ann.blogName])
})

test('a dashboard of people elsewhere costs as many statements as one of blogs here [FED-073]', async () => {
  holdTime()
  const [ofRemote, ofLocal] = [await world.aMember(), await world.aMember()]
  for (let at = 0; at < 3; at += 1) {
    const ann = await aPersonElsewhere(world)
    await aPostElsewhere(world, ann)
    const here = await world.aMember()
    await writePost(world, here)
    await world.send(ofRemote, followBlog, { tumblelog: ann.blogName })
    await world.send(ofLocal, followBlog, { tumblelog: here.blogName })
  }
  const costOf = (who: Person) => world.countQueries(() => world.send(who, readTimeline, { pageRoot: 'dashboard' }))
  const first = [await costOf(ofRemote), await costOf(ofLocal)]
  expect(Math.max(...first)).toBeLessThanOrEqual(5)
  expect(await costOf(ofRemote)).toBe(await costOf(ofLocal))
})

test('the address of their post leads home for those who may see it [FED-071]', async () => {
  const who = await world.aMember()
  const ann = await aPersonElsewhere(world)
  const { postId, objectUrl } = await aPostElsewhere(world, ann)
  const own = await writePost(world, who)
  const at = async (id: string, { token }: Person) => {
    const answer = await world.app.inject({ url: `/ap/home/posts/${id}`, headers: { cookie: `session=${token}` } })
    return [answer.statusCode, answer.headers.location]
  }
  expect(await at(postId, who)).toEqual([302, objectUrl])
  expect(await at(postId, world.aGuest())).toEqual([404, undefined])
  expect(await at(own.id, who)).toEqual([404, undefined])
  expect(await at('nonsense', who)).toEqual([404, undefined])
})

test('their page leads home, and nothing else does [FED-070]', async () => {
  const [who, ann] = [await world.aMember(), await known()]
  const page = `https://${ann.peer.host}/@ann`
  await sql`update remote_actors set page_url = ${page} where actor_url = ${ann.peer.url}`.execute(world.db)
  const at = async (url: string) => {
    const { statusCode, headers } = await world.app.inject({ url })
    return [statusCode, headers.location]
  }
  expect(await at(`/ap/home/blogs/${ann.blogName}`)).toEqual([302, page])
  expect((await world.send(who, readBlogElsewhere, { name: ann.blogName })).response).toEqual({
    host: ann.peer.host,
    page_url: page,
    follow: 'none',
  })
  expect((await world.send(world.aGuest(), readBlogElsewhere, { name: ann.blogName })).status).toBe(401)
  expect((await world.send(who, readBlogElsewhere, { name: who.blogName })).status).toBe(404)
  expect(await at(`/ap/home/blogs/${who.blogName}`)).toEqual([404, undefined])
  await sql`update remote_actors set page_url = 'javascript:alert(1)' where actor_url = ${ann.peer.url}`.execute(
    world.db,
  )
  expect(await at(`/ap/home/blogs/${ann.blogName}`)).toEqual([404, undefined])
  await world.db.updateTable('blogs').set({ is_suspended: true }).where('id', '=', ann.blogId).execute()
  expect((await world.send(who, readBlogElsewhere, { name: ann.blogName })).status).toBe(404)
})
