import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { aPeer, type Sending } from '../../../../server/src/testing/federation/peer.ts'
import { openOutside } from '../../../../server/src/testing/outside.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import { insideNames, spellings } from '../addresses/inside-addresses.ts'
import { type AttackWorld, withWorld } from '../attack-world.ts'
import { every, seed } from '../chosen.ts'
import { hostile, jsonOf } from '../requests/values.ts'
import type { Attack, Tally } from '../tally.ts'
import { attackFiles } from './remote-files.ts'

type Outside = Awaited<ReturnType<typeof openOutside>>
type Json = Record<string, unknown>

interface Scene {
  world: AttackWorld
  outside: Outside
  tally: Tally
  wren: Person
}

/** Stands for the open internet, where names end in `.example`; all other names lead inside. */
const outsideAddress = '127.77.0.1'
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const countRows = async ({ world }: Scene) => {
  const { rows } = await sql<{ count: string }>`
    select (select count(*) from remote_followers) + (select count(*) from remote_actors)
      + (select count(*) from deliveries) as count`.execute(world.db)
  return rows[0]?.count
}

const peerOf = ({ world, outside }: Scene, name: string) => aPeer(world, outside, `${name}.example`)
type Peer = ReturnType<typeof aPeer>
const followOf = (peer: Peer, wren: Person, change: Json = {}) =>
  peer.activity('Follow', peer.blogUrl(wren.blogId), change)

/** Refused, and nothing is written. */
async function checkRefused(scene: Scene, what: string, send: () => Promise<number>, allowed = [400, 401, 413, 415]) {
  const before = await countRows(scene)
  const status = await send()
  const after = await countRows(scene)
  scene.tally.check(allowed.includes(status), `${what} answers ${status}`)
  scene.tally.check(before === after, `${what} changes rows`)
}

/** One letter of what was signed is another, at many places, in both forms. */
async function changeLetters(scene: Scene): Promise<void> {
  const peer = peerOf(scene, 'letters')
  const headers = {
    cavage: ['signature', 'digest', 'date', 'host'],
    rfc9421: ['signature', 'signature-input', 'content-digest'],
  }
  for (const form of ['cavage', 'rfc9421'] as const) {
    for (let at = 0; at < 400; at += 7 * every) {
      const body = JSON.stringify(followOf(peer, scene.wren))
      const changed = at < body.length ? `${body.slice(0, at)}\u00e9${body.slice(at + 1)}` : `${body} `
      // A letter of its type makes it an activity that nothing is done with.
      const send = () => peer.send(body, { form, body: changed })
      await checkRefused(scene, `${form}: a body with another letter at ${at}`, send, [202, 400, 401])
    }
    for (const name of headers[form])
      for (const forged of ['', 'x', '0', '=', '"', ',', 'a'.repeat(4000), '\t', '%00', 'sha-256=::', '()', ';'])
        await checkRefused(
          scene,
          `${form}: ${name} is ${JSON.stringify(forged.slice(0, 20))}`,
          () => peer.send(followOf(peer, scene.wren), { form, forged: { [name]: forged } }),
          [400, 401, 404],
        )
  }
}

/** Every mixture of actor, id, key id and key of two servers, except the right ones. */
async function mixOrigins(scene: Scene): Promise<void> {
  const [ann, eve] = [peerOf(scene, 'ann'), peerOf(scene, 'eve')]
  const both = [ann, eve]
  for (const actor of both)
    for (const id of both)
      for (const keyId of both)
        for (const key of [undefined, stranger])
          for (const form of ['cavage', 'rfc9421'] as const) {
            const isRight = actor === id && actor === keyId && key === undefined
            if (isRight) continue
            const activity = followOf(actor, scene.wren, { id: `${id.url}#${crypto.randomUUID()}` })
            const how: Sending = { form, keyId: `${keyId.url}#main-key`, ...(key && { key }) }
            await checkRefused(scene, `actor ${actor.host}, id ${id.host}, key ${keyId.host}`, () =>
              eve.send(activity, how),
            )
          }
}

/** No address inside is connected to, whatever names it. */
async function lookInside(scene: Scene): Promise<void> {
  const { outside, tally } = scene
  const peer = peerOf(scene, 'inside')
  const addresses = [...spellings, ...insideNames]
    .map((address) => address.replace(/^http:/, 'https:'))
    .filter((address) => !URL.parse(address)?.hostname.endsWith('.example'))
  for (const address of addresses.filter((_, at) => at % every === 0)) {
    const before = outside.asked.length
    const activity = followOf(peer, scene.wren, { actor: address, id: `${address}#1` })
    await checkRefused(
      scene,
      `the actor ${address}`,
      () => peer.send(activity, { keyId: `${address}#main-key` }),
      [400, 401, 429],
    )
    tally.check(outside.asked.length === before, `the actor ${address} is asked for`)
    peer.publish({ inbox: address, endpoints: { sharedInbox: address } })
    await checkRefused(scene, `the inbox ${address}`, () => peer.send(followOf(peer, scene.wren)), [400, 401, 429])
  }
  peer.publish()
}

/** Values that no field takes, in each field of an activity and of an actor. */
async function sendNonsense(scene: Scene): Promise<void> {
  const { tally } = scene
  const peer = peerOf(scene, 'nonsense')
  const values = fc.sample(hostile, { numRuns: Math.ceil(300 / every), seed })
  for (const type of ['Follow', 'Undo', 'Delete', 'Update', 'Block', 'Move'])
    for (const field of ['id', 'type', 'actor', 'object', 'target', '@context'])
      for (const value of values.slice(0, Math.ceil(60 / every))) {
        const body = jsonOf(peer.activity(type, peer.blogUrl(scene.wren.blogId), { [field]: value }))
        const status = await peer.send(body)
        tally.check(status < 500, () => `${type} with ${field} ${body.slice(0, 100)} answers ${status}`)
      }
  for (const field of ['id', 'type', 'inbox', 'endpoints', 'publicKey', 'assertionMethod', 'preferredUsername', 'icon'])
    for (const [at, value] of values.entries()) {
      const one = aPeer(scene.world, scene.outside, `${field.toLowerCase()}${at}.example`)
      one.publish({ [field]: value })
      const status = await one.send(followOf(one, scene.wren))
      tally.check(status < 500, () => `an actor with ${field} ${JSON.stringify(value)?.slice(0, 60)} answers ${status}`)
    }
  for (const value of values) {
    const text = encodeURIComponent(
      typeof value === 'string' ? value.toWellFormed() : String(JSON.stringify(value)).toWellFormed(),
    )
    for (const url of [
      `/ap/blogs/${text}`,
      `/ap/posts/${text}`,
      `/ap/blogs/${scene.wren.blogId}/outbox?before=${text}`,
      `/.well-known/webfinger?resource=${text}`,
      `/.well-known/webfinger?resource=acct:${text}@${new URL(scene.world.config.origin).host}`,
    ]) {
      const { statusCode } = await scene.world.app.inject({ url: url.slice(0, 15_000) })
      tally.check(statusCode < 500, `${url.slice(0, 100)} answers ${statusCode}`)
    }
  }
}

/** Bodies that are too large, too deep or too many. */
async function sendBombs(scene: Scene): Promise<void> {
  const peer = peerOf(scene, 'bombs')
  const follow = followOf(peer, scene.wren)
  const deep = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const bombs: [string, string][] = [
    ['10 MB', JSON.stringify({ ...follow, summary: 'a'.repeat(10_000_000) })],
    ['deep', deep(400_000)],
    ['a deep context', JSON.stringify({ ...follow, '@context': JSON.parse(deep(200)) })],
    ['many values', JSON.stringify({ ...follow, tag: Array.from({ length: 100_000 }, () => 1) })],
    ['many keys', `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":1`).join()}}`],
    ['no object', '[]'],
    ['nothing', ' '],
  ]
  for (const [what, body] of bombs) {
    const startedAt = performance.now()
    await checkRefused(scene, what, () => peer.send(body))
    scene.tally.check(
      performance.now() - startedAt < 2000,
      `${what} takes ${Math.round(performance.now() - startedAt)} ms`,
    )
  }
  for (const at of [new Date(0), new Date(Date.now() - 3_700_000), new Date(Date.now() + 3_700_000), new Date(8e14)])
    for (const form of ['cavage', 'rfc9421'] as const)
      await checkRefused(scene, `${form} of ${at.toISOString()}`, () => peer.send(follow, { at, form }))
}

/** The same request again changes nothing, nor does an Announce of an Announce of itself. */
async function replay(scene: Scene): Promise<void> {
  const peer = peerOf(scene, 'replay')
  const follow = followOf(peer, scene.wren)
  scene.tally.check((await peer.send(follow)) === 202, 'a good Follow is refused: this attack proves nothing')
  for (let nth = 0; nth < 50; nth += 1) await checkRefused(scene, 'a Follow again', () => peer.send(follow), [202])
  const loop = peer.activity('Announce', null)
  for (let nth = 0; nth < 50; nth += 1)
    await checkRefused(scene, 'an Announce of itself', () => peer.send({ ...loop, object: loop }), [202])
}

export const federation: Attack = {
  name: 'federation',
  about: 'forged, mixed, broken, huge and repeated activities, and actors and files that lead inside',
  async run(tally) {
    const outside = await openOutside({
      address: outsideAddress,
      resolve: (host) => [host.endsWith('.example') ? outsideAddress : '127.0.0.1'],
    })
    try {
      await withWorld({ outgoing: outside.outgoing, federates: true }, async (world) => {
        const scene = { world, outside, tally, wren: await world.aMember() }
        for (const part of [changeLetters, mixOrigins, lookInside, sendNonsense, sendBombs, replay]) await part(scene)
      })
    } finally {
      await outside.close()
    }
    await attackFiles(tally)
  },
}
