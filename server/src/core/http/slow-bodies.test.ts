import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { endSlowBodies } from './slow-bodies.ts'

const app = Fastify()
let world: World
beforeAll(async () => {
  endSlowBodies(app, { windowMs: 400, fileBytes: 1000 })
  app.post('/call', async () => 'done')
  app.addContentTypeParser('application/file', (_request, body, done) => {
    body.resume().on('end', () => done(null))
  })
  app.post('/upload', { config: { takesFile: true } }, async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await world.close()
})
afterEach(() => {
  vi.useRealTimers()
})

const portOf = ({ server }: Pick<typeof app, 'server'>) => (server.address() as AddressInfo).port

function begin(port: number, path: string, contentType: string, length: number) {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.on('error', () => {})
  // The request needs a session cookie: without one it is refused before its body is read.
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncookie: session=${'s'.repeat(43)}\r\nconnection: close\r\n`)
  socket.write(`content-type: ${contentType}\r\ncontent-length: ${length}\r\n\r\n`)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  return { socket, status: () => closed.then(() => said.split('\r\n')[0] ?? '') }
}

/** Sends a body in twenty pieces over two seconds, which is five windows. */
async function sendSlowly(path: string, contentType: string, piece: string): Promise<string> {
  const { socket, status } = begin(portOf(app), path, contentType, 20 * piece.length)
  const drip = setInterval(() => socket.write(piece), 100)
  return status().finally(() => clearInterval(drip))
}

test('a body that dribbles in ends the connection; a file may take its time, as long as it keeps coming', async () => {
  const lively = 'x'.repeat(2000)
  const [call, upload, stuckUpload] = await Promise.all([
    sendSlowly('/call', 'application/json', lively),
    sendSlowly('/upload', 'application/file', lively),
    sendSlowly('/upload', 'application/file', 'x'),
  ])
  expect(call).toBe('')
  expect(upload).toBe('HTTP/1.1 200 OK')
  expect(stuckUpload).toBe('')
})

test('the product gives a file an hour, and a call half a minute to say what it wants', async () => {
  expect(world.app.server.requestTimeout).toBe(3_600_000)

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { socket, status } = begin(portOf(world.app), '/svc/like', 'application/json', 100)
  socket.write('{')
  await vi.waitUntil(() => vi.getTimerCount() > 0)
  vi.advanceTimersByTime(29_000)
  await nextTurn()
  expect(socket.closed).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(await status()).toBe('')
})
