import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const askEveryMs = 200

/** A small proxy as a large one does it: asks /readyz, sends to those that are, and asks another where nobody listens. */
export async function startBalancer(origins: () => string[]) {
  let ready: string[] = []
  let turn = 0
  const look = async () => {
    const all = await Promise.all(
      origins().map((origin) =>
        fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
          ({ ok }) => (ok ? [origin] : []),
          () => [],
        ),
      ),
    )
    ready = all.flat()
  }
  await look()
  const timer = setInterval(look, askEveryMs)

  const pass = (from: IncomingMessage, to: ServerResponse, body: Buffer, tries: number): void => {
    const origin = ready[turn++ % ready.length]
    if (!origin) return void to.writeHead(502).end('nobody is ready')
    const out = ask(origin + from.url, { method: from.method, headers: from.headers, agent: false }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    out.once('error', (error: NodeJS.ErrnoException) => {
      // Nobody heard it, so another may be asked; anything else may have been done already.
      if (error.code === 'ECONNREFUSED' && tries > 0) pass(from, to, body, tries - 1)
      else if (to.headersSent) to.destroy()
      else to.writeHead(502).end(error.message)
    })
    out.end(body)
  }
  const server = createServer(async (from, to) => {
    const body = Buffer.concat(await Array.fromAsync(from as AsyncIterable<Buffer>))
    pass(from, to, body, 3)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readyCount: () => ready.length,
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
