import { readFileSync } from 'node:fs'
import { request as forward } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const beside = (file: string) => join(import.meta.dirname, file)
/**
 * Certifies localhost, and the names that existing clients have built in, until 2120. Its key is known to everybody, so
 * nothing but tests may trust it.
 */
export const certificate = beside('tls.cert.pem')

/** Puts TLS in front of a server, because existing clients speak nothing else. It listens at a socket if one is named. */
export async function openTlsFront(socket?: string) {
  let port = 0
  let host: string | undefined
  const server = createServer(
    { key: readFileSync(beside('tls.key.pem')), cert: readFileSync(certificate) },
    (request, reply) => {
      const { method, url, headers } = request
      const inner = forward(
        {
          ...{ host: '127.0.0.1', port, method, path: url },
          headers: { ...headers, ...(host && { host }), 'x-forwarded-proto': 'https' },
        },
        (answer) => {
          reply.writeHead(answer.statusCode as number, answer.headers)
          answer.pipe(reply)
        },
      )
      inner.on('error', () => reply.destroy())
      request.pipe(inner)
    },
  )
  await new Promise<void>((resolve) => {
    if (socket) server.listen(socket, resolve)
    else server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: socket ? '' : `https://localhost:${(server.address() as AddressInfo).port}`,
    /** Every name that a client has built in leads to the one name of the server. */
    leadTo: (innerPort: number, innerHost?: string) => {
      port = innerPort
      host = innerHost
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
