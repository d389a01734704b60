import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

type State = 'open' | 'held' | 'cut'

/** A TCP proxy to the database that can drop, stall and delay connections. */
export async function openDatabaseProxy(databaseUrl: string) {
  const pairs = new Set<[Socket, Socket]>()
  let state: State = 'open'
  let delayMs = 0

  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = reach(new URL(databaseUrl))
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    carry(near, far)
    carry(far, near)
    if (state === 'held') for (const socket of pair) socket.pause()
  })
  const carry = (from: Socket, to: Socket) =>
    from.on('data', (data) => {
      if (delayMs > 0) setTimeout(() => to.write(data), delayMs)
      else to.write(data)
    })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const near = new URL(databaseUrl)
  near.searchParams.delete('host')
  near.host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: near.href,
    /** Stalls all connections without closing them. */
    hold() {
      state = 'held'
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    cut() {
      state = 'cut'
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
    /** Delays every packet in both directions. */
    delay(ms: number) {
      delayMs = ms
    },
    mend() {
      state = 'open'
      delayMs = 0
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    async close() {
      this.cut()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function reach({ searchParams, port, hostname }: URL): Socket {
  const socketFolder = searchParams.get('host')
  return socketFolder
    ? connect(join(socketFolder, `.s.PGSQL.${port || 5432}`))
    : connect(Number(port || 5432), hostname)
}
