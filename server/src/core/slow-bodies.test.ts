import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSlowBodies } from './slow-bodies.ts'

const app = Fastify()
let port = 0
beforeAll(async () => {
  endSlowBodies(app, 100)
  app.post('/call', async () => 'done')
  app.addContentTypeParser('application/file', (_request, body, done) => {
    body.resume().on('end', () => done(null))
  })
  app.post('/upload', { config: { takesFile: true } }, async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends half a body, and the rest once a time limit of a call has passed. */
async function sendSlowly(path: string, contentType: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.on('error', () => {})
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${contentType}\r\n`)
  socket.write('content-length: 4\r\n\r\n{ ')
  const rest = setTimeout(() => socket.write(' }'), 2000)
  await once(socket, 'close')
  clearTimeout(rest)
  return said.split('\r\n')[0] ?? ''
}

test('a body that dribbles in ends the connection, unless it is a file', async () => {
  const [call, upload] = await Promise.all([
    sendSlowly('/call', 'application/json'),
    sendSlowly('/upload', 'application/file'),
  ])
  expect(call).toBe('')
  expect(upload).toBe('HTTP/1.1 200 OK')
})
