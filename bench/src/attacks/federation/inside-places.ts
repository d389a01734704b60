import { randomUUID } from 'node:crypto'
import { saveAliases } from '@bowerbird/domain/federation/acts/moving.contract.ts'
import { lookUpElsewhere } from '@bowerbird/domain/federation/federation.contract.ts'
import { sql } from 'kysely'
import { bringPosts } from '../../../../server/src/federation/following/bring-posts.ts'
import { everybody } from '../../../../server/src/testing/federation/arrivals.ts'
import type { Outside } from '../../../../server/src/testing/federation/federating.ts'
import { aFollowedPeer } from '../../../../server/src/testing/federation/followed.ts'
import { aPeer } from '../../../../server/src/testing/federation/peer.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import type { AttackWorld } from '../attack-world.ts'

export interface Scene {
  world: AttackWorld
  outside: Outside
  reader: Person
}
type Json = Record<string, unknown>

/** Brings an address before the product in one place. Returns a text that names the jobs that come of it. */
type Place = (scene: Scene, address: string) => Promise<string>

const noteOf = (peer: { url: string }, change: Json): Json & { id: string } => ({
  ...{ id: `${peer.url}/notes/${randomUUID()}`, type: 'Note', attributedTo: peer.url, to: [everybody] },
  ...{ content: '<p>Look</p>', published: new Date().toISOString(), ...change },
})
const follower = ({ world, outside, reader }: Scene) => aFollowedPeer(world, outside, reader)

/** A post of somebody followed, with the address in one of its fields. */
const inPost =
  (change: (address: string) => Json): Place =>
  async (scene, address) => {
    const peer = await follower(scene)
    await peer.send(peer.activity('Create', noteOf(peer, change(address))))
    return peer.host
  }

/** Somebody new who follows a blog, with the address in their document. */
const inActor =
  (change: (address: string) => Json): Place =>
  async ({ world, outside, reader }, address) => {
    const peer = aPeer(world, outside)
    peer.publish(change(address))
    await peer.send(peer.activity('Follow', peer.blogUrl(reader.blogId)))
    return peer.host
  }

/** Looks at the picture of a post or blog, which is fetched then. */
async function look({ world, reader }: Scene, blogId: string): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    select '/remote/' || hash as path from content_media join contents on contents.id = content_id
    where contents.blog_id = ${blogId}
    union select '/avatar/' || name || '/128' from blogs where id = ${blogId} and avatar_key is not null
    union select '/remote/' || header_key from blogs where id = ${blogId} and header_key is not null`.execute(world.db)
  for (const { path } of rows) await world.app.inject({ url: path, headers: world.headersOf(reader) })
}

const inFile =
  (place: 'attachment' | 'text' | 'icon' | 'image'): Place =>
  async (scene, address) => {
    const peer = await follower(scene)
    if (place === 'icon' || place === 'image') {
      peer.publish({ [place]: { type: 'Image', url: address } })
      await peer.send(peer.activity('Update', peer.url))
    } else {
      const attachment = [{ type: 'Document', mediaType: 'image/jpeg', url: address }]
      const content = `<p>Look <img src="${address}" alt="x"></p>`
      await peer.send(peer.activity('Create', noteOf(peer, place === 'text' ? { content } : { attachment })))
    }
    await look(scene, peer.blogId)
    return peer.host
  }

const inOutbox =
  (page: (address: string, url: string) => Json): Place =>
  async (scene, address) => {
    const peer = await follower(scene)
    const outbox = `${peer.url}/outbox`
    const headers = { 'content-type': 'application/activity+json' }
    scene.outside.page(outbox.replace('https://', ''), JSON.stringify(page(address, peer.url)), headers)
    const { db, deps } = scene.world
    await db.updateTable('remote_actors').set({ outbox }).where('id', '=', peer.actor.id).execute()
    await bringPosts(deps, { actorId: peer.actor.id })
    return peer.host
  }

/** An address of a server outside that redirects, in turn by every kind of redirect. */
let hops = 0
function redirectTo({ outside }: Scene, target: string): string {
  hops += 1
  const at = `hop-${hops}.example/at`
  const status = [301, 302, 303, 307, 308][hops % 5] as number
  outside.answer(at, (_request, response) => {
    // Not every address can stand in a header.
    const location = /^[\x21-\x7e]+$/.test(target) ? target : encodeURI(target).replace(/\s/g, '')
    response.writeHead(status, { location }).end()
  })
  return `https://${at}`
}

const webFinger =
  (answer: (scene: Scene, host: string, address: string) => void): Place =>
  async (scene, address) => {
    const host = `far-${randomUUID().slice(0, 8)}.example`
    answer(scene, host, address)
    await scene.world.send(scene.reader, lookUpElsewhere, { q: `@ann@${host}` })
    return host
  }

const selfLink = (scene: Scene, host: string, address: string): void => {
  const links = [{ rel: 'self', type: 'application/activity+json', href: address }]
  const subject = `acct:ann@${host}`
  scene.outside.page(`${host}/.well-known/webfinger`, JSON.stringify({ subject, links }))
}

const actorItself: Place = async ({ world, outside, reader }, address) => {
  const peer = aPeer(world, outside)
  const activity = peer.activity('Follow', peer.blogUrl(reader.blogId), { actor: address, id: `${address}#1` })
  await peer.send(activity, { keyId: `${address}#main-key` })
  return peer.host
}

const announced: Place = async (scene, address) => {
  const peer = await follower(scene)
  await peer.send(peer.activity('Announce', address, { to: [everybody] }))
  return peer.host
}

/** These lead to a fetch where the address is good. */
export const fetchedPlaces: Record<string, Place> = {
  actor: actorItself,
  inReplyTo: inPost((inReplyTo) => ({ inReplyTo })),
  quote: inPost((quote) => ({ quote })),
  quoteUrl: inPost((quoteUrl) => ({ quoteUrl })),
  'id of an object': async (scene, address) => {
    const peer = await follower(scene)
    await peer.send(peer.activity('Create', address))
    return peer.host
  },
  'Announce object': announced,
  'part of a trail': inPost((id) => ({
    inReplyTo: id,
    trail: [{ type: 'Note', id, attributedTo: id, content: '<p>x</p>' }],
  })),
  attachment: inFile('attachment'),
  'picture in a text': inFile('text'),
  icon: inFile('icon'),
  image: inFile('image'),
  movedTo: async (scene, target) => {
    const peer = await follower(scene)
    await peer.send(peer.activity('Move', peer.url, { target }))
    return peer.actor.id
  },
  'alias of a blog': async ({ world, reader }, address) => {
    await world.send(reader, saveAliases, { name: reader.blogName, addresses: [address] })
    return 'nothing'
  },
  'typed address': async ({ world, reader }, q) => {
    await world.send(reader, lookUpElsewhere, { q })
    return 'nothing'
  },
  'WebFinger self link': webFinger(selfLink),
}

/** An address of another origin is not used in these, good or not. */
export const unusedPlaces: Record<string, Place> = {
  inbox: inActor((inbox) => ({ inbox })),
  sharedInbox: inActor((sharedInbox) => ({ endpoints: { sharedInbox } })),
  endpoints: inActor((endpoints) => ({ endpoints })),
  outbox: inActor((outbox) => ({ outbox })),
  featured: inActor((featured) => ({ featured, featuredTags: featured })),
  followers: inActor((followers) => ({ followers, following: followers, liked: followers })),
  'publicKey owner': inActor((owner) => ({ publicKey: { id: `${owner}#main-key`, owner, publicKeyPem: 'x' } })),
  'publicKey by address': inActor((publicKey) => ({ publicKey })),
  'movedTo of an actor': inActor((movedTo) => ({ movedTo })),
  'alsoKnownAs of an actor': inActor((address) => ({ alsoKnownAs: [address] })),
  'context of an actor': inActor((address) => ({ '@context': [address] })),
  emoji: inPost((url) => ({ tag: [{ type: 'Emoji', name: ':x:', icon: { type: 'Image', url } }] })),
  'page of a post': inPost((url) => ({ url, replies: url, likes: url, context: url, audience: url })),
  'page of an outbox': inOutbox((first) => ({ type: 'OrderedCollection', first })),
  'items of an outbox': inOutbox((address, url) => ({
    ...{ type: 'OrderedCollection', next: address },
    orderedItems: [address, { type: 'Announce', actor: url, object: address }, { type: 'Create', object: address }],
  })),
}

/** An own address that leads to the given one, in every place that is fetched. */
export const redirectedPlaces: Record<string, Place> = {
  ...Object.fromEntries(
    Object.entries(fetchedPlaces).map(([name, place]): [string, Place] => [
      `redirect of ${name}`,
      (scene, address) => place(scene, redirectTo(scene, address)),
    ]),
  ),
  'redirect of WebFinger': webFinger(({ outside }, host, address) =>
    outside.answer(`${host}/.well-known/webfinger`, (_request, response) => {
      const location = /^[\x21-\x7e]+$/.test(address) ? address : '//127.0.0.1/'
      response.writeHead(302, { location }).end()
    }),
  ),
}
