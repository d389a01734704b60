import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { aPeer } from '../../../../server/src/testing/federation/peer.ts'
import { openOutside } from '../../../../server/src/testing/outside.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import { type AttackWorld, withWorld } from '../attack-world.ts'
import type { Tally } from '../tally.ts'

type Outside = Awaited<ReturnType<typeof openOutside>>
export type Json = Record<string, unknown>
export type Peer = ReturnType<typeof aPeer>

export interface Scene {
  world: AttackWorld
  outside: Outside
  /** Everything that a server inside our network was asked for. */
  inside: string[]
  tally: Tally
  wren: Person
}

/** Stands for the open internet, where names end in `.example`; all other names lead inside. */
const outsideAddress = '127.77.0.1'
export const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** Opens the product, an outside and an inside, which answers at the same port and must never be asked. */
export async function withScene(
  environment: Record<string, string>,
  work: (scene: Omit<Scene, 'tally'>) => Promise<void>,
): Promise<void> {
  const outside = await openOutside({
    address: outsideAddress,
    resolve: (host) => [host.endsWith('.example') ? outsideAddress : '127.0.0.1'],
  })
  const inside: string[] = []
  const trap = createServer((request, response) => {
    inside.push(`${request.headers.host}${request.url}`)
    response.writeHead(404).end()
  })
  try {
    await new Promise<void>((ready) => trap.listen(outside.port, '127.0.0.1', ready))
    await withWorld({ environment, outgoing: outside.outgoing, federates: true }, async (world) =>
      work({ world, outside, inside, wren: await world.aMember() }),
    )
  } finally {
    trap.close()
    await outside.close()
  }
}

/** Everything that an activity could change. */
const countRows = async ({ world }: Scene) => {
  const { rows } = await sql<{ count: string }>`
    select (select count(*) from remote_followers) + (select count(*) from remote_actors)
      + (select count(*) from deliveries) + (select count(*) from remote_posts) + (select count(*) from remote_replies)
      + (select count(*) from notes) + (select count(*) from posts) as count`.execute(world.db)
  return rows[0]?.count
}

export const peerOf = ({ world, outside }: Scene, name: string): Peer => aPeer(world, outside, `${name}.example`)
export const followOf = (peer: Peer, wren: Person, change: Json = {}): Json =>
  peer.activity('Follow', peer.blogUrl(wren.blogId), change)

/** Refused, and nothing is written. */
export async function checkRefused(
  scene: Scene,
  what: string,
  send: () => Promise<number>,
  allowed = [400, 401, 413, 415],
): Promise<void> {
  const before = await countRows(scene)
  const status = await send()
  const after = await countRows(scene)
  scene.tally.check(allowed.includes(status), `${what} answers ${status}`)
  scene.tally.check(before === after, `${what} changes rows`)
}

/** A Follow of this peer is taken, without which the attacks around it would prove nothing. */
export async function checkGood(scene: Scene, peer: Peer): Promise<void> {
  const status = await peer.send(followOf(peer, scene.wren))
  scene.tally.check(status === 202, `a good Follow answers ${status}: this attack proves nothing`)
}
