import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromLoopback } from '../http/loopback.ts'
import type { Config } from '../process/config.ts'
import type { Metrics } from './metrics.ts'

type Access = Pick<Config, 'metricsPort' | 'metricsToken' | 'host'>

/** Serves metrics beside the pages: to who has the token or, where there is none, to the machine itself. */
export function metricsRoute(app: FastifyInstance, { metricsPort, metricsToken }: Access, metrics: Metrics): void {
  app.get('/metrics', async (request, reply) => {
    if (metricsPort !== null) return reply.callNotFound()
    if (metricsToken !== null && !hasToken(request.headers, metricsToken))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ status: 'no token' })
    if (metricsToken === null && (!isFromLoopback(request) || isPassedOn(request))) return reply.callNotFound()
    return reply.type(metrics.contentType).send(await metrics.read())
  })
}

/** Serves metrics on a port of their own, for a server or a worker. Without a token, whoever reaches it may read. */
export async function openMetricsPort({ metricsPort, metricsToken, host }: Access, metrics: Metrics) {
  if (metricsPort === null) return null
  const server = createServer(
    { requestTimeout: 10_000, connectionsCheckingInterval: 1000 },
    async (request, response) => {
      if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end()
      if (metricsToken !== null && !hasToken(request.headers, metricsToken))
        return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      const text = await metrics.read().catch(() => null)
      if (text === null) return response.writeHead(500).end()
      return response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
    },
  )
  server.listen(metricsPort, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Error(`METRICS_PORT ${metricsPort} is taken by another program.`) : error
  })
  return {
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

function hasToken({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  if (!/^bearer /i.test(authorization)) return false
  return timingSafeEqual(digestOf(authorization.slice('bearer '.length).trim()), digestOf(token))
}

/** A proxy on the same machine forwards somebody else's request, whether or not we trust it. */
const isPassedOn = ({ headers }: FastifyRequest) =>
  ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
