import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as forward } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Answered, Asked } from './tumblr-js.child.ts'

const beside = (file: string) => join(import.meta.dirname, file)
/** Certifies localhost until 2120. Its key is known to everybody, so nothing but tests may trust it. */
export const certOfTests = beside('localhost.cert.pem')

/** Puts TLS in front of a server, because existing clients speak nothing else. */
export async function openTlsFront() {
  let port = 0
  const server = createServer(
    { key: readFileSync(beside('localhost.key.pem')), cert: readFileSync(certOfTests) },
    (request, reply) => {
      const { method, url, headers } = request
      const inner = forward(
        { host: '127.0.0.1', port, method, path: url, headers: { ...headers, 'x-forwarded-proto': 'https' } },
        (answer) => {
          reply.writeHead(answer.statusCode as number, answer.headers)
          answer.pipe(reply)
        },
      )
      request.pipe(inner)
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (innerPort: number) => {
      port = innerPort
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Runs npm's tumblr.js, unmodified, in a process that trusts the certificate. */
export function startTumblrJs() {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certOfTests, NODE_OPTIONS: '' }
  const child = fork(beside('tumblr-js.child.ts'), {
    env,
    execArgv: ['--dns-result-order=ipv4first'],
  })
  return {
    async ask(options: Asked['options'], method: string, ...args: unknown[]): Promise<Answered> {
      const answered = once(child, 'message')
      child.send({ options, method, args } satisfies Asked)
      return (await answered)[0] as Answered
    },
    stop: () => child.kill(),
  }
}
