import type { Socket } from 'node:net'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../process/config.ts'
import { refused } from './answer-errors.ts'
import { headersOfData } from './headers.ts'

/** Escapes the percent signs of a path that cannot be decoded, so that it gets the usual 404. */
export function readableUrl(url = '/'): string {
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const [path, rest] = end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end)]
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + rest
  }
}

/** HTTP/1.1 requires exactly one Host header: with two, a proxy and we could each go by another. */
export function refuseOddHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders, httpVersion } = request.raw
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
    const isOdd = hosts > 1 || (hosts === 0 && httpVersion === '1.1')
    done(isOdd ? new RefusedError(coreRefusals.badBody) : undefined)
  })
  // Node would otherwise respond by itself, without our headers.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
}

/** Answers malformed HTTP with the envelope too, and closes the connection. */
export const answerBrokenHttp = (config: Config) => (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(rawAnswer(config, statuses[error.code ?? ''] ?? 400))
  socket.destroy()
}

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function rawAnswer(config: Config, status: number): string {
  const { code, text } = coreRefusals.badBody
  const envelope = refused(status, code, text)
  const body = JSON.stringify(envelope)
  const headers = {
    ...headersOfData(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${envelope.meta.msg}\r\n${lines.join('')}\r\n${body}`
}
