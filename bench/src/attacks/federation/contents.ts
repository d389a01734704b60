import fc from 'fast-check'
import { aPeer } from '../../../../server/src/testing/federation/peer.ts'
import { every, seed } from '../chosen.ts'
import { hostile, jsonOf } from '../requests/values.ts'
import { checkGood, checkRefused, followOf, peerOf, type Scene } from './scene.ts'

const within = async (scene: Scene, what: string, ms: number, work: () => Promise<void>) => {
  const startedAt = performance.now()
  await work()
  const took = Math.round(performance.now() - startedAt)
  scene.tally.check(took < ms, `${what} takes ${took} ms`)
}

async function largeBodies(scene: Scene): Promise<void> {
  const peer = peerOf(scene, 'large')
  const follow = followOf(peer, scene.wren)
  const bodies: [string, string][] = [
    ['1 MB and a letter', JSON.stringify({ ...follow, summary: 'a'.repeat(1_000_001) })],
    ['10 MB', JSON.stringify({ ...follow, summary: 'a'.repeat(10_000_000) })],
    ['10 MB of spaces', ' '.repeat(10_000_000)],
    ['many values', JSON.stringify({ ...follow, tag: Array.from({ length: 100_000 }, () => 1) })],
    ['many keys', `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":1`).join()}}`],
    ['no object', '[]'],
    ['nothing', ' '],
  ]
  for (const [what, body] of bodies)
    await within(scene, what, 2000, () => checkRefused(scene, what, () => peer.send(body)))
}

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

async function deepBodies(scene: Scene): Promise<void> {
  const peer = peerOf(scene, 'deep')
  const follow = JSON.stringify(followOf(peer, scene.wren)).slice(0, -1)
  for (const depth of [60, 1000, 10_000, 100_000])
    for (const [open, close] of [
      ['[', ']'],
      ['{"object":', '}'],
    ] as const) {
      const inner = open === '[' ? nested(depth, open, close) : `${open.repeat(depth)}1${close.repeat(depth)}`
      for (const field of ['object', '@graph', 'tag'])
        await within(scene, `${field} of depth ${depth}`, 2000, () =>
          checkRefused(scene, `${field} of depth ${depth}`, () => peer.send(`${follow},"${field}":${inner}}`)),
        )
    }
}

/** Contexts are never fetched, expanded or believed. */
async function contextBombs(scene: Scene): Promise<void> {
  const { outside, inside, tally } = scene
  const bomb = peerOf(scene, 'bomb')
  outside.page('bomb.example/context', JSON.stringify({ '@context': 'https://bomb.example/context' }))
  const renamed = { actor: 'https://bomb.example/ns#victim', victim: 'https://www.w3.org/ns/activitystreams#actor' }
  const contexts: [string, unknown][] = [
    ['an address', 'https://bomb.example/context'],
    ['an address inside', 'https://127.0.0.1/context'],
    ['a file', 'file:///etc/passwd'],
    ['a hundred addresses', Array.from({ length: 100 }, (_, at) => `https://bomb.example/context?${at}`)],
    ['a term that means itself', { a: 'b:a', b: 'a:b' }],
    ['other names of terms', [{ '@vocab': 'https://bomb.example/ns#' }, renamed]],
    ['contexts within', { '@context': { '@context': { '@import': 'https://bomb.example/context' } } }],
    ['a thousand terms', Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`t${at}`, `t${at + 1}:x`]))],
  ]
  await checkGood(scene, bomb)
  for (const [what, context] of contexts) {
    const asked = outside.asked.length
    await within(scene, what, 500, async () => {
      const status = await bomb.send(bomb.activity('Like', bomb.blogUrl(scene.wren.blogId), { '@context': context }))
      tally.check(status < 500, `${what} answers ${status}`)
    })
    const victim = bomb.activity('Follow', bomb.blogUrl(scene.wren.blogId), {
      '@context': context,
      actor: 'https://victim.example/users/ann',
      victim: bomb.url,
    })
    await checkRefused(scene, `${what}, with another actor by it`, () => bomb.send(victim))
    tally.check(outside.asked.length === asked && inside.length === 0, `${what}: a context is fetched`)
  }
}

/** Announces of themselves, of each other, and of what nobody holds. */
async function announceLoops(scene: Scene): Promise<void> {
  const { outside, inside, tally } = scene
  const [one, other] = [peerOf(scene, 'loop'), peerOf(scene, 'pool')]
  for (const peer of [one, other]) await checkGood(scene, peer)
  const asked = outside.asked.length
  const [first, second] = [one.activity('Announce', null), other.activity('Announce', null)]
  for (let nth = 0; nth < 50; nth += 1) {
    await checkRefused(scene, 'an Announce of itself', () => one.send({ ...first, object: first.id }), [202, 400])
    await checkRefused(
      scene,
      'an Announce of one that announces it',
      () => one.send({ ...first, object: second }),
      [202, 400],
    )
    await checkRefused(
      scene,
      'the same back',
      () => other.send({ ...second, object: { ...first, object: second } }),
      [202, 400],
    )
    await checkRefused(
      scene,
      'an Announce of an actor',
      () => one.send(one.activity('Announce', other.url)),
      [202, 400],
    )
  }
  tally.check(outside.asked.length === asked && inside.length === 0, 'a loop of Announce is followed')
}

/** Values that no field takes, in each field of an activity and of an actor, and in our addresses. */
async function nonsense(scene: Scene): Promise<void> {
  const { tally, wren, world } = scene
  const peer = peerOf(scene, 'nonsense')
  const values = fc.sample(hostile, { numRuns: Math.ceil(300 / every), seed })
  const types = ['Follow', 'Undo', 'Delete', 'Update', 'Block', 'Move', 'Create', 'Announce', 'Like', 'Accept', 'Flag']
  for (const type of types)
    for (const field of ['id', 'type', 'actor', 'object', 'target', '@context'])
      for (const value of values.slice(0, Math.ceil(60 / every))) {
        const body = jsonOf(peer.activity(type, peer.blogUrl(wren.blogId), { [field]: value }))
        const status = await peer.send(body)
        tally.check(status < 500, () => `${type} with ${field} ${body.slice(0, 100)} answers ${status}`)
      }
  for (const field of ['id', 'type', 'inbox', 'endpoints', 'publicKey', 'assertionMethod', 'preferredUsername', 'icon'])
    for (const [at, value] of values.entries()) {
      const one = aPeer(world, scene.outside, `${field.toLowerCase()}${at}.example`)
      one.publish({ [field]: value })
      const status = await one.send(followOf(one, wren))
      tally.check(status < 500, () => `an actor with ${field} ${JSON.stringify(value)?.slice(0, 60)} answers ${status}`)
    }
  for (const value of values) {
    const text = encodeURIComponent(
      typeof value === 'string' ? value.toWellFormed() : String(JSON.stringify(value)).toWellFormed(),
    )
    for (const url of [
      `/ap/blogs/${text}`,
      `/ap/posts/${text}`,
      `/ap/blogs/${wren.blogId}/outbox?before=${text}`,
      `/.well-known/webfinger?resource=${text}`,
      `/.well-known/webfinger?resource=acct:${text}@${new URL(world.config.origin).host}`,
    ]) {
      const { statusCode } = await world.app.inject({ url: url.slice(0, 15_000) })
      tally.check(statusCode < 500, `${url.slice(0, 100)} answers ${statusCode}`)
    }
  }
}

export const contentAttacks: Record<string, (scene: Scene) => Promise<void>> = {
  'large bodies': largeBodies,
  'deep bodies': deepBodies,
  'context bombs': contextBombs,
  'loops of Announce': announceLoops,
  nonsense,
}
