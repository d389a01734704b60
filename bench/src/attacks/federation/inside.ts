import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { bringingTasks } from '../../../../server/src/federation/federation.jobs.ts'
import { sendSome } from '../../../../server/src/federation/send-deliveries.ts'
import { aPeer } from '../../../../server/src/testing/federation/peer.ts'
import { openOutside } from '../../../../server/src/testing/outside.ts'
import { runJobsAbout } from '../../../../server/src/testing/people.ts'
import { isShort } from '../../short.ts'
import { checkWatch, openCanaries, outsideAddress, rebinding, watchConnections } from '../addresses/addresses.ts'
import { insideNames, spellings } from '../addresses/inside-addresses.ts'
import { withWorld } from '../attack-world.ts'
import { every, someOf } from '../chosen.ts'
import type { Tally } from '../tally.ts'
import { fetchedPlaces, redirectedPlaces, type Scene, unusedPlaces } from './inside-places.ts'

const addresses = [...new Set([...spellings, ...insideNames].map((address) => address.replace(/^http:/, 'https:')))]
const goodHost = 'good.example'

/** Does whatever the address led to, as a worker would. A job that fails would be tried again. */
async function settle({ world }: Scene, about: string): Promise<void> {
  await runJobsAbout(world, about, bringingTasks(world.deps)).catch(() => {})
  while ((await sendSome(world.deps)) > 0);
}

/** Hosts that were outside when they were asked first, and are at these addresses now. */
const turned = new Map<string, string>()

/** A server that turns inside after it was believed gets nothing. */
async function turnInside(scene: Scene, tally: Tally, noted: () => number): Promise<void> {
  const { world, outside, reader } = scene
  const inner = [...new Set(addresses.flatMap((address) => hostIn(address)))].filter((host) => isIP(host))
  for (const address of someOf(inner, 8)) {
    const peer = aPeer(world, outside, `turns-${randomUUID().slice(0, 8)}.example`)
    const status = await peer.send(peer.activity('Follow', peer.blogUrl(reader.blogId)))
    tally.check(status === 202, `a good Follow answers ${status}: this attack proves nothing`)
    turned.set(peer.host, address)
    const before = noted()
    await settle(scene, peer.host)
    tally.check(noted() === before, `${peer.host} at ${address} is connected to`)
  }
}

const hostIn = (address: string): string[] => {
  const host = URL.parse(address)?.hostname.replace(/^\[|\]$/g, '')
  return host ? [host] : []
}

/** No address inside is connected to by anything that other servers say, in any spelling, or by a redirect. */
export async function attackInside(tally: Tally): Promise<void> {
  const asked = new Map<string, number>()
  const resolve = (host: string) => {
    const now = turned.get(host)
    if (now) return [now]
    return host.endsWith('.example') ? [outsideAddress] : rebinding(host, asked)
  }
  const outside = await openOutside({ address: outsideAddress, resolve })
  const canaries = await openCanaries(outside.port)
  const { begun, stop } = watchConnections(new URL(process.env.TEST_DATABASE_URL as string).port || '5432')
  /**
   * Connections inside, and requests to hosts outside whose port or password is refused. A backslash ends the host, so
   * `plain.example\\@127.0.0.1` is a path of a host outside.
   */
  const noted = () =>
    begun.length + canaries.reached.length + outside.asked.filter((at) => /^plain\.example(?!\/@)/.test(at)).length
  try {
    await withWorld({ outgoing: outside.outgoing, federates: true }, async (world) => {
      const scene = { world, outside, reader: await world.aMember() }
      await tally.part('connections are noticed', (own) =>
        checkWatch({ tally: own, begun, reached: canaries.reached }, outside.port),
      )
      for (const [name, place] of Object.entries({ ...fetchedPlaces, ...unusedPlaces, ...redirectedPlaces }))
        await tally.part(name, async (own) => {
          const good = `https://${goodHost}/${randomUUID()}`
          await settle(scene, await place(scene, good))
          const isFetched = outside.asked.some((at) => good.endsWith(at))
          own.check(isFetched || !(name in fetchedPlaces), `a good ${name} is not fetched: this attack proves nothing`)
          for (const address of isShort ? someOf(addresses, 1) : addresses.filter((_, at) => at % every === 0)) {
            const before = noted()
            await settle(scene, await place(scene, address))
            own.check(noted() === before, () => `${name} ${JSON.stringify(address)} connects: ${begun.at(-1)}`)
          }
        })
      await tally.part('host that turns inside', (own) => turnInside(scene, own, noted))
    })
  } finally {
    stop()
    await canaries.close()
    await outside.close()
  }
}
