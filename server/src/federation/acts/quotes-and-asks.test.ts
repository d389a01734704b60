import { answerAsk } from '@bowerbird/domain/asks/asks.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Federating, openFederating } from '../../testing/federation/federating.ts'
import { aListener, postNamed, sendAll, settle } from '../../testing/federation/listening.ts'
import { aPeer, listenAt } from '../../testing/federation/peer.ts'
import type { Person } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'
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
const objectOf = (postId: string) => `${world.config.origin}/ap/posts/${postId}`

/** Somebody elsewhere who signs, and whose inboxes keep what they get. */
function aSpeaker() {
  const peer = aPeer(world, outside)
  const own = listenAt(world, outside, peer.host, '/users/ann/inbox')
  const shared = listenAt(world, outside, peer.host)
  return { peer, own, shared }
}
const asksToQuote = (peer: Peer, postId: string, quoting = `${peer.url}/notes/1`) =>
  peer.activity('QuoteRequest', objectOf(postId), { instrument: quoting })

test('a quote of a post that may be reblogged is allowed by itself, and anybody can see that it was [FED-086]', async () => {
  const wren = await world.aMember()
  const { peer, own } = aSpeaker()
  const post = await writePost(world, wren)
  expect((await world.app.inject({ url: `/ap/posts/${post.id}` })).json().interactionPolicy).toEqual({
    canQuote: { automaticApproval: ['https://www.w3.org/ns/activitystreams#Public'] },
  })
  const request = asksToQuote(peer, post.id)
  expect(await peer.send(request)).toBe(202)
  await sendAll(world)
  const [answer] = own.received
  expect(answer).toMatchObject({ type: 'Accept', actor: peer.blogUrl(wren.blogId), object: { id: request.id } })
  const stamp = new URL(String(answer?.result)).pathname
  expect((await world.app.inject({ url: stamp })).json()).toMatchObject({
    type: 'QuoteAuthorization',
    id: answer?.result,
    attributedTo: peer.blogUrl(wren.blogId),
    interactingObject: `${peer.url}/notes/1`,
    interactionTarget: objectOf(post.id),
  })
  const forged = stamp.replace(/[^/]+(?=\/[^/]+$)/, Buffer.from('https://other.example/1').toString('base64url'))
  expect((await world.app.inject({ url: forged })).statusCode).toBe(404)
  await sql`update posts set can_be_reblogged = false where id = ${post.id}`.execute(world.db)
  expect((await world.app.inject({ url: stamp })).statusCode).toBe(404)
})

test('a quote is refused where reblogs are, and to those who are blocked; of hidden posts nothing is said [FED-086]', async () => {
  const wren = await world.aMember()
  const closed = await writePost(world, wren)
  await sql`update posts set can_be_reblogged = false where id = ${closed.id}`.execute(world.db)
  const hidden = await writePost(world, wren, { post: { state: 'private' } })
  const open = await writePost(world, wren)
  const { peer, own } = aSpeaker()
  await peer.send(asksToQuote(peer, closed.id))
  await peer.send(asksToQuote(peer, hidden.id))
  const { id: actorId } = await world.db
    .selectFrom('remote_actors')
    .select('id')
    .where('actor_url', '=', peer.url)
    .executeTakeFirstOrThrow()
  const blogId = await world.db.transaction().execute((tx) => blogOfActor(tx, actorId))
  await world.db.insertInto('blocks').values({ blocker_blog_id: wren.blogId, blocked_blog_id: blogId }).execute()
  await peer.send(asksToQuote(peer, open.id, `${peer.url}/notes/2`))
  await peer.send(asksToQuote(peer, open.id, 'https://another.example/notes/2'))
  await sendAll(world)
  expect(own.received.map(({ type, object }) => [type, object.object]).toSorted()).toEqual([
    ['Reject', objectOf(closed.id)],
    ['Reject', objectOf(open.id)],
  ])
})

test('the author of a quoted post who wants it is asked, and their consent goes out with an edit [FED-087]', async () => {
  const ann = await aListener(world, outside)
  const peer = aPeer(world, outside, ann.host)
  const [wren, stranger] = [await world.aMember(), aPeer(world, outside)]
  await stranger.send(stranger.activity('Follow', stranger.blogUrl(wren.blogId)))
  await sql`update remote_posts set wants_quote_request = true where post_id = ${ann.postId}`.execute(world.db)
  const spoken = await reblog(world, wren, await postNamed(world, ann.postId), { post: { two: '<p>Yes</p>' } })
  await settle(world, spoken.id)
  expect(ann.shared.types()).toEqual(['Create'])
  const [request] = ann.own.received
  expect(request).toMatchObject({
    type: 'QuoteRequest',
    object: ann.objectUrl,
    instrument: { id: objectOf(spoken.id) },
  })
  const stamp = `${ann.actorUrl}/stamps/1`
  const answer = (from: Peer, result: string) =>
    from.send(from.activity('Accept', { type: 'QuoteRequest', id: request?.id }, { result }))
  await sql`update remote_actors set fetched_at = now() - interval '1 hour'`.execute(world.db)
  await answer(stranger, `${stranger.url}/stamps/1`)
  await answer(peer, `${stranger.url}/stamps/1`)
  await settle(world, spoken.id)
  expect(ann.shared.types()).toEqual(['Create'])
  expect(await answer(peer, stamp)).toBe(202)
  await settle(world, spoken.id)
  expect(ann.shared.types()).toEqual(['Create', 'Update'])
  expect(ann.shared.received[1]?.object).toMatchObject({ quote: ann.objectUrl, quoteAuthorization: stamp })
  await peer.send(peer.activity('Reject', String(request?.id)))
  await settle(world, spoken.id)
  expect(ann.shared.received[2]?.object).not.toHaveProperty('quoteAuthorization')
})

const inboxOf = async (who: Person) => (await world.send(who, readTimeline, { pageRoot: 'inbox' })).response.posts
const aNote = (peer: Peer, who: Person, words: string, change = {}) => ({
  type: 'Note',
  id: `${peer.url}/notes/${words.length}`,
  attributedTo: peer.url,
  to: [peer.blogUrl(who.blogId)],
  content: `<p>!ask <span class="h-card"><a href="${peer.blogUrl(who.blogId)}">@<span>${who.blogName}</span></a></span> ${words}</p>`,
  tag: [{ type: 'Mention', href: peer.blogUrl(who.blogId), name: `@${who.blogName}` }],
  ...change,
})

test('a note that begins with !ask is a question with its asker, once, and the answer mentions them [FED-088]', async () => {
  const wren = await world.aMember()
  const { peer, shared } = aSpeaker()
  const note = aNote(peer, wren, 'Why is it so &amp; blue? It&#39;s odd')
  expect(await peer.send(peer.activity('Create', note))).toBe(202)
  expect(await peer.send(peer.activity('Create', note))).toBe(202)
  const questions = await inboxOf(wren)
  expect(questions.map(({ content }) => content?.ask)).toMatchObject([
    { asker_name: `ann@${peer.host}`, question: "Why is it so & blue? It's odd" },
  ])
  const question = questions[0] as Post
  const { response } = await world.send(wren, answerAsk, {
    post_id: question.id,
    tumblelog: wren.blogName,
    key: question.reblog_key,
    answer_text: '<p>Because</p>',
  })
  await settle(world, response.post.id)
  expect(shared.received[0]?.object).toMatchObject({
    content: expect.stringContaining("<blockquote><p>Why is it so &amp; blue? It's odd</p></blockquote><p>Because</p>"),
    cc: [`${peer.blogUrl(wren.blogId)}/followers`, peer.url],
    tag: [
      { type: 'Mention', href: peer.url, name: `@ann@${peer.host}` },
      { type: 'AskQuestion', name: "Why is it so & blue? It's odd", actor: peer.url },
    ],
  })
})

test.each<[what: string, change: (peer: Peer, wren: Person) => Promise<object> | object]>([
  ['in the middle of a text', (_, { blogName }) => ({ content: `<p>Hello !ask @${blogName} why?</p>` })],
  ['without a mention of the blog', () => ({ tag: [] })],
  ['by somebody else', () => ({ attributedTo: 'https://other.example/ann' })],
  ['with a link', (_, { blogName }) => ({ content: `<p>!ask @${blogName} https://spam.example ?</p>` })],
  ['that is too long', (_, { blogName }) => ({ content: `<p>!ask @${blogName} ${'why '.repeat(300)}</p>` })],
  ['to a blog that takes none', async (_, wren) => set(wren, sql`asks = false`)],
  ['to a blog that stays local', async (_, wren) => set(wren, sql`is_federated = false`)],
])('a question %s is none [FED-088]', async (_what, change) => {
  const wren = await world.aMember()
  const { peer } = aSpeaker()
  const note = aNote(peer, wren, 'Why?', await change(peer, wren))
  expect(await peer.send(peer.activity('Create', note))).toBe(202)
  expect(await inboxOf(wren)).toEqual([])
})

async function set({ blogId }: Person, change: ReturnType<typeof sql>): Promise<object> {
  await sql`update blogs set ${change} where id = ${blogId}`.execute(world.db)
  return {}
}

test('somebody whom the blog blocks asks nothing [FED-088]', async () => {
  const wren = await world.aMember()
  const { peer } = aSpeaker()
  await peer.send(peer.activity('Follow', peer.blogUrl(wren.blogId)))
  const { id } = await world.db
    .selectFrom('remote_actors')
    .select('id')
    .where('actor_url', '=', peer.url)
    .executeTakeFirstOrThrow()
  const blogId = await world.db.transaction().execute((tx) => blogOfActor(tx, id))
  await world.db.insertInto('blocks').values({ blocker_blog_id: wren.blogId, blocked_blog_id: blogId }).execute()
  expect(await peer.send(peer.activity('Create', aNote(peer, wren, 'Why?')))).toBe(202)
  expect(await inboxOf(wren)).toEqual([])
})
