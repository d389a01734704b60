import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const askEveryMs = 200

/**
 * A small load balancer: it polls /readyz, sends to the ready servers, and retries another one when a connection is
 * refused.
 */
export async function startBalancer(origins: () => string[]) {
  let ready: string[] = []
  let turn = 0
  /** Counts the reasons of failed requests. */
  const problems = new Map<string, number>()
  const note = (problem: string) => problems.set(problem, (problems.get(problem) ?? 0) + 1)
  const look = async () => {
    const all = await Promise.all(
      origins().map((origin) =>
        fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
          ({ ok }) => (ok ? [origin] : []),
          // A timeout does not make a server unready, because a busy machine may answer late.
          (error: Error) => (error.name === 'TimeoutError' && ready.includes(origin) ? [origin] : []),
        ),
      ),
    )
    ready = all.flat()
  }
  await look()
  const timer = setInterval(look, askEveryMs)

  const pass = (from: IncomingMessage, to: ServerResponse, body: Buffer, tries: number): void => {
    const origin = ready[turn++ % ready.length]
    if (!origin) {
      note('nobody is ready')
      return void to.writeHead(502).end()
    }
    const out = ask(origin + from.url, { method: from.method, headers: from.headers, agent: false }, (answer) => {
      if ((answer.statusCode ?? 502) >= 500) note(`answered ${answer.statusCode}`)
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    out.once('error', (error: NodeJS.ErrnoException) => {
      // A refused connection is safe to retry elsewhere; after any other error the request may have been handled.
      if (error.code === 'ECONNREFUSED' && tries > 0) return pass(from, to, body, tries - 1)
      note(`${error.code ?? error.message}${to.headersSent ? ' in the middle' : ''}`)
      if (to.headersSent) to.destroy()
      else to.writeHead(502).end()
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
    problems: () => [...problems].map(([problem, count]) => `${problem}: ${count}`).join(', '),
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
