import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { Outgoing } from '../core/outside/outgoing.ts'
import { isPublicAddress } from '../core/outside/public-address.ts'

type Page = (request: IncomingMessage, response: ServerResponse) => void

/** Uses http instead of https, because the local server has no certificate. */
class ToTheOutside extends Outgoing {
  override read(address: string, options?: Parameters<Outgoing['read']>[1]) {
    return super.read(address.replace(/^https:/, 'http:'), options)
  }
  override save(address: string, options: Parameters<Outgoing['save']>[1]) {
    return super.save(address.replace(/^https:/, 'http:'), options)
  }
  override deliver(address: string, given: Parameters<Outgoing['deliver']>[1], maxBytes: number) {
    return super.deliver(address.replace(/^https:/, 'http:'), given, maxBytes)
  }
  override send(address: string, given: Parameters<Outgoing['send']>[1]) {
    return super.send(address.replace(/^https:/, 'http:'), given)
  }
}

interface Options {
  /** The loopback address that stands for the open internet. */
  address?: string
  /** Resolves a name; by default every name is outside unless it ends in `.inside`. */
  resolve?: (host: string) => string[]
  /** The time that a page may take. */
  totalMs?: number
}

/** A local server that stands for every outside host by name; the product's own checks of addresses still apply. */
export async function openOutside({ address: own = '127.0.0.1', resolve, totalMs }: Options = {}) {
  const found = resolve ?? ((host: string) => [host.endsWith('.inside') ? '10.0.0.1' : own])
  const pages = new Map<string, Page>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const address = `${request.headers.host}${request.url}`
    asked.push(address)
    const page = pages.get(address) ?? pages.get(address.split('?', 1)[0] as string)
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((ready) => server.listen(0, own, ready))
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** Host and path of every request, in order. */
    asked,
    outgoing: clientOf(port, own, found, totalMs),
    page(address: string, body: string | Buffer, headers: Record<string, string> = { 'content-type': 'text/html' }) {
      pages.set(address, (_request, response) => response.writeHead(200, headers).end(body))
    },
    answer: (address: string, page: Page) => pages.set(address, page),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A client, in this process or another, for which the server at this port is the outside. */
export const clientOf = (
  port: number,
  own = '127.0.0.1',
  found = (_host: string) => [own],
  totalMs?: number,
): Outgoing =>
  new ToTheOutside({
    ...(totalMs && { totalMs }),
    portFor: () => port,
    resolve: async (host) => found(host).map((address) => ({ address, family: isIP(address) })),
    isPublic: (address) => address === own || isPublicAddress(address),
  })
