import type { Sending } from '../../../../server/src/testing/federation/peer.ts'
import { every } from '../chosen.ts'
import { checkGood, checkRefused, followOf, type Peer, peerOf, type Scene, stranger } from './scene.ts'

const forms = ['cavage', 'rfc9421'] as const
const broken = ['', 'x', '0', '=', '"', ',', 'a'.repeat(4000), '\t', '%00', 'sha-256=::', '()', ';']

/** One of the signed headers is another than was signed. */
async function forgeHeaders(scene: Scene, headers: Record<(typeof forms)[number], string[]>): Promise<void> {
  const peer = peerOf(scene, 'letters')
  for (const form of forms)
    for (const name of headers[form])
      for (const forged of broken)
        await checkRefused(
          scene,
          `${form}: ${name} is ${JSON.stringify(forged.slice(0, 20))}`,
          () => peer.send(followOf(peer, scene.wren), { form, forged: { [name]: forged } }),
          [400, 401, 404, 421],
        )
}

const changedHeaders = (scene: Scene) =>
  forgeHeaders(scene, { cavage: ['signature', 'date', 'host'], rfc9421: ['signature', 'signature-input'] })

/** The digest is wrong, or one letter of the body is another, at many places. */
async function wrongDigests(scene: Scene): Promise<void> {
  await forgeHeaders(scene, { cavage: ['digest'], rfc9421: ['content-digest'] })
  const peer = peerOf(scene, 'digests')
  for (const form of forms)
    for (let at = 0; at < 400; at += 7 * every) {
      const body = JSON.stringify(followOf(peer, scene.wren))
      const changed = at < body.length ? `${body.slice(0, at)}\u00e9${body.slice(at + 1)}` : `${body} `
      // A letter of its type makes it an activity that nothing is done with.
      const send = () => peer.send(body, { form, body: changed })
      await checkRefused(scene, `${form}: a body with another letter at ${at}`, send, [202, 400, 401])
    }
}

interface Mixture {
  actor: Peer
  id: Peer
  keyId: Peer
  key: typeof stranger | undefined
}

/** Every mixture of actor, id, key id and key of two servers that passes the filter. */
async function mix(scene: Scene, isChosen: (mixture: Mixture) => boolean): Promise<void> {
  const [ann, eve] = [peerOf(scene, 'ann'), peerOf(scene, 'eve')]
  const both = [ann, eve]
  for (const actor of both)
    for (const id of both)
      for (const keyId of both)
        for (const key of [undefined, stranger])
          for (const form of forms) {
            if (!isChosen({ actor, id, keyId, key })) continue
            const activity = followOf(actor, scene.wren, { id: `${id.url}#${crypto.randomUUID()}` })
            const how: Sending = { form, keyId: `${keyId.url}#main-key`, ...(key && { key }) }
            await checkRefused(scene, `actor ${actor.host}, id ${id.host}, key ${keyId.host}`, () =>
              eve.send(activity, how),
            )
          }
}

const forgedActors = (scene: Scene) => mix(scene, ({ key }) => key !== undefined)
const foreignIds = (scene: Scene) => mix(scene, ({ actor, id, key }) => key === undefined && id !== actor)
const foreignKeys = (scene: Scene) =>
  mix(scene, ({ actor, id, keyId, key }) => key === undefined && id === actor && keyId !== actor)

async function staleDates(scene: Scene): Promise<void> {
  const peer = peerOf(scene, 'stale')
  const now = Date.now()
  const times = [0, now - 86_400_000, now - 3_700_000, now + 3_700_000, now + 86_400_000, 8e14].map(
    (at) => new Date(at),
  )
  for (const at of times)
    for (const form of forms)
      await checkRefused(scene, `${form} of ${at.toISOString()}`, () =>
        peer.send(followOf(peer, scene.wren), { at, form }),
      )
}

/** The same request again changes nothing. */
async function replays(scene: Scene): Promise<void> {
  const peer = peerOf(scene, 'replay')
  await checkGood(scene, peer)
  const follow = followOf(peer, scene.wren)
  scene.tally.check((await peer.send(follow)) === 202, 'a good Follow is refused: this attack proves nothing')
  for (let nth = 0; nth < 50; nth += 1) await checkRefused(scene, 'a Follow again', () => peer.send(follow), [202])
}

/** The document of an actor leads elsewhere, by every kind of redirect. */
async function redirectingActors(scene: Scene): Promise<void> {
  const { outside, inside, tally } = scene
  const victim = peerOf(scene, 'victim')
  const targets = (peer: Peer) => [
    victim.url,
    `${peer.url}?again`,
    'https://127.0.0.1/users/ann',
    'https://localhost/users/ann',
    'https://[::1]/users/ann',
    '//victim.example/users/ann',
    '/users/bob',
  ]
  for (const status of [301, 302, 303, 307, 308, 300, 201])
    for (const [at, location] of targets(victim).entries()) {
      const peer = peerOf(scene, `redirect-${status}-${at}`)
      const asked = outside.asked.length
      outside.answer(`${peer.host}/users/ann`, (_request, response) => response.writeHead(status, { location }).end())
      await checkRefused(scene, `${status} to ${location}`, () => peer.send(followOf(peer, scene.wren)))
      tally.check(outside.asked.length <= asked + 1, `${status} to ${location} is followed`)
      tally.check(inside.length === 0, `${status} to ${location} is followed inside`)
    }
}

export const signatureAttacks: Record<string, (scene: Scene) => Promise<void>> = {
  'changed headers': changedHeaders,
  'wrong digests': wrongDigests,
  'forged actors': forgedActors,
  'foreign ids': foreignIds,
  'keys of another origin': foreignKeys,
  'stale dates': staleDates,
  replays,
  'redirecting actors': redirectingActors,
}
