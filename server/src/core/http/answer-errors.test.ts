import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { answerErrors } from './answer-errors.ts'

async function answerTo(problem: Error) {
  const app = Fastify()
  answerErrors(app)
  app.get('/', async () => {
    throw problem
  })
  const answer = await app.inject('/')
  await app.close()
  return answer
}

test('a bug answers 500 in the envelope and tells nothing of itself [POST-473]', async () => {
  const answer = await answerTo(new Error('password of the database is hunter2'))
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    meta: { status: 500, msg: 'Internal Server Error' },
    response: {},
    errors: [{ code: 'core.broken', title: 'Something went screwy.' }],
  })
})

test.each([
  ['a statement that took too long', { code: '57014' }],
  ['a database that is gone', { code: 'ECONNREFUSED' }],
  ['a database that is stopping', { code: '57P01' }],
  ['a full disk of the database', { code: '53100' }],
  ['a full disk', { code: 'ENOSPC' }],
  ['a deadlock that came again', { code: '40P01' }],
  ['a serialisation failure that came again', { code: '40001' }],
])('%s answers 503 and says when to try again', async (_what, marks) => {
  const answer = await answerTo(Object.assign(new Error('no'), marks))
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ meta: { status: 503 }, errors: [{ code: 'core.busy' }] })
})

test('a full disk is in the log with its path, once a minute', async () => {
  const said: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void said.push(line) } } })
  answerErrors(app)
  app.get('/', async () => {
    const cause = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', path: '/srv/tmp/1' })
    throw new RefusedError(coreRefusals.busy, { cause })
  })
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000_000)
  for (const _request of ['first', 'second']) expect((await app.inject('/')).statusCode).toBe(503)
  expect(said).toEqual([expect.stringMatching(/\/srv\/tmp\/1.*The disk is full/)])
  now.mockReturnValue(10_061_000)
  await app.inject('/')
  expect(said).toHaveLength(2)
  now.mockRestore()
  await app.close()
})
