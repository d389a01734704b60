import { aPeer } from '../../../../server/src/testing/federation/peer.ts'
import { isShort } from '../../short.ts'
import { followOf, type Scene, stranger } from './scene.ts'

const requests = isShort ? 20 : 1500
const fetchesPerMinute = 60
const writesPerMinute = 1200

/** One server sends in the names of ever new people; needs limits that are on. */
export async function floodOfOneServer(scene: Scene): Promise<void> {
  const { outside, tally, world, wren } = scene
  const host = 'flood.example'
  const statuses = new Map<number, number>()
  for (let at = 0; at < requests; at += 1) {
    const peer = aPeer(world, outside, host, `user${at}`)
    const status = await peer.send(followOf(peer, wren), { key: stranger })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    tally.check([401, 429].includes(status), `a request of a flood answers ${status}`)
  }
  const fetches = outside.asked.filter((address) => address.startsWith(host)).length
  tally.check(fetches <= fetchesPerMinute * 2, `a flood causes ${fetches} fetches`)
  const held = statuses.get(429) ?? 0
  tally.check(held >= requests - writesPerMinute, `${held} of ${requests} requests of a flood are held back`)
}
