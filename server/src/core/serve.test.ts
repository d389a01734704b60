import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('an unknown call answers 404 in the envelope [POST-392]', async () => {
  const answer = await world.app.inject({ method: 'POST', url: '/svc/no-such-call' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({
    meta: { status: 404, msg: 'Not Found' },
    response: {},
    errors: [{ code: 'core.not_found' }],
  })
})
