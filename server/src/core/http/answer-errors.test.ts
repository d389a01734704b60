import Fastify from 'fastify'
import { expect, test } from 'vitest'
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
  ['a full disk', { code: '53100' }],
  ['a deadlock that came again', { code: '40P01' }],
  ['a serialisation failure that came again', { code: '40001' }],
])('%s answers 503 and says when to try again', async (_what, marks) => {
  const answer = await answerTo(Object.assign(new Error('no'), marks))
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ meta: { status: 503 }, errors: [{ code: 'core.busy' }] })
})
