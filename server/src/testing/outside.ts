import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { Outgoing } from '../core/outside/outgoing.ts'
import { isPublicAddress } from '../core/outside/public-address.ts'

type Page = (request: IncomingMessage, response: ServerResponse) => void

/** Asks by http where the product asks by https: the local server that plays the outside has no certificate. */
class ToTheOutside extends Outgoing {
  override read(address: string, options?: Parameters<Outgoing['read']>[1]) {
    return super.read(address.replace(/^https:/, 'http:'), options)
  }
  override send(address: string, given: Parameters<Outgoing['send']>[1]) {
    return super.send(address.replace(/^https:/, 'http:'), given)
  }
}

interface Options {
  /** The address of this machine that counts as one on the open internet. */
  address?: string
  /** What a name means; every name is found outside unless it ends in `.inside`. */
  resolve?: (host: string) => string[]
}

/** A server of our own that plays every host outside, by its name; all judging of addresses stays as it is. */
export async function openOutside({ address: own = '127.0.0.1', resolve }: Options = {}) {
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
    /** Host and path of every request, in their order. */
    asked,
    outgoing: new ToTheOutside({
      portFor: () => port,
      resolve: async (host) => found(host).map((address) => ({ address, family: isIP(address) })),
      isPublic: (address) => address === own || isPublicAddress(address),
    }),
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
